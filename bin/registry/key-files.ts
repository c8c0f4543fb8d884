import { existsSync, lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { readKeyList, type VendorKey } from '../../helpers/records/key-list.js';
import { readBoundedText, UnreadableFile } from '../../helpers/settings/files.js';
import { UsageError } from '../command.js';
import { readArgumentFile } from '../report-files.js';

const DEFAULT_KEYS = 'keys.json';

/** The file of a list's own keys; null if it has none. Throws a UsageError about a link, which may lead out of the list. */
export function ownKeysOf(folder: string): string | null {
  const path = join(folder, DEFAULT_KEYS);
  let stat: Stats;
  try {
    stat = lstatSync(path);
  } catch {
    return null; // not even the folder may be there
  }
  if (stat.isFile()) return path;
  throw new UsageError(`registry: expected ${path} as a regular file, got something else; --keys FILE names another`);
}

/** The keys of a list, each bound to its vendor. Throws a UsageError about everything that is wrong with them. */
export function readVendorKeys(path: string): readonly VendorKey[] {
  const read = readKeyList(readArgumentFile(path), (name) => readBeside(path, name));
  if ('keys' in read) return read.keys;
  throw new UsageError(read.problems.map((problem) => `--keys: ${problem}, in ${path}`));
}

/** Keys come from the folder of their list only: those of a pull request are elsewhere, whatever a path or a link says. */
function readBeside(path: string, name: string): string {
  const folder = realpathSync(dirname(path)).replace(/[/\\]$/, '');
  const file = join(folder, name);
  const real = existsSync(file) ? realpathSync(file) : file;
  if (!real.startsWith(`${folder}${sep}`)) throw new UnreadableFile('is not in the folder of the list of keys');

  return readBoundedText(real, LARGEST_KEY);
}

const LARGEST_KEY = 64 * 1024;
