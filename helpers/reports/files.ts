import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatrixColumn, OutcomeMatrix } from '../records/matrix.js';
import type { Report } from '../records/report.js';
import { sealReport } from '../records/seal.js';
import { badgeSvg } from './badge.js';
import { harLog } from './har.js';
import { htmlReport } from './html/html.js';
import { junitXml } from './junit.js';
import { matrixHtml } from './matrix-html.js';
import { matrixMarkdown } from './matrix-text.js';
import { summaryMarkdown } from './summary.js';

/** File name → content of every report file. All of them are made from one report. */
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

/** Seals a report and writes it in every format. */
export function writeReports(folder: string, report: Report, signingKey: string | null): Report {
  const whole = sealReport(report, signingKey);
  for (const [name, text] of Object.entries(reportFiles(whole))) writeWhole(join(folder, name), text);

  return whole;
}

/** Writes a matrix that links to the reports in the folders next to it, one for each target name. */
export function writeMatrix(folder: string, matrix: OutcomeMatrix): void {
  writeWhole(join(folder, 'matrix.html'), matrixHtml(matrix, linkOf));
  writeWhole(join(folder, 'matrix.md'), `${matrixMarkdown(matrix).join('\n')}\n`);
}

function linkOf({ target }: MatrixColumn): string {
  return `${encodeURIComponent(target.name ?? '')}/conformance.html`;
}

/** Writes via a temporary file, so that no reader sees half of it. */
function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
