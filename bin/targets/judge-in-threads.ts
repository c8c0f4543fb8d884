import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bodyBytesOf, heapMiBFor, limitsOf, type RunLimits } from '../run-limits.js';
import { mayStartThread } from '../watched-thread.js';
import type { OneOptions } from './judge-one.js';
import { notStarted, type JudgedTarget } from './judged-target.js';
import type { NamedTarget } from './read-targets.js';
import type { ReportingOptions } from './report-target.js';
import { aTargetThread, mostSecondsFor, type LostTarget, type TargetThread } from './target-threads.js';

export interface ThreadsOptions extends ReportingOptions, Sharing {
  readonly count: ((sent: number, done: number) => void) | null;
  readonly signal: AbortSignal;
  /** What the threads run. */
  readonly file?: URL;
}

const beside = new URL('./thread.cjs', import.meta.url);

/** How many threads can share the targets. One is the thread that asks: where Node forbids others, and where the sources are run. */
export function threadsFor(targets: readonly NamedTarget[], atOnce: number): number {
  if (!mayStartThread() || !existsSync(fileURLToPath(beside))) return 1;
  const addresses = new Set(targets.map(({ settings }) => settings.baseUrl));

  return Math.min(availableParallelism(), atOnce, addresses.size);
}

/** How targets are shared. */
export interface Sharing {
  /** How many are judged at the same time, by all threads together. */
  readonly atOnce: number;
  readonly threads: number;
}

/** The limits of the thread that has the list. Where others judge, they receive the bodies, and it must outlast them. */
export function listLimits(targets: readonly NamedTarget[], { atOnce, threads }: Sharing): RunLimits {
  const settings = targets.map((target) => target.settings);
  if (threads === 1) return limitsOf(settings, atOnce);
  const most = Math.ceil(atOnce / threads);
  const watched = targets.map((target) => ({ ...target.settings, deadlineS: mostSecondsFor(target, most), waitS: 0 }));

  return { ...limitsOf(watched, atOnce), bodyBytes: 0 };
}

/** Judges targets in several threads. A thread that ends loses what it was judging, and nothing else. */
export function judgeInThreads(
  targets: readonly NamedTarget[],
  options: ThreadsOptions,
): Promise<readonly JudgedTarget[]> {
  return judgeIn(threadsOf(targets, options), targets, options);
}

async function judgeIn(
  threads: readonly TargetThread[],
  targets: readonly NamedTarget[],
  options: ThreadsOptions,
): Promise<readonly JudgedTarget[]> {
  const { signal } = options;
  const queue = aTargetQueue<TargetThread>(targets);
  const judged: JudgedTarget[] = [];
  const work = async (thread: TargetThread) => {
    for (let taken = queue.take(thread); taken !== undefined && !signal.aborted; taken = queue.take(thread)) {
      const ending = await thread.judge(taken.target);
      if (ending === null) {
        queue.putBack(taken);
        continue;
      }
      judged[taken.index] = 'why' in ending ? await lost(taken.target, ending, options) : ending;
      queue.done(taken);
    }
  };
  const interrupt = () => {
    for (const thread of threads) thread.interrupt();
  };
  signal.addEventListener('abort', interrupt);
  try {
    await Promise.all(threads.flatMap((thread) => Array.from({ length: thread.places }, () => work(thread))));
  } finally {
    signal.removeEventListener('abort', interrupt);
    await Promise.all(threads.map((thread) => thread.end()));
  }

  return targets.map((target, index) => judged[index] ?? notStarted(target));
}

async function lost(target: NamedTarget, ending: LostTarget, options: ReportingOptions): Promise<JudgedTarget> {
  // Loaded on demand: it would only take memory, because the threads write the reports.
  const { reportLost } = await import('./report-target.js');

  return reportLost(target, ending.why, ending, options);
}

function threadsOf(targets: readonly NamedTarget[], options: ThreadsOptions): readonly TargetThread[] {
  const { atOnce, threads, isApart = false, say, count, file = beside } = options;
  const settings = targets.map((target) => target.settings);

  return Array.from({ length: threads }, (_, index) => {
    const places = Math.floor((atOnce + index) / threads);
    const heapMiB = heapMiBFor(bodyBytesOf(settings, places));

    return aTargetThread({ file, data: { isApart, isCounted: count !== null }, places, heapMiB, say, count });
  });
}

/** A target, and its place in the list. */
interface ListedTarget {
  readonly index: number;
  readonly target: NamedTarget;
}

interface TargetQueue<Owner> {
  /** The next target that this owner may judge now; undefined if there is none. */
  take(owner: Owner): ListedTarget | undefined;
  /** The target is judged: the next one at its address may be taken. */
  done(taken: ListedTarget): void;
  /** Nobody began with it: it is taken again. */
  putBack(taken: ListedTarget): void;
}

/** Targets in the order of the list; those at one address go to one owner, one after the other: two runs would see each other's orders. */
function aTargetQueue<Owner>(targets: readonly NamedTarget[]): TargetQueue<Owner> {
  const left: ListedTarget[] = targets.map((target, index) => ({ index, target }));
  const owners = new Map<string | null, Owner>();
  const busy = new Set<string | null>();

  return {
    take(owner) {
      const place = left.findIndex(({ target: { settings } }) => {
        const known = owners.get(settings.baseUrl);

        return !busy.has(settings.baseUrl) && (known === undefined || known === owner);
      });
      if (place < 0) return undefined;
      const [taken] = left.splice(place, 1);
      if (taken !== undefined) {
        owners.set(taken.target.settings.baseUrl, owner);
        busy.add(taken.target.settings.baseUrl);
      }

      return taken;
    },
    done: ({ target }) => void busy.delete(target.settings.baseUrl),
    putBack(taken) {
      busy.delete(taken.target.settings.baseUrl);
      const place = left.findIndex(({ index }) => index > taken.index);
      left.splice(place < 0 ? left.length : place, 0, taken);
    },
  };
}

/** The signal interrupts the targets that are being judged; the others are not started. */
type AllOptions = OneOptions & ThreadsOptions;

/** Judges several targets at the same time, and writes the reports of each as soon as it is judged. */
export async function judgeAll(targets: readonly NamedTarget[], options: AllOptions): Promise<readonly JudgedTarget[]> {
  setMaxListeners(0, options.signal); // every target that is being judged listens to it

  if (options.threads > 1) return judgeInThreads(targets, options);
  // Loaded on demand: where other threads judge, it would only take memory.
  const { judgeOne } = await import('./judge-one.js');
  const thisThread: TargetThread = {
    places: options.atOnce,
    judge: (target) => judgeOne(target, options),
    interrupt: () => undefined, // each target listens to the signal
    end: () => Promise.resolve(),
  };

  return judgeIn([thisThread], targets, options);
}
