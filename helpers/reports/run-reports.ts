import { basename, dirname, join, resolve } from 'node:path';
import type { RunScope } from '../judging/verdict.js';
import type { Report } from '../records/report.js';
import { dataAndReportSettings, NARROWED } from '../settings/data-and-reports.js';
import { readBoundedText } from '../settings/files.js';
import type { Settings } from '../settings/settings.js';
import type { CommandOptions } from './html/page-parts.js';
import { reportPaths, writeReports, type ReportPath, type Written } from './written-files.js';

interface RunReportOptions extends CommandOptions {
  /** Whether a filter of vitest or of the library selected a part of the requirements. */
  readonly isFiltered?: boolean;
  /** Whether the folder is one for narrowed runs already, so that nothing in it must be kept. */
  readonly isApart?: boolean;
}

interface WrittenRun extends Written {
  readonly folder: string;
  /** The path of the whole report; null if it was not written. */
  readonly json: string | null;
  /** Which files were written, for a sentence; undefined if none were. */
  readonly shown: string | undefined;
  /** Says that reports of another run were kept, and where those of this run are. */
  readonly notice: string | null;
}

type PlaceSettings = Pick<Settings, 'reportsDir' | 'reporter' | 'signingKey' | 'only'>;

/** Writes the reports of a run where they replace no report that says more. */
export function writeRunReports(settings: PlaceSettings, report: Report, options: RunReportOptions = {}): WrittenRun {
  const { reportsDir, reporter, signingKey } = settings;
  const mustKeep = options.isApart === true ? () => false : keptReports(settings, report, options.isFiltered === true);
  const isMoved = mustKeep(join(reportsDir, 'conformance.json')) || isDefaultPlace(settings, options);
  const folder = isMoved ? join(reportsDir, NARROWED) : reportsDir;
  const paths = reportPaths(folder, reporter).map((file) =>
    file.name === 'json' && file.isNamed && mustKeep(file.path) ? { ...file, path: apartFrom(file.path) } : file,
  );
  const written = writeReports(paths, report, signingKey, options);

  return {
    ...written,
    folder,
    json: written.problem === null ? (paths.find(({ name }) => name === 'json')?.path ?? null) : null,
    shown: written.problem === null ? shownPaths(folder, reporter, paths) : undefined,
    notice: written.problem === null && isMoved ? noticeOf(reportsDir, folder) : null,
  };
}

function noticeOf(kept: string, folder: string): string {
  return `This run judged only a part: its reports are in ${folder}, and those in ${kept} stay as they are.`;
}

export function shownPaths(folder: string, reporter: readonly string[], paths: readonly ReportPath[]): string {
  return reporter.length === 0
    ? `${join(folder, 'conformance.html')} (other formats in the same folder)`
    : paths.map(({ path }) => path).join(', ');
}

function apartFrom(path: string): string {
  return join(dirname(path), NARROWED, basename(path));
}

/** Whether the folder is the one where everybody looks for the last whole run, and somebody chose a part. */
function isDefaultPlace(settings: PlaceSettings, { isFiltered = false, isApart = false }: RunReportOptions): boolean {
  return !isApart && (isFiltered || settings.only.length > 0) && isDefaultFolder(settings.reportsDir);
}

export function isDefaultFolder(folder: string): boolean {
  return resolve(folder) === resolve(dataAndReportSettings.reportsDir.defaultValue);
}

/** Which reports a run must not overwrite: a narrowed one never replaces one of everything, or a signed one. */
function keptReports(settings: PlaceSettings, report: Report, isFiltered: boolean): (path: string) => boolean {
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
