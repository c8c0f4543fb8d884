import { dirname, join, resolve } from 'node:path';
import type { MatrixColumn, OutcomeMatrix } from '../records/comparison.js';
import type { Report } from '../records/report.js';
import { sealReport } from '../seals/seal.js';
import { readReporter, reporterNames, type ReporterName } from '../settings/data-and-reports.js';
import { linkFrom } from '../words/file-names.js';
import { badgeSvg } from './badge.js';
import { makeFolder } from './folder.js';
import { harLog } from './har.js';
import { htmlReport } from './html/html.js';
import { matrixHtml } from './html/matrix-html.js';
import type { CommandOptions } from './html/page-parts.js';
import { junitXml } from './junit.js';
import { matrixMarkdown } from './matrix-text.js';
import { summaryMarkdown } from './summary.js';
import { attempt, UnwritableFile, writeAllOrNone, type NewFile } from './whole-files.js';

type Format = (report: Report, options: CommandOptions) => string;

const formats: Readonly<Record<ReporterName, { readonly file: string; readonly format: Format }>> = {
  json: { file: 'conformance.json', format: (report) => `${JSON.stringify(report, null, 2)}\n` },
  html: { file: 'conformance.html', format: htmlReport },
  junit: { file: 'junit.xml', format: junitXml },
  summary: { file: 'summary.md', format: summaryMarkdown },
  badge: { file: 'badge.svg', format: badgeSvg },
  har: { file: 'exchanges.har', format: (report) => `${JSON.stringify(harLog(report), null, 2)}\n` },
};

/** File name → content of every report file. All of them are made from one report. */
export function reportFiles(report: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.values(formats).map(({ file, format }) => [file, format(report, {})]));
}

/** One file that a run writes. */
export interface ReportPath {
  readonly name: ReporterName;
  readonly path: string;
  /** Whether somebody chose the path, and not only the format. */
  readonly isNamed: boolean;
}

/** Where each report goes: all of them, if no reporters are chosen. */
export function reportPaths(folder: string, reporter: readonly string[] = []): readonly ReportPath[] {
  const chosen = (reporter.length === 0 ? reporterNames : reporter).map(readReporter);

  return chosen.map(({ name, path }) => ({
    name,
    path: path ?? join(folder, formats[name].file),
    isNamed: path !== null,
  }));
}

export interface Written {
  /** With its seal. */
  readonly report: Report;
  /** Why no report was written, in a sentence; null if all of them were. */
  readonly problem: string | null;
}

interface WritingOptions extends CommandOptions {
  /** Files that are written with the reports, or not at all. */
  readonly others?: readonly NewFile[];
}

/** Seals a report and writes it in every format to a folder, or in some to their paths. */
export function writeReports(
  place: string | readonly ReportPath[],
  report: Report,
  signingKey: string | null,
  options: WritingOptions = {},
): Written {
  const sealed = sealReport(report, signingKey);
  const paths = typeof place === 'string' ? reportPaths(place) : place;

  return { report: sealed, problem: writtenTo(textsOf(paths, sealed, options)) };
}

/** One after the other, because together they take much memory. */
function* textsOf(paths: readonly ReportPath[], report: Report, options: WritingOptions): Generator<NewFile> {
  yield* options.others ?? [];
  for (const { name, path } of paths) yield { path, text: formats[name].format(report, options) };
}

/** Writes a matrix that links to the page of each target that has one, in its folder. Returns the problem, or null. */
export function writeMatrix(
  folder: string,
  matrix: OutcomeMatrix,
  folderOf: (name: string) => string | null,
): string | null {
  const linkOf = ({ target }: MatrixColumn) => {
    const place = folderOf(target.name ?? '');

    return place === null ? null : linkFrom(folder, join(place, formats.html.file));
  };

  return writtenTo([
    { path: join(folder, 'matrix.html'), text: matrixHtml(matrix, linkOf) },
    { path: join(folder, 'matrix.md'), text: `${matrixMarkdown(matrix).join('\n')}\n` },
  ]);
}

/** Writes all files or none to their folders, which may have vanished during the run. Returns the problem, or null. */
function writtenTo(files: Iterable<NewFile>): string | null {
  try {
    writeAllOrNone(withFolders(files));

    return null;
  } catch (error) {
    if (!(error instanceof UnwritableFile)) throw error;

    return `${error.message}: no report was written there, and earlier ones are unchanged`;
  }
}

function* withFolders(files: Iterable<NewFile>): Generator<NewFile> {
  for (const file of files) {
    const folder = dirname(file.path);
    attempt(folder, () => makeFolder(resolve(folder)));
    yield file;
  }
}
