import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

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
 * The reports in a folder that a process began to write. If they are there before a run and after it, that process was killed:
 * nobody else will remove them.
 */
export function unfinishedIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => UNFINISHED.test(name))
      .map((name) => join(resolve(folder), name));
  } catch {
    return []; // whoever writes there says why
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
