import { readFileSync } from 'node:fs';
import { reportProblems } from '../../helpers/records/report-schema.js';
import type { Report } from '../../helpers/records/report.js';
import { UsageError } from './command.js';

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
