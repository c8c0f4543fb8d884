import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../command.js';

export interface NewFile {
  readonly path: string;
  readonly text: string;
  /** Its mode; the umask decides if it is not given. */
  readonly mode?: number;
}

/** The files that exist already. */
export function findExisting(files: readonly NewFile[]): readonly NewFile[] {
  return files.filter(({ path }) => statOf(path) !== undefined);
}

/** Writes all files or none: each is written under a temporary name, and then all are renamed. */
export function writeFiles(files: readonly NewFile[]): void {
  const pieces = files.map((file) => ({ ...file, temporary: `${file.path}.${process.pid}.tmp` }));
  for (const { path } of files) expectNoFolder(path);
  for (const { path } of files) attempt(path, () => mkdirSync(dirname(path), { recursive: true }));
  try {
    for (const piece of pieces) attempt(piece.path, () => writePiece(piece));
    for (const { path, temporary } of pieces) attempt(path, () => renameSync(temporary, path));
  } finally {
    for (const { temporary } of pieces) rmSync(temporary, { force: true });
  }
}

function writePiece({ temporary, text, mode }: NewFile & { readonly temporary: string }): void {
  // Other users must not read it before it has its mode.
  writeFileSync(temporary, text, { flag: 'wx', ...(mode === undefined ? {} : { mode: mode & 0o700 }) });
  if (mode !== undefined) chmodSync(temporary, mode);
}

function expectNoFolder(path: string): void {
  if (statOf(path)?.isDirectory() === true) throw unwritable(path, 'it is a folder');
}

function statOf(path: string) {
  return attempt(path, () => lstatSync(path, { throwIfNoEntry: false }));
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw unwritable(path, code ?? String(error), error);
  }
}

function unwritable(path: string, got: string, cause?: unknown): UsageError {
  return new UsageError(`cannot write ${path} (${got})`, { cause });
}
