import { aClock } from '../../helpers/connection/clock.js';
import { aLimiter } from '../../helpers/exchanges/sender.js';
import { faultReport } from '../../helpers/records/report.js';
import { stackLines } from '../fault.js';
import { judgeTarget, type JudgingOptions } from '../target.js';
import { notStarted, type JudgedTarget } from './judged-target.js';
import { reportTarget, type ReportingOptions } from './report-target.js';
import type { NamedTarget } from './target-settings.js';

export interface OneOptions extends ReportingOptions {
  readonly watching: NonNullable<JudgingOptions['watching']>;
  readonly signal: AbortSignal;
}

/** Judges a target of a list, and writes its reports. */
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

interface HereOptions extends OneOptions {
  /** How many targets are judged at the same time. */
  readonly atOnce: number;
}

/** Judges several targets at the same time in this thread. */
export async function judgeHere(
  targets: readonly NamedTarget[],
  options: HereOptions,
): Promise<readonly JudgedTarget[]> {
  const limited = aLimiter(options.atOnce);
  // One after the other per address: two runs would see each other's orders.
  const byAddress = new Map(targets.map(({ settings }) => [settings.baseUrl, aLimiter(1)]));

  return Promise.all(
    targets.map((target) => {
      const judge = () => (options.signal.aborted ? Promise.resolve(notStarted(target)) : judgeOne(target, options));
      const alone = byAddress.get(target.settings.baseUrl) ?? limited;

      return alone(() => limited(judge));
    }),
  );
}
