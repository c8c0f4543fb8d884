import type { KeyObject } from 'node:crypto';
import { isBundlePath, readBundle, type Bundle } from '../helpers/records/bundle-reading.js';
import { examineReport, unverifiable, type Examination } from '../helpers/records/verification.js';
import type { CertifiedReport, Report } from '../helpers/records/report.js';
import { judgingWith } from '../helpers/regrading.js';
import { bundleProblems, keyIn, reportIn, ruleProblems } from '../helpers/reports/certificate/bundle-files.js';
import { fingerprintOf } from '../helpers/seals/seal.js';
import { readKey } from '../helpers/settings/certificate.js';
import { isWellFormed } from '../helpers/words/shown.js';
import { requirements } from '../suites/index.js';
import { UsageError } from './command.js';
import { readArgumentFile, readJsonFile, unreadableArgument } from './report-files.js';

interface Examined<R extends Report = Report> {
  readonly report: R;
  /** The key in the bundle, which is never trusted by itself; null if there is none. */
  readonly key: KeyObject | null;
  readonly examination: Examination;
}

/** Throws a UsageError that names the first problem if there is no report that this version can verify. */
export async function examineFile(path: string): Promise<Examined> {
  if (isBundlePath(path)) return examineBundlePath(path);
  const value = readJsonFile(path);
  const flaw = unverifiableText(value);
  if (flaw !== null) throw new UsageError(`expected a report, got ${path}: ${flaw}`);
  const report = value as Report;
  const { product, verdict } = report;

  // The report of a certificate keeps the rules of certification, wherever it is. That of a product that failed is no certificate.
  return examined(report, {
    key: null,
    problems: product === undefined || verdict !== 'conformant' ? [] : ruleProblems({ ...report, product }),
  });
}

async function examineBundlePath(path: string): Promise<Examined> {
  try {
    const found = await examineBundle(readBundle(path));
    if (typeof found === 'string') throw new UsageError(`expected a bundle, got ${path}: ${found}`);

    return found;
  } catch (error) {
    throw unreadableArgument(error, path);
  }
}

/** What is found out about a bundle, or why there is nothing in it that this version can verify. */
export async function examineBundle(bundle: Bundle): Promise<Examined<CertifiedReport> | string> {
  const problems = bundleProblems(bundle);
  const report = reportIn(bundle.files);
  if (typeof report === 'string') return problems[0] ?? report;
  const flaw = unverifiableText(report);

  return flaw ?? examined(report, { key: keyIn(bundle.files), problems });
}

async function examined<R extends Report>(
  report: R,
  { key, problems }: Pick<Examined, 'key'> & { readonly problems: readonly string[] },
): Promise<Examined<R>> {
  const examination = await examineReport(report, judgingWith(requirements));

  return { report, key, examination: { ...examination, problems: [...problems, ...examination.problems] } };
}

function unverifiableText(value: unknown): string | null {
  return isWellFormed(value) ? unverifiable(value) : 'half a surrogate pair in it is no text';
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;

const FINGERPRINT = /^SHA256:/;

/**
 * The key in a file; of a fingerprint the key in the bundle, or null if that is another one. Throws a UsageError about what is
 * neither.
 */
export function readPublicKey(named: string, bundle: { readonly path: string; readonly key: KeyObject | null }) {
  if (!FINGERPRINT.test(named)) return readKeyFile(named);
  if (!isBundlePath(bundle.path))
    throw new UsageError(
      `--public-key: a fingerprint needs the key itself, which bundles contain and ${bundle.path} does not; name the file of the key`,
    );

  return bundle.key !== null && fingerprintOf(bundle.key) === named.replace(/=+$/, '') ? bundle.key : null;
}

function readKeyFile(path: string): KeyObject {
  const text = readArgumentFile(path);
  const count = (text.match(BLOCK) ?? []).length;
  if (count > 1)
    throw new UsageError(`--public-key: expected one key, got ${count}, in ${path}; --trusted-keys takes several`);
  const key = readKey('public', text);
  if (key === null) throw new UsageError(`--public-key: expected an Ed25519 public key in PEM, got ${path}`);

  return key;
}

/** All keys in a file of PEM blocks, with anything between them. Throws a UsageError if one of them is not such a key. */
export function readTrustedKeys(path: string): readonly KeyObject[] {
  const blocks = readArgumentFile(path).match(BLOCK) ?? [];
  const keys = blocks.map((block) => readKey('public', block));
  const wrong = keys.indexOf(null);
  if (keys.length > 0 && wrong < 0) return keys.filter((key) => key !== null);
  const got = keys.length === 0 ? 'none' : `another kind of key (number ${wrong + 1})`;
  throw new UsageError(`--trusted-keys: expected Ed25519 public keys in PEM, got ${got}, in ${path}`);
}
