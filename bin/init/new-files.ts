import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  attempt,
  expectNoFolder,
  isThere,
  UnwritableFile,
  writeAllOrNone,
  type NewFile,
} from '../../helpers/reports/whole-files.js';
import { UsageError } from '../command.js';

/** The files that exist already, with another text. */
export function findExisting(files: readonly NewFile[]): readonly NewFile[] {
  return withUsageError(() => files.filter(({ path, text }) => isThere(path) && !hasText(path, text)));
}

function hasText(path: string, text: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    attempt(path, () => readFileSync(path, 'utf8')) === text
  );
}

/** Writes all files or none, with the folders that they need. */
export function writeFiles(files: readonly NewFile[]): void {
  withUsageError(() => {
    for (const { path } of files) expectNoFolder(path);
    for (const { path } of files) attempt(path, () => mkdirSync(dirname(path), { recursive: true }));
    writeAllOrNone(files);
  });
}

function withUsageError<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof UnwritableFile)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}
