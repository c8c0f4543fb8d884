import { join } from 'node:path';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { columnOf } from '../../helpers/records/comparison.js';
import { faultReport, type Report } from '../../helpers/records/report.js';
import { verdictText } from '../../helpers/reports/matrix.js';
import { unfinishedIn } from '../../helpers/reports/whole-files.js';
import { writeRunReports } from '../../helpers/reports/written-files.js';
import { counted } from '../../helpers/words/shown.js';
import type { JudgedTarget } from './judged-target.js';
import type { NamedTarget } from './read-targets.js';

export interface ReportingOptions {
  /** Whether their folders are in one for narrowed runs already. */
  readonly isApart?: boolean;
  readonly say: (line: string) => void;
}

interface Times {
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/** Says how a target was judged, and writes its reports. */
export function reportTarget(
  { name, settings }: NamedTarget,
  own: Report,
  { startedAt, finishedAt }: Times,
  options: ReportingOptions,
): JudgedTarget {
  const say = (line: string) => options.say(`${name}: ${line}`);
  const report: Report = { ...own, target: { ...own.target, name } };
  const column = columnOf(report);
  const seconds = ((finishedAt.getTime() - startedAt.getTime()) / 1000).toFixed(1);
  const why = report.error === null ? '' : `: ${report.error}`;
  const { requests } = report.totals;
  say(`${verdictText(column)}, ${counted(requests, 'request')}, ${seconds} s${why}`);
  const { problem, notice, folder } = writeRunReports(settings, report, options);
  if (notice !== null) say(notice);
  if (problem !== null) say(problem);

  return {
    name,
    column,
    totals: report.totals,
    exit: problem === null ? exitStatusOf(report) : 2,
    report: problem === null ? join(folder, 'conformance.json') : null,
  };
}

/** The same for a target whose thread ended: nothing of it was judged. */
export function reportLost(target: NamedTarget, why: string, times: Times, options: ReportingOptions): JudgedTarget {
  const { settings } = target;
  // The thread may have been about to write them.
  unfinishedIn(settings.reportsDir)();

  return reportTarget(target, faultReport(settings, times.startedAt, times.finishedAt, why), times, options);
}
