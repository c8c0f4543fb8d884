import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface NewFile {
  readonly path: string;
  readonly text: string;
  /** Its mode; the umask decides if it is not given. */
  readonly mode?: number;
}

/** A file could not be written. The message is a sentence about the file system, not about a fault of ours. */
export class UnwritableFile extends Error {
  constructor(path: string, got: string, cause?: unknown) {
    super(`cannot write ${path} (${got})`, { cause });
  }
}

/**
 * Writes all files or none, and no reader sees half of one: each is written under a temporary name, and then all are renamed.
 * A link in the place of a file is replaced, not followed. Temporary names are random, because another process on this folder
 * may have the same id, in another container.
 */
export function writeAllOrNone(files: Iterable<NewFile>): void {
  const pieces: { readonly path: string; readonly place: string; readonly temporary: string }[] = [];
  try {
    for (const file of files) {
      // A relative path leads nowhere if the current folder vanished, even if it was made again.
      const place = resolve(file.path);
      const temporary = `${place}.${randomUUID()}.tmp`;
      expectFileOrNothing(file.path);
      pieces.push({ path: file.path, place, temporary });
      attempt(file.path, () => writePiece({ ...file, temporary }));
    }
    for (const { path, place, temporary } of pieces) attempt(path, () => renamePatiently(temporary, place));
  } finally {
    for (const { temporary } of pieces) removeIfThere(temporary);
  }
}

function writePiece({ temporary, text, mode }: NewFile & { readonly temporary: string }): void {
  // Other users must not read it before it has its mode. Exclusive creation follows no link.
  writeFileSync(temporary, text, { flag: 'wx', ...(mode === undefined ? {} : { mode: mode & 0o700 }) });
  if (mode !== undefined) chmodSync(temporary, mode);
}

/** Not a folder, nor a device or a pipe, such as /dev/null, which a file would replace for everybody; a link to one neither. */
export function expectFileOrNothing(path: string): void {
  if (statOf(path)?.isDirectory() === true) throw new UnwritableFile(path, 'it is a folder');
  const meant = attempt(path, () => statSync(resolve(path), { throwIfNoEntry: false }));
  const isOther = meant !== undefined && !meant.isFile() && !meant.isDirectory();
  if (isOther) throw new UnwritableFile(path, 'it is no file, but a device or a pipe');
}

/** Whether there is anything of this name, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  return statOf(path) !== undefined;
}

function statOf(path: string) {
  return attempt(path, () => lstatSync(resolve(path), { throwIfNoEntry: false }));
}

/** Does something to a file. Throws an UnwritableFile that names it if the file system refuses. */
export function attempt<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UnwritableFile(path, code, error);
  }
}

export function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder is gone or in the way: the reason is in the sentence already.
  }
}

/** Windows refuses to rename what a virus scanner or an indexer has just opened. They let go within moments. */
const BUSY = ['EPERM', 'EACCES', 'EBUSY'];
const PAUSES_MS = [10, 30, 100, 300, 600];

interface RenameOptions {
  readonly isWindows?: boolean;
  readonly rename?: typeof renameSync;
  readonly pause?: (milliseconds: number) => void;
}

/** Renames a file or a folder. */
export function renamePatiently(from: string, to: string, options: RenameOptions = {}): void {
  const { isWindows = process.platform === 'win32', rename = renameSync, pause = sleep } = options;
  for (const milliseconds of isWindows ? PAUSES_MS : []) {
    try {
      return rename(from, to);
    } catch (error) {
      if (!BUSY.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      pause(milliseconds);
    }
  }
  rename(from, to);
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** The folder for those of an exploration: they say nothing of what its sequences did not reach. */
export const EXPLORED = 'explored';

/** The file, in the folder of the reports, with the sequences that showed the failures of an exploration. */
export const REPLAY = 'replay.json';

/** Creates the folder of the reports before the first request is sent. Returns the problem, or null. */
export function folderProblem(folder: string, setting = 'SPRAY_REPORTS_DIR'): string | null {
  try {
    makeFolder(resolve(folder));
    accessSync(folder, constants.W_OK);

    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return `${setting}: expected a writable folder, got ${JSON.stringify(folder)} (${code ?? String(error)})`;
  }
}

const UNFINISHED =
  /^(?:conformance|matrix|junit|summary|badge|exchanges|replay)\.[a-z]{2,4}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

/**
 * Finds the reports in folders that a process began to write, and returns what removes them. If they are there before a run and after
 * it, that process was killed: nobody else will remove them.
 */
export function unfinishedIn(...folders: readonly string[]): () => void {
  const files = folders.flatMap((folder) => {
    try {
      return readdirSync(folder).flatMap((name) => (UNFINISHED.test(name) ? [join(resolve(folder), name)] : []));
    } catch {
      return []; // whoever writes there says why
    }
  });

  return () => files.forEach(removeIfThere);
}

/** Makes a folder and those above it. Node's own recursion never ends below a folder that takes no children, such as /proc. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!isFolder(folder)) throw error; // another run may have made it meanwhile
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
