import { existsSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import {
  isArchiveName,
  packBundle,
  readArchiveFile,
  readBundleFolder,
  unpackBundle,
} from '../../helpers/records/bundle-reading.js';
import { bundleName, MANIFEST, sha256Of } from '../../helpers/records/bundle.js';
import type { Product } from '../../helpers/records/report.js';
import { certifiedVersionOf, type ExaminedBundle } from '../../helpers/reports/registry/entries.js';
import { UnreadableFile } from '../../helpers/settings/files.js';
import { examineBundle } from '../certified-files.js';
import { UsageError } from '../command.js';

/** Finds out about a bundle what does not depend on keys. */
export async function examinePlace({ file, isFolder }: BundlePlace): Promise<ExaminedBundle> {
  let digest = '';
  try {
    const archive = isFolder ? null : readArchiveFile(file);
    if (archive !== null) digest = sha256Of(archive);
    const bundle = archive === null ? readBundleFolder(file) : unpackBundle(archive);
    const manifest = bundle.files.get(MANIFEST);
    if (manifest !== undefined) digest = sha256Of(manifest);
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
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;

    return { digest, unreadable: `it ${error.because}` };
  }
}

/** The bytes of the archive of a bundle, as a site contains it. */
export function archiveBytes({ file, isFolder }: BundlePlace, product: Product): Uint8Array {
  return isFolder ? packBundle(readBundleFolder(file).files, bundleName(product)) : readArchiveFile(file);
}

/** Where a bundle is, and as what. */
export interface BundlePlace {
  /** As it can be opened. */
  readonly file: string;
  /** Relative to the folder of the list, with slashes. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** Hidden folders and installed packages. */
const UNSEARCHED = /^(?:\..*|node_modules)$/;

/**
 * Every archive and every folder with a manifest, in the order of their paths. Links are not followed. Throws a UsageError about
 * what cannot be searched: nothing is left out silently.
 */
export function findBundles(folder: string, avoided: readonly string[] = [], path = ''): readonly BundlePlace[] {
  if (avoided.includes(folder)) return [];
  const within = entriesIn(folder);
  if (within.some(({ name }) => name === MANIFEST)) return [{ file: folder, path: path || '.', isFolder: true }];

  return within.flatMap((entry) => {
    const [file, inner] = [join(folder, entry.name), path === '' ? entry.name : `${path}/${entry.name}`];
    if (entry.isDirectory()) return UNSEARCHED.test(entry.name) ? [] : findBundles(file, avoided, inner);

    return entry.isFile() && isArchiveName(entry.name) ? [{ file, path: inner, isFolder: false }] : [];
  });
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const isAbsent = code === 'ENOENT' || (code === 'ENOTDIR' && !existsSync(folder));
    const got = isAbsent ? 'nothing' : code === 'ENOTDIR' ? 'a file' : `what cannot be read (${code})`;
    throw new UsageError(`registry: expected a folder of bundles, got ${got}, at ${folder}`, { cause: error });
  }
}
