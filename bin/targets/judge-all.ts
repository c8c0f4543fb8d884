import { setMaxListeners } from 'node:events';
import type { OneOptions } from './judge-one.js';
import { judgeInThreads, type ThreadsOptions } from './judge-in-threads.js';
import type { JudgedTarget } from './judged-target.js';
import type { NamedTarget } from './target-settings.js';

/** The signal interrupts the targets that are being judged; the others are not started. */
type AllOptions = OneOptions & ThreadsOptions;

/** Judges several targets at the same time, and writes the reports of each as soon as it is judged. */
export async function judgeAll(targets: readonly NamedTarget[], options: AllOptions): Promise<readonly JudgedTarget[]> {
  setMaxListeners(0, options.signal); // every target that is being judged listens to it

  if (options.threads > 1) return judgeInThreads(targets, options);
  // Loaded on demand: where other threads judge, it would only take memory.
  const { judgeHere } = await import('./judge-here.js');

  return judgeHere(targets, options);
}
