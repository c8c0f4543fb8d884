import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { aClock } from '../../helpers/connection/clock.js';
import { aLimiter } from '../../helpers/connection/limiter.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { columnOf, unjudgedColumn, type MatrixColumn } from '../../helpers/records/matrix.js';
import { faultReport } from '../../helpers/records/fault-report.js';
import type { Report } from '../../helpers/records/report.js';
import { writeRunReports } from '../../helpers/reports/run-reports.js';
import { verdictText } from '../../helpers/reports/matrix-text.js';
import { counted } from '../../helpers/words/counted.js';
import { stackLines } from '../fault.js';
import { judgeTarget, type JudgingOptions } from '../target.js';
import type { NamedTarget } from './target-settings.js';

interface AllOptions {
  /** How many targets are judged at the same time. */
  readonly atOnce: number;
  /** Whether their folders are in one for narrowed runs already. */
  readonly isApart?: boolean;
  readonly say: (line: string) => void;
  readonly watching: NonNullable<JudgingOptions['watching']>;
  /** Interrupts the targets that are being judged; the others are not started. */
  readonly signal: AbortSignal;
}

/** What is kept of a target once its reports are written: memory must suffice for two hundred. */
export interface JudgedTarget {
  readonly name: string;
  readonly column: MatrixColumn;
  /** Null if it was not started. */
  readonly totals: Report['totals'] | null;
  readonly exit: number;
  /** Null if it could not be written. */
  readonly report: string | null;
}

/** Judges several targets at the same time, and writes the reports of each as soon as it is judged. */
export async function judgeAll(targets: readonly NamedTarget[], options: AllOptions): Promise<readonly JudgedTarget[]> {
  const limited = aLimiter(options.atOnce);
  // One after the other per address: two runs would see each other's orders.
  const byAddress = new Map(targets.map(({ settings }) => [settings.baseUrl, aLimiter(1)]));
  setMaxListeners(0, options.signal); // every target that is being judged listens to it

  return Promise.all(
    targets.map((target) => {
      const judge = () => (options.signal.aborted ? Promise.resolve(notStarted(target)) : judgeOne(target, options));
      const alone = byAddress.get(target.settings.baseUrl) ?? limited;

      return alone(() => limited(judge));
    }),
  );
}

function notStarted({ name, settings }: NamedTarget): JudgedTarget {
  const target = { baseUrl: settings.baseUrl ?? '', isReference: settings.baseUrl === null, name };
  const column = unjudgedColumn(target, {
    startedAt: new Date().toISOString(),
    error: 'not started, because the run was interrupted',
    interrupted: true,
  });

  return { name, column, totals: null, exit: 2, report: null };
}

async function judgeOne({ name, settings }: NamedTarget, options: AllOptions): Promise<JudgedTarget> {
  const say = (line: string) => options.say(`${name}: ${line}`);
  const clock = aClock();
  const startedAt = clock();
  const own = await withOwnSignal(options.signal, (signal) =>
    judgeTarget(settings, { ...options, say, signal }).catch((fault: unknown) => {
      for (const line of stackLines(fault)) say(line);

      // It means nothing for the target, and must not cost the other targets their reports.
      return faultReport(settings, startedAt, clock(), `a fault of the suite, not of the target: ${String(fault)}`);
    }),
  );
  const report: Report = { ...own, target: { ...own.target, name } };
  const column = columnOf(report);
  const seconds = ((clock().getTime() - startedAt.getTime()) / 1000).toFixed(1);
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

/** Gives each target a signal of its own, so that the shared one does not keep every finished run in memory. */
async function withOwnSignal<T>(shared: AbortSignal, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController();
  const stop = () => own.abort();
  shared.addEventListener('abort', stop);
  try {
    return await act(own.signal);
  } finally {
    shared.removeEventListener('abort', stop);
  }
}
