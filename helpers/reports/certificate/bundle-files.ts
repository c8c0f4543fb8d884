import type { KeyObject } from 'node:crypto';
import { VERSION } from '../../interface/version.js';
import { parseFile } from '../../json/parse.js';
import { canonicalJson, isObject } from '../../json/values.js';
import type { Bundle } from '../../records/bundle-reading.js';
import {
  BUNDLE_FORMAT,
  MANIFEST,
  type Manifest,
  bundleName,
  digestsOf,
  isManifestSignedBy,
  jsonFileText,
  manifestOf,
  signManifest,
} from '../../records/bundle.js';
import { reportProblem } from '../../records/report-schema.js';
import type { CertifiedReport, Product, Report } from '../../records/report.js';
import { cutEvidence } from '../../records/reported-exchange.js';
import { compareVersions } from '../../records/requirement-set.js';
import { fingerprintOf, isSignedBy, publicPemOf, sealFlaw } from '../../seals/seal.js';
import { lineProblems, longestTexts, readKey } from '../../settings/certificate.js';
import { uncertifiableSettings } from '../../settings/certification-rules.js';
import { shownText } from '../../words/shown.js';
import { badgeSvg } from '../badge.js';
import { harLog } from '../har.js';
import { htmlReport } from '../html/html.js';
import { certificateHtml } from './certificate-page.js';

/** The files that follow from a sealed report and the key that signed it. */
function filesFrom(report: CertifiedReport, publicKey: KeyObject): ReadonlyMap<string, Uint8Array> {
  const texts = {
    'conformance.json': jsonFileText(report),
    'conformance.html': htmlReport(report),
    'exchanges.har': jsonFileText(harLog(report)),
    'certificate.html': certificateHtml(report, fingerprintOf(publicKey)),
    'badge.svg': badgeSvg(report),
    'public-key.pem': publicPemOf(publicKey),
  };

  return new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
}

export function bundleFiles(report: CertifiedReport, privateKey: KeyObject): ReadonlyMap<string, Uint8Array> {
  // As whoever verifies the files reads it.
  const filed = JSON.parse(JSON.stringify(report)) as CertifiedReport;
  const files = filesFrom(filed, privateKey);
  const manifest = signManifest(manifestOf(filed, files), privateKey);

  return new Map([[MANIFEST, Buffer.from(jsonFileText(manifest))], ...files]);
}

const REPORT = 'conformance.json';
const KEY = 'public-key.pem';
const MOST_PROBLEMS = 10;

/**
 * Why a bundle is not what certify wrote: one sentence each. It does not say whether the key in the bundle can be trusted, nor
 * whether the outcomes of its report are right.
 */
export function bundleProblems(bundle: Bundle): string[] {
  const { files, flaws } = bundle;
  if (flaws.length > 0) return [...flaws];
  const manifest = readManifest(files);
  if (typeof manifest === 'string') return [manifest];
  const digests = digestProblems(manifest, files);
  const report = reportIn(files);
  if (typeof report === 'string') return [...digests, report];
  const publicKey = keyIn(files);
  if (publicKey === null) return [...digests, `expected an Ed25519 public key as PEM, got something else, at ${KEY}`];

  const stated = [
    ...digests,
    ...manifestProblems(manifest, report, files),
    ...folderProblems(bundle, report.product),
    ...[sealFlaw(report)].filter((flaw) => flaw !== null),
    ...signatureProblems(manifest, report, publicKey),
    ...ruleProblems(report),
  ];

  // The pages are made only from a report that is right by itself.
  return stated.length > 0 ? stated : pageProblems(report, publicKey, files);
}

/** The key in a bundle: it says who claims to have signed, and is never trusted by itself. */
export function keyIn(files: Bundle['files']): KeyObject | null {
  const text = textIn(files, KEY);
  const key = text === null ? null : readKey('public', text);

  return key !== null && publicPemOf(key) === text ? key : null;
}

export function reportIn(files: Bundle['files']): CertifiedReport | string {
  const value = valueIn(files, REPORT);
  if (value === null) return `expected ${REPORT} as certify writes it, got another text`;
  const malformed = reportProblem(value);
  if (malformed !== null) return `${malformed}, in ${REPORT}`;
  const report = value as Report;
  if (report.product === undefined) return `expected the product in ${REPORT}, got none`;

  return { ...report, product: report.product };
}

function readManifest(files: Bundle['files']): Manifest | string {
  const value = valueIn(files, MANIFEST);
  const isManifest =
    isObject(value) &&
    value['format'] === BUNDLE_FORMAT &&
    typeof value['signature'] === 'string' &&
    isObject(value['files']);

  return isManifest ? (value as unknown as Manifest) : `expected ${MANIFEST} as certify writes it, got another text`;
}

/** The value of a JSON file whose text is the only one that certify writes for it; null for any other. */
function valueIn(files: Bundle['files'], name: string): unknown {
  const text = textIn(files, name);
  const parsed = text === null ? null : parseFile(text);

  return parsed === null || 'flaw' in parsed || jsonFileText(parsed.value) !== text ? null : parsed.value;
}

/** The text of a file of a bundle; empty if it is not there, null if it is no text. */
export function textIn(files: Bundle['files'], name: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(files.get(name));
  } catch {
    return null;
  }
}

function digestProblems(manifest: Manifest, files: Bundle['files']): string[] {
  return Object.entries(digestsOf(files))
    .filter(([name, right]) => canonicalJson(manifest.files[name] ?? null) !== canonicalJson(right))
    .map(([name]) => `expected ${name} as it was when the manifest was signed, got other bytes`);
}

/** Everything in it but the signature follows from the report and the files. */
function manifestProblems(
  { signature: _, ...manifest }: Manifest,
  report: Parameters<typeof manifestOf>[0],
  files: Bundle['files'],
): string[] {
  const { files: digests, ...right } = manifestOf(report, files);
  const { files: listed, ...given } = manifest;
  const rightTexts = new Map(Object.entries(right).map(([name, value]) => [name, canonicalJson(value)]));
  const givenTexts = new Map(Object.entries(given).map(([name, value]) => [name, canonicalJson(value)]));
  const names = [...new Set([...rightTexts.keys(), ...givenTexts.keys()])];
  const wrong = names.filter((name) => givenTexts.get(name) !== rightTexts.get(name));
  const extra = Object.keys(listed).filter((name) => !Object.hasOwn(digests, name));

  return [
    ...wrong.map((name) => `expected ${shownText(name)} in ${MANIFEST} as the report has it, got something else`),
    ...extra.map((name) => `expected only the files of the bundle in ${MANIFEST}, got ${shownText(name)}`),
  ].slice(0, MOST_PROBLEMS);
}

function folderProblems({ folder }: Bundle, product: Product): string[] {
  const right = bundleName(product);

  return folder === null || folder === right
    ? []
    : [`expected the files in a folder ${right}, as the product is named, got ${shownText(folder)}`];
}

function signatureProblems(manifest: Manifest, { seal }: Report, publicKey: KeyObject): string[] {
  return [
    ...(isManifestSignedBy(manifest, publicKey)
      ? []
      : [`expected a signature of ${MANIFEST} by the key in the bundle, got another`]),
    ...(seal !== undefined && isSignedBy(seal, publicKey)
      ? []
      : [`expected a signature of ${REPORT} by the key in the bundle, got ${seal === undefined ? 'none' : 'another'}`]),
  ];
}

/** The pages are those that this version writes from the report. Those of another version only that version can write. */
function pageProblems(report: CertifiedReport, publicKey: KeyObject, files: Bundle['files']): string[] {
  const { version } = report.suite;
  if (compareVersions(version, VERSION) < 0) return [];

  return [...filesFrom(report, publicKey)]
    .filter(([name, right]) => Buffer.compare(right, files.get(name) ?? new Uint8Array()) !== 0)
    .map(([name]) => `expected ${name} as version ${VERSION} writes it from the report, got something else`);
}

/** What certify would not have certified, in a report that somebody certified nevertheless: one sentence each. */
export function ruleProblems(report: CertifiedReport): string[] {
  const { verdict, scope, idleWaivers, baseline } = report;
  const cut = cutEvidence(report.exchanges);

  return [
    ...(verdict === 'conformant' ? [] : [`expected a certificate only for the verdict conformant, got ${verdict}`]),
    ...(scope === 'full' ? [] : [`expected a certificate of the whole interface, got a run that was ${scope}`]),
    ...(report.interrupted ? ['expected a certificate of a whole run, got one that was interrupted'] : []),
    ...(report.exploration === undefined ? [] : ['expected a certificate of a run, got one of an exploration']),
    ...(report.regraded === undefined ? [] : ['expected a certificate of a run, got one of a regraded recording']),
    ...(idleWaivers.length === 0 && baseline === undefined ? [] : ['expected no waivers and no baseline, got some']),
    ...(report.requirements.some(({ outcome }) => outcome === 'waived')
      ? ['expected no waived failure, got some']
      : []),
    ...uncertifiableSettings(report.settings).map((name) => `expected a run without ${name}, got one with it`),
    ...(report.evidence === 'stand-ins' ? [] : ['expected stand-ins for personal data, got what the service sent']),
    ...(cut === null ? [] : [`expected the whole evidence, but ${cut}`]),
    ...productProblems(report.product),
  ];
}

function productProblems({ name, ...others }: Product): string[] {
  const texts = { ...others, product: name };

  return Object.entries(longestTexts).flatMap(([member, most]) =>
    lineProblems(texts[member as keyof typeof longestTexts], most).map((problem) => `${member}: ${problem}`),
  );
}
