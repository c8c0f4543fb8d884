import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './command.js';

const REPORT = 'conformance.json';

/** The reports at a path: a file itself; of a folder its own, and those of the folders in it. */
export function reportPaths(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  const folders = readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isFile())
    .map(({ name }) => name)
    .toSorted();
  const found = [path, ...folders.map((name) => join(path, name))]
    .map((folder) => join(folder, REPORT))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
  if (found.length > 0) return found;
  throw new UsageError(`expected a ${REPORT} in the folder ${path}, or in a folder of it, got none`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
