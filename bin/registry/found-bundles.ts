import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { isArchiveName } from '../../helpers/records/bundle-reading.js';
import { MANIFEST } from '../../helpers/records/bundle.js';
import { UsageError } from '../command.js';

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
