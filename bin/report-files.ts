import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseFile } from '../helpers/json/parse.js';
import { reportProblem } from '../helpers/records/report-schema.js';
import type { Report } from '../helpers/records/report.js';
import { EXPLORED, UnwritableFile } from '../helpers/reports/whole-files.js';
import { NARROWED, TRAFFIC } from '../helpers/settings/data-and-reports.js';
import { isFolder, readBoundedText, UnreadableFile } from '../helpers/settings/files.js';
import { UsageError } from './command.js';

const REPORT = 'conformance.json';
const MATRIX = 'matrix.md';

export function readJsonFile(path: string): unknown {
  const parsed = parseFile(readArgumentFile(path));
  if ('flaw' in parsed) throw new UsageError(`expected a report, got ${path}, which ${parsed.flaw}`);

  return parsed.value;
}

/** The report in a file. Throws a UsageError that names the first problem if it is not one. */
export function readReport(path: string): Report {
  const value = readJsonFile(path);
  const problem = reportProblem(value);
  if (problem !== null) throw new UsageError(`expected a report, got ${path}: ${problem}`);

  return value as Report;
}

export function readArgumentFile(path: string): string {
  try {
    return readBoundedText(path);
  } catch (error) {
    throw unreadableArgument(error, path);
  }
}

/** An error about a file as a sentence; any other error as it is. */
export function unreadableArgument(error: unknown, path: string): unknown {
  if (!(error instanceof UnreadableFile)) return error;
  const { code, because } = error;
  const sentence = code === null ? `cannot read ${path}, which ${because}` : `cannot read ${path} (${code})`;

  return new UsageError(sentence, { cause: error });
}

/** Writes files; one that the file system refuses is a wrong call of the command, in the sentence that is made of it. */
export function writingFiles<T>(write: () => T, sentenceOf: (problem: string) => string = (problem) => problem): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof UnwritableFile)) throw error;
    throw new UsageError(sentenceOf(error.message), { cause: error });
  }
}

/** The reports at a path: the file itself; or those in a folder and in its direct subfolders. */
export function findReportPaths(path: string): readonly string[] {
  if (!isFolder(path)) return [path];
  const within = listFolder(path).filter((name) => ![NARROWED, EXPLORED, TRAFFIC].includes(name)); // of another kind than the others
  const isEmptyPart = within.includes(MATRIX); // a list may have fewer targets than parts
  const found = [path, ...within.map((name) => join(path, name))]
    .map((folder) => join(folder, REPORT))
    .filter((file) => existsSync(file));
  if (found.length > 0 || isEmptyPart) return found;
  throw new UsageError(`expected a ${REPORT} in the folder ${path} or in its subfolders, got none`);
}

function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path).toSorted();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UsageError(`cannot read the folder ${path} (${code})`, { cause: error });
  }
}
