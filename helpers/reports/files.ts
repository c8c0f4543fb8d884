import { join, resolve } from 'node:path';
import type { MatrixColumn, OutcomeMatrix } from '../records/matrix.js';
import type { Report } from '../records/report.js';
import { sealReport } from '../records/seal.js';
import { badgeSvg } from './badge.js';
import { makeFolder } from './folder.js';
import { harLog } from './har.js';
import type { CommandOptions } from './html/commands.js';
import { htmlReport } from './html/html.js';
import { junitXml } from './junit.js';
import { matrixHtml } from './matrix-html.js';
import { matrixMarkdown } from './matrix-text.js';
import { summaryMarkdown } from './summary.js';
import { attempt, UnwritableFile, writeAllOrNone, type NewFile } from './whole-files.js';

const formats: Readonly<Record<string, (report: Report, options: CommandOptions) => string>> = {
  'conformance.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
  'conformance.html': htmlReport,
  'junit.xml': junitXml,
  'summary.md': summaryMarkdown,
  'badge.svg': badgeSvg,
  'exchanges.har': (report) => `${JSON.stringify(harLog(report), null, 2)}\n`,
};

/** File name → content of every report file. All of them are made from one report. */
export function reportFiles(report: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format(report, {})]));
}

interface Written {
  /** With its seal. */
  readonly report: Report;
  /** Why no report was written, in a sentence; null if all of them were. */
  readonly problem: string | null;
}

/** Seals a report and writes it in every format. */
export function writeReports(
  folder: string,
  report: Report,
  signingKey: string | null,
  options: CommandOptions = {},
): Written {
  const sealed = sealReport(report, signingKey);

  return { report: sealed, problem: writtenTo(folder, textsOf(sealed, options)) };
}

/** One after the other, because together they take much memory. */
function* textsOf(report: Report, options: CommandOptions): Generator<NamedText> {
  for (const [name, format] of Object.entries(formats)) yield [name, format(report, options)];
}

/** Writes a matrix that links to the reports in the folders next to it, one for each target name. Returns the problem, or null. */
export function writeMatrix(folder: string, matrix: OutcomeMatrix): string | null {
  return writtenTo(folder, [
    ['matrix.html', matrixHtml(matrix, linkOf)],
    ['matrix.md', `${matrixMarkdown(matrix).join('\n')}\n`],
  ]);
}

function linkOf({ target }: MatrixColumn): string {
  return `${encodeURIComponent(target.name ?? '')}/conformance.html`;
}

type NamedText = readonly [name: string, text: string];

/** Writes all files or none to a folder, which may have vanished during the run. Returns the problem, or null. */
function writtenTo(folder: string, texts: Iterable<NamedText>): string | null {
  try {
    attempt(folder, () => makeFolder(resolve(folder)));
    writeAllOrNone(filesIn(folder, texts));

    return null;
  } catch (error) {
    if (!(error instanceof UnwritableFile)) throw error;

    return `${error.message}: no report was written there, and earlier ones are unchanged`;
  }
}

function* filesIn(folder: string, texts: Iterable<NamedText>): Generator<NewFile> {
  for (const [name, text] of texts) yield { path: join(folder, name), text };
}
