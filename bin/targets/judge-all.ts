import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { aLimiter } from '../../helpers/connection/limiter.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { columnOf, type MatrixColumn } from '../../helpers/records/matrix.js';
import { aReport, type Report } from '../../helpers/records/report.js';
import { writeReports } from '../../helpers/reports/files.js';
import { verdictText } from '../../helpers/reports/matrix-text.js';
import { plainLine } from '../../helpers/reports/plain-text.js';
import { counted } from '../../helpers/words/counted.js';
import { judgeTarget, type JudgingOptions } from '../target.js';
import type { NamedTarget } from './target-settings.js';

export interface AllOptions {
  /** How many are judged at a time. */
  readonly atOnce: number;
  readonly say: (line: string) => void;
  readonly watching: NonNullable<JudgingOptions['watching']>;
  /** Ends those that are being judged; the others are not begun. */
  readonly signal: AbortSignal;
}

/** What is kept of a target when its reports are written: of two hundred, no more would fit. */
export interface JudgedTarget {
  readonly name: string;
  readonly column: MatrixColumn;
  /** Null where it was not begun. */
  readonly totals: Report['totals'] | null;
  readonly exit: number;
  /** Null where it could not be written. */
  readonly report: string | null;
}

/** Judges targets beside each other, and writes the reports of each as soon as it is judged. */
export async function judgeAll(targets: readonly NamedTarget[], options: AllOptions): Promise<readonly JudgedTarget[]> {
  const limited = aLimiter(options.atOnce);
  // Two at one address would see each other's orders.
  const byAddress = new Map(targets.map(({ settings }) => [settings.baseUrl, aLimiter(1)]));
  setMaxListeners(0, options.signal); // each of those that are being judged listens to it

  return Promise.all(
    targets.map((target) => {
      const judge = () => (options.signal.aborted ? Promise.resolve(notBegun(target)) : judgeOne(target, options));
      const alone = byAddress.get(target.settings.baseUrl) ?? limited;

      return alone(() => limited(judge));
    }),
  );
}

/** It stands in the matrix all the same: nobody must take those that are there for all. */
function notBegun({ name, settings }: NamedTarget): JudgedTarget {
  const column: MatrixColumn = {
    target: { baseUrl: settings.baseUrl ?? '', isReference: false, name },
    startedAt: new Date().toISOString(),
    verdict: null,
    error: 'not begun, because the run was interrupted',
    interrupted: true,
    outcomes: new Map(),
  };

  return { name, column, totals: null, exit: 2, report: null };
}

async function judgeOne({ name, settings }: NamedTarget, options: AllOptions): Promise<JudgedTarget> {
  const say = (line: string) => options.say(`${name}: ${line}`);
  const startedAt = new Date();
  const own = await interruptible(options.signal, (signal) =>
    judgeTarget(settings, { ...options, say, signal }).catch((fault: unknown) => {
      for (const line of placesOf(fault)) say(line);

      return faultReport(settings, startedAt, fault);
    }),
  );
  const report: Report = { ...own, target: { ...own.target, name } };
  const column = columnOf(report);
  const seconds = ((Date.now() - startedAt.getTime()) / 1000).toFixed(1);
  const why = report.error === null ? '' : `: ${plainLine(report.error)}`;
  const { requests } = report.totals;
  say(`${verdictText(column)}, ${counted(requests, 'request')}, ${seconds} s${why}`);
  try {
    writeReports(settings.reportsDir, report, settings.signingKey);
    const exit = exitStatusOf(report, settings.allowIncomplete);

    return { name, column, totals: report.totals, exit, report: join(settings.reportsDir, 'conformance.json') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    say(`expected reports that can be written, got ${settings.reportsDir} (${code ?? String(error)})`);

    return { name, column, totals: report.totals, exit: 2, report: null };
  }
}

/** A signal of its own: one that outlives the others would keep what each of them leaves behind. */
async function interruptible<T>(whole: AbortSignal, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController();
  const stop = () => own.abort();
  whole.addEventListener('abort', stop);
  try {
    return await act(own.signal);
  } finally {
    whole.removeEventListener('abort', stop);
  }
}

/** Where in our code it happened. What it says may hold a secret, and is told with the report, where that is masked. */
function placesOf(fault: unknown): string[] {
  const stack = fault instanceof Error ? (fault.stack ?? '') : '';

  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

/** A fault of our own says nothing about a target, and must not cost the others their reports. */
function faultReport(settings: NamedTarget['settings'], startedAt: Date, fault: unknown): Report {
  return aReport({
    settings,
    isReference: false,
    startedAt,
    finishedAt: new Date(),
    mark: '',
    judgements: [],
    exchanges: [],
    silences: [],
    waits: 0,
    error: `a fault of the suite, and not of the target: ${String(fault)}`,
    isInterrupted: false,
  });
}
