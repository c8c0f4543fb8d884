import { dirname, join, resolve, basename } from 'node:path';
import type { MatrixColumn, OutcomeMatrix } from '../records/comparison.js';
import { replayText } from '../records/replay-file.js';
import type { Report } from '../records/report.js';
import { sealReport } from '../seals/seal.js';
import {
  dataAndReportSettings,
  NARROWED,
  readReporter,
  reporterNames,
  TRAFFIC,
  type ReporterName,
} from '../settings/data-and-reports.js';
import { readBoundedText } from '../settings/files.js';
import type { Settings } from '../settings/settings.js';
import { linkFrom } from '../words/file-names.js';
import { shellWord } from '../words/shown.js';
import { badgeSvg } from './badge.js';
import { harLog } from './har.js';
import { htmlReport } from './html/html.js';
import { matrixHtml, matrixMarkdown } from './matrix.js';
import type { CommandOptions } from './html/page-parts.js';
import { junitXml } from './junit.js';
import { summaryMarkdown } from './summary.js';
import { partWords } from './verdict-text.js';
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
interface WrittenReports {
  /** With its seal. */
  readonly report: Report;
  /** Why no report was written, in a sentence; null if all of them were. */
  readonly problem: string | null;
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
  const { reportsDir, reporter, signingKey } = settings;
  const mustKeep = options.isApart === true ? () => false : keptReports(settings, report, options.isFiltered === true);
  const isMoved = mustKeep(join(reportsDir, 'conformance.json')) || isDefaultPlace(settings, options);
  const folder = isMoved ? join(reportsDir, NARROWED) : reportsDir;
  const placeOf = (path: string) => (mustKeep(path) ? within(NARROWED, path) : path);
  const written = writeReports(folder, report, signingKey, { ...options, reporter, placeOf });
  const notice = `This run judged only a part: its reports are in ${folder}, and those in ${reportsDir} stay as they are.`;

  return { ...written, notice: written.problem === null && isMoved ? notice : null };
}

/**
 * Writes the reports of an exploration into a folder of their own, so that those of a run stay, and beside it what shows its
 * failures again. If there is nothing to show, what an earlier exploration left there is removed: it would be about another one.
 */
export function writeExplorationReports(
  { reportsDir, reporter, signingKey }: PlaceSettings,
  report: Report,
  { isReplay = false, ...options }: ExplorationReportOptions = {},
): WrittenExploration {
  const folder = join(reportsDir, EXPLORED);
  const placeOf = (path: string) =>
    isKept(path, { keepsSigned: signingKey === null }) ? within(EXPLORED, path) : path;
  const replay = join(reportsDir, REPLAY);
  const hasFailure = !isReplay && (report.exploration?.reproductions ?? []).length > 0;
  const others = hasFailure ? [{ path: replay, text: replayText(report) }] : [];
  const written = writeReports(folder, report, signingKey, { ...options, reporter, placeOf, others });
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

/** Writes the reports of recorded traffic into a folder of their own, so that those of a run stay. */
export function writeTrafficReports(settings: PlaceSettings, report: Report, options: CommandOptions): WrittenReports {
  const { reportsDir, reporter } = settings;

  return writeReports(join(reportsDir, TRAFFIC), report, null, { ...options, reporter, placeOf: besideRuns });
}

function besideRuns(path: string): string {
  return isKept(path, { keepsSigned: true }) ? within(TRAFFIC, path) : path;
}

/** A folder beside a file, and the file in it. */
function within(folder: string, path: string): string {
  return join(dirname(path), folder, basename(path));
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

  return earlier.verdict !== null && partWords[earlier.scope] === undefined;
}

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

export const formats: Readonly<Record<ReporterName, { readonly file: string; readonly format: Format }>> = {
  json: { file: 'conformance.json', format: (report) => `${JSON.stringify(report, null, 2)}\n` },
  html: { file: 'conformance.html', format: htmlReport },
  junit: { file: 'junit.xml', format: junitXml },
  summary: { file: 'summary.md', format: summaryMarkdown },
  badge: { file: 'badge.svg', format: badgeSvg },
  har: { file: 'exchanges.har', format: (report) => `${JSON.stringify(harLog(report), null, 2)}\n` },
};

interface Writing extends CommandOptions {
  /** The formats that somebody chose, perhaps with paths; all of them if there is none. */
  readonly reporter?: readonly string[];
  /** Where the whole report goes whose path somebody chose: another one may have to be kept there. */
  readonly placeOf?: (path: string) => string;
  /** Files that are written with the reports, or not at all. */
  readonly others?: readonly NewFile[];
}

/** Seals a report and writes it to a folder, or to the paths that were chosen. */
export function writeReports(
  folder: string,
  given: Report,
  signingKey: string | null,
  { reporter = [], placeOf = (path) => path, others = [], ...commands }: Writing = {},
): WrittenReports {
  const report = sealReport(given, signingKey);
  const files = (reporter.length === 0 ? reporterNames : reporter).map(readReporter).map(({ name, path }) => {
    const chosen = path !== null && name === 'json' ? placeOf(path) : path;

    return { name, path: chosen ?? join(folder, formats[name].file) };
  });
  // One after the other, because together they take much memory.
  const texts = function* (): Generator<NewFile> {
    yield* others;
    for (const { name, path } of files) yield { path, text: formats[name].format(report, commands) };
  };
  const problem = writtenTo(texts());
  if (problem !== null) return { report, problem, folder, json: null, shown: undefined };
  const all = `${join(folder, 'conformance.html')} (other formats in the same folder)`;

  return {
    report,
    problem,
    folder,
    json: files.find(({ name }) => name === 'json')?.path ?? null,
    shown: reporter.length === 0 ? all : files.map(({ path }) => path).join(', '),
  };
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
