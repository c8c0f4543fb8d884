import { setMaxListeners } from 'node:events';
import { aLimiter } from '../../helpers/connection/limiter.js';
import type { OneOptions } from './judge-one.js';
import { judgeInThreads, type ThreadsOptions } from './judge-in-threads.js';
import { notStarted, type JudgedTarget } from './judged-target.js';
import type { NamedTarget } from './target-settings.js';

/** The signal interrupts the targets that are being judged; the others are not started. */
type AllOptions = OneOptions & ThreadsOptions;

/** Judges several targets at the same time, and writes the reports of each as soon as it is judged. */
export async function judgeAll(targets: readonly NamedTarget[], options: AllOptions): Promise<readonly JudgedTarget[]> {
  setMaxListeners(0, options.signal); // every target that is being judged listens to it

  return options.threads > 1 ? judgeInThreads(targets, options) : judgeHere(targets, options);
}

async function judgeHere(targets: readonly NamedTarget[], options: AllOptions): Promise<readonly JudgedTarget[]> {
  // Loaded on demand: where other threads judge, it would only take memory.
  const { judgeOne } = await import('./judge-one.js');
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
