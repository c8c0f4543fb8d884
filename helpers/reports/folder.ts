import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The folder, in the folder of the reports, for those of a run that judged only a part. */
export const NARROWED = 'narrowed';

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
