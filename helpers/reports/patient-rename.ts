import { renameSync } from 'node:fs';

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
