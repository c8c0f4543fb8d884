import { accessSync, constants, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../report.js';

/** Makes sure that reports can be written, before the first request is sent. Says what is wrong, or null. */
export function problemWithFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);

    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return `SPRAY_REPORTS_DIR: expected a folder that can be written, got ${JSON.stringify(folder)} (${code ?? String(error)})`;
  }
}

/** Writes every report file of a run. */
export function writeReports(folder: string, report: Report): void {
  writeWhole(join(folder, 'conformance.json'), `${JSON.stringify(report, null, 2)}\n`);
}

/** A reader never sees half a file. */
function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
