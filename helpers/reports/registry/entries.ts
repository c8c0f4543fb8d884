import { slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Verdict } from '../../judging/verdict.js';
import type { Bundle } from '../../records/bundle-reading.js';
import { type Examination, answerOf } from '../../records/verification.js';
import type { trustIn } from '../../records/key-list.js';
import type { CertifiedReport, Product } from '../../records/report.js';
import { countOutcomes } from '../../records/reported-requirement.js';
import { fingerprintOf, publicPemOf, type Seal } from '../../seals/seal.js';
import { cut, shownText, wellFormed } from '../../words/shown.js';
import { badgeSvg } from '../badge.js';
import { keyIn } from '../certificate/bundle-files.js';
import { certificateHtml, policyTexts } from '../certificate/certificate-page.js';
import { groupedBy, omittedFieldsOf } from '../outcomes.js';

/** One bundle, as the list shows it. All texts come from the bundle and may be hostile. */
export interface Entry {
  /** Of the bundle, relative to the folder of the list, with slashes. */
  readonly path: string;
  /** SHA-256 of its manifest in hex; of the whole file if it is unreadable. */
  readonly digest: string;
  /** SHA-256 of its archive in hex; of a folder, of the archive that it becomes in the site. Empty if it is unreadable. */
  readonly archive: string;
  /** Trial: verified, but of the embedded reference, and never counted. */
  readonly standing: 'verified' | 'wrong' | 'unproven' | 'unreadable' | 'trial';
  /** Why it is not verified, one sentence each; none if it is. */
  readonly reasons: readonly string[];
  /** Null if it is unreadable. What is wrong or unproven only claims this. */
  readonly certified: CertifiedVersion | null;
}

/** What a bundle says about a version of a product. */
export interface CertifiedVersion {
  readonly product: Product;
  readonly suite: { readonly version: string; readonly interface: string; readonly requirementSet: string };
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly verdict: Verdict | null;
  /** The fingerprint of the key in the bundle, which signed it if it is verified; empty if there is none. */
  readonly signer: string;
  /** That key as PEM; empty likewise. */
  readonly publicKey: string;
  readonly operations: Readonly<Record<Slug, Readonly<Record<Outcome, number>>>>;
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly omits: readonly string[];
  /** How the silences of the interface were read: the sentences of the certificate. */
  readonly policies: readonly string[];
  /** The page, to be shown only if it is verified or a trial. */
  readonly certificate: string;
  /** The image, likewise. */
  readonly badge: string;
}

/** What is found out about a bundle without keys and without a clock. It is plain JSON: threads send it. */
export type ExaminedBundle = UnreadableBundle | ReadableBundle;

interface UnreadableBundle {
  /** Of the manifest; of the file if there is none. */
  readonly digest: string;
  /** Why it is no bundle that this version can verify. */
  readonly unreadable: string;
}

interface ReadableBundle {
  readonly digest: string;
  readonly archive: string;
  readonly certified: CertifiedVersion;
  readonly isReference: boolean;
  readonly seal: Pick<Seal, 'digest' | 'signature'> | null;
  readonly examination: Examination;
}

/**
 * What a list shows of the report and the key of a bundle. Its certificate and badge are made from them, and are those of the
 * bundle if this version of the suite made it: in an earlier one, whoever signed it chose their bytes.
 */
export function certifiedVersionOf(report: CertifiedReport, files: Bundle['files']): CertifiedVersion {
  const { product, suite, target, startedAt, verdict, requirements } = report;
  const key = keyIn(files);
  const signer = key === null ? '' : fingerprintOf(key);
  const counts = slugs.map(
    (slug) => [slug, countOutcomes(requirements.filter(({ operation }) => operation === slug))] as const,
  );

  return {
    product,
    suite: { version: suite.version, interface: suite.interface, requirementSet: suite.requirementSet },
    baseUrl: target.baseUrl,
    startedAt,
    verdict,
    signer,
    publicKey: key === null ? '' : publicPemOf(key),
    operations: Object.fromEntries(counts) as Record<Slug, Record<Outcome, number>>,
    outcomes: Object.fromEntries(requirements.map(({ id, outcome }) => [id, outcome])),
    omits: omittedFieldsOf(report),
    policies: policyTexts(report),
    certificate: certificateHtml(report, signer),
    badge: badgeSvg(report),
  };
}

const LONGEST_REASON = 600;

/** The entries of a list, by their paths. A bundle that is there as a folder and as an archive is one. */
export function entriesOf(
  found: readonly { readonly path: string; readonly examined: ExaminedBundle }[],
  trust: ReturnType<typeof trustIn>,
  now: Date,
): Entry[] {
  const entries = found
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, examined }): Entry => ({ path: wellFormed(path), ...statedOf(examined, trust, now) }));
  const seen = new Set<string>();

  return entries.filter(({ path: _, archive: __, certified, ...stated }) => {
    // What cannot be read may be anything. Of what can, a copy says the same and has the same flaws.
    if (certified === null) return true;
    const identity = JSON.stringify(stated);
    const isCopy = seen.has(identity);
    seen.add(identity);

    return !isCopy;
  });
}

/** As verify decides with the keys of this vendor; and whoever signed must still be trusted. */
function statedOf(examined: ExaminedBundle, trust: ReturnType<typeof trustIn>, now: Date): Omit<Entry, 'path'> {
  const { digest } = examined;
  if ('unreadable' in examined)
    return { digest, archive: '', standing: 'unreadable', reasons: [examined.unreadable], certified: null };
  const { archive, certified, isReference, seal, examination } = examined;
  const { product, startedAt, signer } = certified;
  const { keys, problems: distrusted } = trust({ signer, vendor: product.vendor, startedAt });
  const noKey = `it is signed, but the list has no key of ${shownText(product.vendor)}`;
  const { answer, problems, doubts } = answerOf({ startedAt, ...(seal && { seal }) }, examination, {
    keys,
    now,
    noKey,
  });
  const found = { digest, archive, certified };
  if (distrusted.length > 0 || answer === 'wrong')
    return { ...found, standing: 'wrong', reasons: [...distrusted, ...problems].map(shortReason) };
  if (answer === 'unproven') return { ...found, standing: answer, reasons: doubts.map(shortReason) };

  return { ...found, standing: isReference ? 'trial' : answer, reasons: [] };
}

/** A bundle may quote anything. */
function shortReason(reason: string): string {
  return cut(wellFormed(reason), LONGEST_REASON);
}

/** The verified entries that claim the same version of the same product, together. */
export function rivalsIn(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const versions = groupedBy(
    entries.filter(({ standing }) => standing === 'verified'),
    ({ certified }) => {
      const { vendor = '', name = '', version = '' } = certified?.product ?? {};

      return JSON.stringify([vendor, name, seenVersion(version)]);
    },
  );

  return versions.filter(({ length }) => length > 1);
}

/** What a reader sees of a version: wide digits and other dots are the same to him. */
function seenVersion(version: string): string {
  return version
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
}
