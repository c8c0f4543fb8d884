import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './command.js';

const REPORT = 'conformance.json';
const MATRIX = 'matrix.md';

/** The reports at a path: a file itself; of a folder its own, and those of the folders in it. */
export function reportPaths(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  const within = readdirSync(path).toSorted();
  const isEmptyPart = within.includes(MATRIX); // of a list that is shorter than it has parts
  const found = [path, ...within.map((name) => join(path, name))]
    .map((folder) => join(folder, REPORT))
    .filter((file) => existsSync(file));
  if (found.length > 0 || isEmptyPart) return found;
  throw new UsageError(`expected a ${REPORT} in the folder ${path}, or in a folder of it, got none`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
