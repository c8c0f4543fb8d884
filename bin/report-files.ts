import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { reportProblems } from '../helpers/records/report-schema.js';
import type { Report } from '../helpers/records/report.js';
import { UsageError } from './command.js';

const REPORT = 'conformance.json';
const MATRIX = 'matrix.md';

/** The JSON value in a file. */
export function readValue(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError(`expected a report, got ${path}, which is not JSON`, { cause: error });
  }
}

/** The report in a file; a value that is none is refused with what is wrong about it. */
export function readReport(path: string): Report {
  const value = readValue(path);
  const [problem] = reportProblems(value);
  if (problem !== undefined) throw new UsageError(`expected a report, got ${path}: ${problem}`);

  return value as Report;
}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`expected a file that can be read, got ${path} (${code ?? String(error)})`, { cause: error });
  }
}

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
