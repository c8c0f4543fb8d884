import { basename, dirname, join } from 'node:path';
import { replayText } from '../records/replay-file.js';
import type { Report } from '../records/report.js';
import type { Settings } from '../settings/settings.js';
import { shellWord } from '../words/shown.js';
import { EXPLORED, REPLAY } from './folder.js';
import type { CommandOptions } from './html/page-parts.js';
import { isKept, shownPaths } from './run-reports.js';
import { removeIfThere } from './whole-files.js';
import { reportPaths, writeReports, type Written } from './written-files.js';

/** Where the reports of an exploration are, and its files that show its failures again. */
interface WrittenExploration extends Written {
  readonly folder: string;
  /** The path of the whole report; null if it was not written. */
  readonly json: string | null;
  /** The file for --replay; null if there are no reproductions, or if nothing could be written. */
  readonly replay: string | null;
  /** Which files were written, for a sentence; undefined if none were. */
  readonly shown: string | undefined;
}

interface ExplorationReportOptions extends CommandOptions {
  /** Whether kept sequences were played: the files that they come from, or that are about others, stay as they are. */
  readonly isReplay?: boolean;
}

type PlaceSettings = Pick<Settings, 'reportsDir' | 'reporter' | 'signingKey'>;

/**
 * Writes the reports of an exploration into a folder of their own, so that those of a run stay, and beside it what shows its
 * failures again. If there is nothing to show, what an earlier exploration left there is removed: it would be about another one.
 */
export function writeExplorationReports(
  { reportsDir, reporter, signingKey }: PlaceSettings,
  report: Report,
  options: ExplorationReportOptions = {},
): WrittenExploration {
  const folder = join(reportsDir, EXPLORED);
  const paths = reportPaths(folder, reporter).map((file) =>
    file.name === 'json' && file.isNamed && isKept(file.path, { keepsSigned: signingKey === null })
      ? { ...file, path: join(dirname(file.path), EXPLORED, basename(file.path)) }
      : file,
  );
  const replay = join(reportsDir, REPLAY);
  const again = `to show the failures again: explore --replay ${shellWord(replay)}`;
  const { isReplay = false } = options;
  const hasFailure = !isReplay && (report.exploration?.reproductions ?? []).length > 0;
  const others = hasFailure ? [{ path: replay, text: replayText(report) }] : [];
  const written = writeReports(paths, report, signingKey, { ...options, others });
  const isWritten = written.problem === null;
  if (isWritten && !hasFailure && !isReplay) removeIfThere(replay);

  return {
    ...written,
    folder,
    json: isWritten ? (paths.find(({ name }) => name === 'json')?.path ?? null) : null,
    replay: isWritten && hasFailure ? replay : null,
    shown: isWritten ? [shownPaths(folder, reporter, paths), ...(hasFailure ? [again] : [])].join('; ') : undefined,
  };
}
