import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { reportProblems } from '../helpers/records/report-schema.js';
import type { Report } from '../helpers/records/report.js';
import { UsageError } from './command.js';

const REPORT = 'conformance.json';
const MATRIX = 'matrix.md';

export function readJsonFile(path: string): unknown {
  const text = readArgumentFile(path);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError(`expected a report, got ${path}, which is not JSON`, { cause: error });
  }
}

/** The report in a file. Throws a UsageError that names the first problem if it is not one. */
export function readReport(path: string): Report {
  const value = readJsonFile(path);
  const [problem] = reportProblems(value);
  if (problem !== undefined) throw new UsageError(`expected a report, got ${path}: ${problem}`);

  return value as Report;
}

export function readArgumentFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`cannot read ${path} (${code ?? String(error)})`, { cause: error });
  }
}

/** The reports at a path: the file itself; or those in a folder and in its direct subfolders. */
export function findReportPaths(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  const within = readdirSync(path).toSorted();
  const isEmptyPart = within.includes(MATRIX); // a list may have fewer targets than parts
  const found = [path, ...within.map((name) => join(path, name))]
    .map((folder) => join(folder, REPORT))
    .filter((file) => existsSync(file));
  if (found.length > 0 || isEmptyPart) return found;
  throw new UsageError(`expected a ${REPORT} in the folder ${path} or in its subfolders, got none`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
