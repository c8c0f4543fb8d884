import { basename, dirname, join, resolve } from 'node:path';
import type { RunScope } from '../judging/verdict.js';
import type { MatrixColumn, OutcomeMatrix } from '../records/matrix.js';
import { replayText } from '../records/replay-file.js';
import type { Report } from '../records/report.js';
import { sealReport } from '../seals/seal.js';
import { readBoundedText } from '../settings/bounded-file.js';
import {
  dataAndReportSettings,
  NARROWED,
  readReporter,
  reporterNames,
  type ReporterName,
} from '../settings/data-and-reports.js';
import type { Settings } from '../settings/settings.js';
import { linkFrom } from '../words/file-names.js';
import { shellWord } from '../words/shell-word.js';
import { badgeSvg } from './badge.js';
import { harLog } from './har.js';
import { htmlReport } from './html/html.js';
import { matrixHtml } from './html/matrix-html.js';
import type { CommandOptions } from './html/page-parts.js';
import { junitXml } from './junit.js';
import { matrixMarkdown } from './matrix-text.js';
import { summaryMarkdown } from './summary.js';
import {
  attempt,
  EXPLORED,
  makeFolder,
  removeIfThere,
  REPLAY,
  UnwritableFile,
  writeAllOrNone,
  type NewFile,
} from './whole-files.js';

/** Where reports are, if they were written. */
interface WrittenReports extends Written {
  readonly folder: string;
  /** The path of the whole report; null if it was not written. */
  readonly json: string | null;
  /** Which files were written, for a sentence; undefined if none were. */
  readonly shown: string | undefined;
}

interface WrittenRun extends WrittenReports {
  /** Says that reports of another run were kept, and where those of this run are. */
  readonly notice: string | null;
}

interface WrittenExploration extends WrittenReports {
  /** The file for --replay; null if there are no reproductions, or if nothing could be written. */
  readonly replay: string | null;
}

interface RunReportOptions extends CommandOptions {
  /** Whether a filter of vitest or of the library selected a part of the requirements. */
  readonly isFiltered?: boolean;
  /** Whether the folder is one for narrowed runs already, so that nothing in it must be kept. */
  readonly isApart?: boolean;
}

interface ExplorationReportOptions extends CommandOptions {
  /** Whether kept sequences were played: the files that they come from, or that are about others, stay as they are. */
  readonly isReplay?: boolean;
}

type PlaceSettings = Pick<Settings, 'reportsDir' | 'reporter' | 'signingKey'>;
type RunSettings = PlaceSettings & Pick<Settings, 'only'>;

/** Writes the reports of a run where they replace no report that says more. */
export function writeRunReports(settings: RunSettings, report: Report, options: RunReportOptions = {}): WrittenRun {
  const { reportsDir } = settings;
  const mustKeep = options.isApart === true ? () => false : keptReports(settings, report, options.isFiltered === true);
  const isMoved = mustKeep(join(reportsDir, 'conformance.json')) || isDefaultPlace(settings, options);
  const folder = isMoved ? join(reportsDir, NARROWED) : reportsDir;
  const written = writeTo({ folder, apart: NARROWED, mustKeep }, settings, report, options);
  const notice = `This run judged only a part: its reports are in ${folder}, and those in ${reportsDir} stay as they are.`;

  return { ...written, notice: written.problem === null && isMoved ? notice : null };
}

/**
 * Writes the reports of an exploration into a folder of their own, so that those of a run stay, and beside it what shows its
 * failures again. If there is nothing to show, what an earlier exploration left there is removed: it would be about another one.
 */
export function writeExplorationReports(
  settings: PlaceSettings,
  report: Report,
  { isReplay = false, ...options }: ExplorationReportOptions = {},
): WrittenExploration {
  const folder = join(settings.reportsDir, EXPLORED);
  const mustKeep = (path: string) => isKept(path, { keepsSigned: settings.signingKey === null });
  const replay = join(settings.reportsDir, REPLAY);
  const hasFailure = !isReplay && (report.exploration?.reproductions ?? []).length > 0;
  const others = hasFailure ? [{ path: replay, text: replayText(report) }] : [];
  const written = writeTo({ folder, apart: EXPLORED, mustKeep }, settings, report, { ...options, others });
  if (written.problem !== null || !hasFailure) {
    if (written.problem === null && !isReplay) removeIfThere(replay);

    return { ...written, replay: null };
  }

  return {
    ...written,
    replay,
    shown: `${written.shown}; to show the failures again: explore --replay ${shellWord(replay)}`,
  };
}

interface Place {
  readonly folder: string;
  /** The folder beside a named report that must be kept. */
  readonly apart: string;
  readonly mustKeep: (path: string) => boolean;
}

function writeTo(
  { folder, apart, mustKeep }: Place,
  { reporter, signingKey }: PlaceSettings,
  report: Report,
  options: CommandOptions & { readonly others?: readonly NewFile[] },
): WrittenReports {
  const paths = reportPaths(folder, reporter).map((file) =>
    file.name === 'json' && file.isNamed && mustKeep(file.path)
      ? { ...file, path: join(dirname(file.path), apart, basename(file.path)) }
      : file,
  );
  const written = writeReports(paths, report, signingKey, options);
  const all = `${join(folder, 'conformance.html')} (other formats in the same folder)`;
  const shown = reporter.length === 0 ? all : paths.map(({ path }) => path).join(', ');

  return written.problem === null
    ? { ...written, folder, json: paths.find(({ name }) => name === 'json')?.path ?? null, shown }
    : { ...written, folder, json: null, shown: undefined };
}

/** Whether the folder is the one where everybody looks for the last whole run, and somebody chose a part. */
function isDefaultPlace(settings: RunSettings, { isFiltered = false, isApart = false }: RunReportOptions): boolean {
  return !isApart && (isFiltered || settings.only.length > 0) && isDefaultFolder(settings.reportsDir);
}

export function isDefaultFolder(folder: string): boolean {
  return resolve(folder) === resolve(dataAndReportSettings.reportsDir.defaultValue);
}

/** Which reports a run must not overwrite: a narrowed one never replaces one of everything, or a signed one. */
function keptReports(settings: RunSettings, report: Report, isFiltered: boolean): (path: string) => boolean {
  const isChosen = isFiltered || settings.only.length > 0;
  if (!isChosen && report.scope !== 'narrowed') return () => false;

  // A gate that always excludes something, and signs, replaces its own reports.
  return (path) => isKept(path, { keepsSigned: isChosen || settings.signingKey === null });
}

/** Whether a file is a report of everything, or a signed one. */
export function isKept(path: string, { keepsSigned }: { readonly keepsSigned: boolean }): boolean {
  const earlier = readEarlier(path);
  if (earlier === null) return false;
  if (keepsSigned && typeof earlier.seal?.signature === 'string') return true;

  return earlier.verdict !== null && !PARTS.includes(earlier.scope);
}

const PARTS: readonly RunScope[] = ['narrowed', 'explored'];

/** The report that is there already; null if there is none, or something else. */
function readEarlier(path: string): Report | null {
  try {
    const value = JSON.parse(readBoundedText(resolve(path))) as Report;

    return value.format === 'crop-spraying-conformance/1' && Array.isArray(value.requirements) ? value : null;
  } catch {
    return null;
  }
}

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
interface ReportPath {
  readonly name: ReporterName;
  readonly path: string;
  /** Whether somebody chose the path, and not only the format. */
  readonly isNamed: boolean;
}

/** Where each report goes: all of them, if no reporters are chosen. */
function reportPaths(folder: string, reporter: readonly string[] = []): readonly ReportPath[] {
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
