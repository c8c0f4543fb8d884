import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../command.js';

export interface NewFile {
  readonly path: string;
  readonly text: string;
  /** What its mode must be; what the umask leaves, unless said. */
  readonly mode?: number;
}

/** Those of the files that are there already. */
export function existing(files: readonly NewFile[]): readonly NewFile[] {
  return files.filter(({ path }) => lookAt(path) !== undefined);
}

/** Nobody sees half a file, or some of them: all are written beside their places, and only then moved there. */
export function writeAll(files: readonly NewFile[]): void {
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
  // Nobody else may read it before it has its mode.
  writeFileSync(temporary, text, { flag: 'wx', ...(mode === undefined ? {} : { mode: mode & 0o700 }) });
  if (mode !== undefined) chmodSync(temporary, mode);
}

function expectNoFolder(path: string): void {
  if (lookAt(path)?.isDirectory() === true) throw unwritable(path, 'a folder');
}

function lookAt(path: string) {
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
  return new UsageError(`expected a place for a file, got ${path} (${got})`, { cause });
}
