import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import {
  isArchiveName,
  packBundle,
  readArchiveFile,
  readBundleFolder,
  unpackBundle,
  type Bundle,
} from '../../helpers/records/bundle-reading.js';
import { bundleName, MANIFEST, sha256Of } from '../../helpers/records/bundle.js';
import type { Product } from '../../helpers/records/report.js';
import { certifiedVersionOf, type ExaminedBundle } from '../../helpers/reports/registry/entry.js';
import { UnreadableFile } from '../../helpers/settings/files.js';
import { examineBundle } from '../certified-files.js';
import { UsageError } from '../command.js';

/** Finds out about a bundle what does not depend on keys. */
export async function examinePlace({ file, isFolder }: BundlePlace): Promise<ExaminedBundle> {
  let digest = '';
  try {
    const bytes = isFolder ? null : readArchiveFile(file);
    if (bytes !== null) digest = sha256Of(bytes);
    const bundle = bytes === null ? readBundleFolder(file) : unpackBundle(bytes);
    digest = manifestDigest(bundle) ?? digest;

    return await examineOpened(bundle, { digest, archive: bytes });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;

    return { digest, unreadable: `it ${error.because}` };
  }
}

async function examineOpened(
  bundle: Bundle,
  { digest, archive }: { readonly digest: string; readonly archive: Uint8Array | null },
): Promise<ExaminedBundle> {
  const found = await examineBundle(bundle);
  if (typeof found === 'string') return { digest, unreadable: found };
  const { report, examination } = found;
  const { seal, target } = report;

  return {
    digest,
    archive: sha256Of(archive ?? packBundle(bundle.files, bundleName(report.product))),
    certified: certifiedVersionOf(report, bundle.files),
    isReference: target.isReference,
    seal: seal === undefined ? null : { digest: seal.digest, signature: seal.signature },
    examination,
  };
}

/** The bytes of the archive of a bundle, as a site contains it. */
export function archiveBytes({ file, isFolder }: BundlePlace, product: Product): Uint8Array {
  return isFolder ? packBundle(readBundleFolder(file).files, bundleName(product)) : readArchiveFile(file);
}

function manifestDigest({ files }: Bundle): string | null {
  const manifest = files.get(MANIFEST);

  return manifest === undefined ? null : sha256Of(manifest);
}

/** Where a bundle is, and as what. */
export interface BundlePlace {
  /** As it can be opened. */
  readonly file: string;
  /** Relative to the folder of the list, with slashes. */
  readonly path: string;
  readonly isFolder: boolean;
}

const DEEPEST = 32;
const MOST_FILES = 200_000;

/**
 * Every archive and every folder with a manifest, in the order of their paths. Links are not followed, and hidden folders and
 * installed packages are not searched. Throws a UsageError about what cannot be searched: nothing is left out silently.
 */
export function findBundles(folder: string, avoided: readonly string[] = []): readonly BundlePlace[] {
  expectFolder(folder);
  const found: BundlePlace[] = [];
  let seen = 0;
  const search = (file: string, steps: readonly string[]): void => {
    if (avoided.includes(file)) return;
    if (steps.length > DEEPEST)
      throw new UsageError(
        `registry: expected bundles in at most ${DEEPEST} folders within each other, got more, at ${steps.join('/')}`,
      );
    const within = entriesIn(file);
    seen += within.length;
    if (seen > MOST_FILES)
      throw new UsageError(`registry: expected at most ${MOST_FILES} files, got more in ${folder}`);
    if (within.some((entry) => entry.name === MANIFEST)) {
      found.push({ file, path: steps.join('/') || '.', isFolder: true });

      return;
    }
    for (const entry of within) {
      const [inner, path] = [join(file, entry.name), [...steps, entry.name]];
      if (entry.isDirectory() && isSearched(entry.name)) search(inner, path);
      if (entry.isFile() && isArchiveName(entry.name))
        found.push({ file: inner, path: path.join('/'), isFolder: false });
    }
  };
  search(folder, []);

  return found;
}

function isSearched(name: string): boolean {
  return !name.startsWith('.') && name !== 'node_modules';
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UsageError(`registry: cannot read the folder ${folder} (${code})`, { cause: error });
  }
}

function expectFolder(folder: string): void {
  const got = foundAt(folder);
  if (got !== 'a folder') throw new UsageError(`registry: expected a folder of bundles, got ${got}, at ${folder}`);
}

function foundAt(path: string): string {
  try {
    return statSync(path).isDirectory() ? 'a folder' : 'a file';
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;

    return code === 'ENOENT' || code === 'ENOTDIR' ? 'nothing' : `what cannot be read (${code})`;
  }
}
