import { aClock } from '../../helpers/connection/limits.js';
import { faultReport } from '../../helpers/records/report.js';
import { stackLines } from '../command.js';
import { judgeTarget, type JudgingOptions } from '../target.js';
import type { JudgedTarget } from './judged-target.js';
import type { NamedTarget } from './read-targets.js';
import { reportTarget, type ReportingOptions } from './report-target.js';

export interface OneOptions extends ReportingOptions {
  readonly watching: NonNullable<JudgingOptions['watching']>;
  readonly signal: AbortSignal;
}

export async function judgeOne(target: NamedTarget, options: OneOptions): Promise<JudgedTarget> {
  const { name, settings } = target;
  const say = (line: string) => options.say(`${name}: ${line}`);
  const clock = aClock();
  const startedAt = clock();
  const report = await withOwnSignal(options.signal, (signal) =>
    judgeTarget(settings, { ...options, say, signal }).catch((fault: unknown) => {
      for (const line of stackLines(fault)) say(line);

      // It means nothing for the target, and must not cost the other targets their reports.
      return faultReport(settings, startedAt, clock(), `a fault of the suite, not of the target: ${String(fault)}`);
    }),
  );

  return reportTarget(target, report, { startedAt, finishedAt: clock() }, options);
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
