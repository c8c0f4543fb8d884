import { createPrivateKey, randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { aClock } from '../../helpers/connection/limits.js';
import { LARGEST_MEMBER, packBundle } from '../../helpers/records/bundle-reading.js';
import { bundleName } from '../../helpers/records/bundle.js';
import type { Product } from '../../helpers/records/report.js';
import {
  attempt,
  folderProblem,
  isThere,
  makeFolder,
  renamePatiently,
  UnwritableFile,
} from '../../helpers/reports/whole-files.js';
import { fingerprintOf } from '../../helpers/seals/seal.js';
import { certificateSettings, type ProductTexts } from '../../helpers/settings/certificate.js';
import { refusedSettings } from '../../helpers/settings/certification-rules.js';
import type { TextFile } from '../../helpers/settings/files.js';
import { orProblems, readGivenSettings } from '../../helpers/settings/read-settings.js';
import { aSettingReader, type SettingSources } from '../../helpers/settings/setting.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { shellWord } from '../../helpers/words/shown.js';
import { UsageError } from '../command.js';
import { flagOf, problemByFlag, withFlags, type FlagValues } from '../flags.js';
import { processSettings, processSources } from '../process-settings.js';

export interface Preparation {
  /** With the key that signs. */
  readonly settings: Settings & { readonly signingKey: string };
  readonly product: Product;
  readonly paths: BundlePaths;
  readonly keyPath: string | null;
  readonly notices: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

export const DEFAULT_OUT = 'certificates';

/** No suite of this kind existed earlier. */
const EARLIEST = '2025-01-01';

/** Reads the settings, the product and the key, under the rules of certification. Throws a UsageError about all problems at once. */
export function prepareCertification(values: FlagValues): Preparation {
  const environment = withFlags(process.env, values);
  const sources = processSources(environment);
  const { given } = readGivenSettings(sources);
  const read = readRunSettings(environment);
  const identity = readIdentity(given, sources);
  const out = outIn(values);
  const paths = identity.product === null ? null : bundlePaths(out, bundleName(identity.product));
  const refusedNames = refusedSettings(given).map(({ name }) => name);
  const problems = [
    // Whether a refused setting is also wrong does not matter.
    ...read.problems.filter((problem) => !refusedNames.some((name) => problem.startsWith(`${name}:`))),
    ...refusals(given),
    ...identity.problems,
    ...clockProblems(aClock()()),
    ...placeProblems(out, paths),
  ];
  const { product, signingKey, keyPath } = identity;
  if (problems.length > 0 || read.settings === null || product === null || signingKey === null || paths === null)
    throw new UsageError([...new Set(problems)].map((problem) => problemByFlag(problem, values)));

  return { settings: { ...read.settings, signingKey }, product, paths, keyPath, notices: read.notices };
}

/** What certify would refuse or miss; null if nothing says yet which product is to be certified. */
export function certificationProblems(environment: Environment): readonly string[] | null {
  const sources = processSources(environment);
  const { given } = readGivenSettings(sources);
  if (!Object.values(certificateSettings).some(({ name }) => given.has(name))) return null;

  return [...refusals(given), ...readIdentity(given, sources).problems];
}

function refusals(given: ReadonlyMap<string, string>): string[] {
  return refusedSettings(given).map(
    ({ name, because }) => `${name}: certify refuses it, because ${because}; remove it`,
  );
}

export function outIn({ out }: FlagValues): string {
  return typeof out === 'string' ? out : DEFAULT_OUT;
}

function readRunSettings(environment: Environment) {
  const read = orProblems(() => processSettings(environment));

  return 'problems' in read ? { settings: null, notices: [], ...read } : { ...read, problems: [] };
}

/** The date is the first thing that a reader looks at. */
function clockProblems(now: Date): string[] {
  const day = now.toISOString().slice(0, 10);

  return day >= EARLIEST ? [] : [`certify: the clock of this machine is wrong: it says ${day}`];
}

function placeProblems(out: string, paths: BundlePaths | null): string[] {
  if (paths === null) return [];
  const existing = existingBundle(paths);
  if (existing !== null)
    return [`--out: expected no earlier bundle, got ${existing}; move it away, or choose another folder`];
  const problem = folderProblem(resolve(out), '--out');

  return problem === null ? [] : [problem];
}

const { productFile, signingKeyFile } = certificateSettings;
const { signingKey } = settingsByField;

function readIdentity(given: ReadonlyMap<string, string>, sources: SettingSources) {
  const { read, problems } = aSettingReader(given, sources);
  const named = read(productFile);
  if (!given.has(productFile.name))
    problems.push(
      `${productFile.name}: certify needs it, and got none; type --${flagOf(productFile.name)} product.json, with ${productFile.expects.replace('the path of ', '')}`,
    );
  const [file, text] = [read(signingKeyFile), given.has(signingKey.name) ? read(signingKey) : null];
  problems.push(...keyProblems(file, text, given));

  const product = named === null ? null : productOf(named);

  return { product, signingKey: text ?? file?.text ?? null, keyPath: file?.path ?? null, problems };
}

function productOf({ product: name, ...others }: ProductTexts): Product {
  return { name, ...others };
}

function keyProblems(file: TextFile | null, text: string | null, given: ReadonlyMap<string, string>): string[] {
  const names = [signingKey.name, signingKeyFile.name].filter((name) => given.has(name));
  if (names.length === 0)
    return [
      `${signingKeyFile.name}: certify needs a key; keygen makes one, then type --${flagOf(signingKeyFile.name)} vendor.key`,
    ];
  if (
    file !== null &&
    text !== null &&
    fingerprintOf(createPrivateKey(file.text)) !== fingerprintOf(createPrivateKey(text))
  )
    return [`${names.join(' and ')}: expected one key, got two; remove one of them`];

  return file === null || !isReadByOthers(file.path)
    ? []
    : [
        `${signingKeyFile.name}: expected a key that only you can read, got ${file.path}, which others can read, too; type chmod 600 ${shellWord(file.path)}`,
      ];
}

/** Windows has no such modes. */
function isReadByOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
}

/** Where a bundle goes: a folder, and the same as one file. */
interface BundlePaths {
  readonly name: string;
  readonly folder: string;
  readonly archive: string;
}

function bundlePaths(out: string, name: string): BundlePaths {
  return { name, folder: join(out, name), archive: join(out, `${name}.tar.gz`) };
}

function existingBundle({ folder, archive }: BundlePaths): string | null {
  return [folder, archive].find((path) => isThere(path)) ?? null;
}

/** Writes a bundle whole or not at all. Returns the problem, or null. */
export function writeBundle(paths: BundlePaths, files: ReadonlyMap<string, Uint8Array>): string | null {
  const [large] = [...files].find(([, bytes]) => bytes.length > LARGEST_MEMBER) ?? [];
  if (large !== undefined)
    return `${large} has more than ${LARGEST_MEMBER / 1024 ** 2} MiB, and nobody could verify it; use accounts with fewer orders: no bundle was written`;
  const [folder, archive] = [resolve(paths.folder), resolve(paths.archive)];
  const [halfFolder, halfArchive] = [folder, archive].map((path) => `${path}.${randomUUID()}.tmp`) as [string, string];
  let isPlaced = false;
  try {
    attempt(paths.folder, () => {
      makeFolder(dirname(folder));
      mkdirSync(halfFolder);
      for (const [name, bytes] of files) writeFileSync(join(halfFolder, name), bytes, { flag: 'wx' });
    });
    attempt(paths.archive, () => writeFileSync(halfArchive, packBundle(files, paths.name), { flag: 'wx' }));
    const existing = existingBundle(paths);
    if (existing !== null) throw new UnwritableFile(existing, 'it appeared during the run');
    attempt(paths.folder, () => renamePatiently(halfFolder, folder));
    isPlaced = true;
    attempt(paths.archive, () => renamePatiently(halfArchive, archive));

    return null;
  } catch (error) {
    if (!(error instanceof UnwritableFile)) throw error;
    if (isPlaced) rmSync(folder, { recursive: true, force: true });

    return `${error.message}: no bundle was written`;
  } finally {
    rmSync(halfFolder, { recursive: true, force: true });
    rmSync(halfArchive, { force: true });
  }
}

export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has something in it, or is gone.
  }
}
