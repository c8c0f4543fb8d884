import { randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LARGEST_MEMBER, packBundle } from '../../helpers/records/bundle-reading.js';
import { makeFolder } from '../../helpers/reports/folder.js';
import { renamePatiently, attempt, isThere, UnwritableFile } from '../../helpers/reports/whole-files.js';

/** Where a bundle goes: a folder, and the same as one file. */
export interface BundlePaths {
  readonly name: string;
  readonly folder: string;
  readonly archive: string;
}

export function bundlePaths(out: string, name: string): BundlePaths {
  return { name, folder: join(out, name), archive: join(out, `${name}.tar.gz`) };
}

/** What is already in the place of a bundle; null if nothing is. */
export function existingBundle({ folder, archive }: BundlePaths): string | null {
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

/** Removes a folder that nothing was written to. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has something in it, or is gone.
  }
}
