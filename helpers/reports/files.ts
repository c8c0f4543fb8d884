import { accessSync, constants, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Report } from '../report.js';
import { sealed } from '../seal.js';
import { badgeSvg } from './badge.js';
import { harLog } from './har.js';
import { htmlReport } from './html.js';
import { junitXml } from './junit.js';
import { summaryMarkdown } from './summary.js';

/** Makes sure that reports can be written, before the first request is sent. Says what is wrong, or null. */
export function problemWithFolder(folder: string, setting = 'SPRAY_REPORTS_DIR'): string | null {
  try {
    makeFolder(resolve(folder));
    accessSync(folder, constants.W_OK);

    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return `${setting}: expected a folder that can be written, got ${JSON.stringify(folder)} (${code ?? String(error)})`;
  }
}

// Node's own recursion never ends below a folder that takes no children, such as /proc.
function makeFolder(folder: string): void {
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

/** Every report file of a run, by its name. All of them are made from the one report. */
export function reportFiles(report: Report): Readonly<Record<string, string>> {
  return {
    'conformance.json': `${JSON.stringify(report, null, 2)}\n`,
    'conformance.html': htmlReport(report),
    'junit.xml': junitXml(report),
    'summary.md': summaryMarkdown(report),
    'badge.svg': badgeSvg(report),
    'exchanges.har': `${JSON.stringify(harLog(report), null, 2)}\n`,
  };
}

/** Seals a report and writes it, in every form. */
export function writeReports(folder: string, report: Report, signingKey: string | null): Report {
  const whole = sealed(report, signingKey);
  for (const [name, text] of Object.entries(reportFiles(whole))) writeWhole(join(folder, name), text);

  return whole;
}

/** A reader never sees half a file. */
function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
