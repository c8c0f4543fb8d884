import { aLimiter } from '../../helpers/connection/limiter.js';
import { judgeOne, type OneOptions } from './judge-one.js';
import { notStarted, type JudgedTarget } from './judged-target.js';
import type { NamedTarget } from './target-settings.js';

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
