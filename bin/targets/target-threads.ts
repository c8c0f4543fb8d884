import { aClock } from '../../helpers/connection/limits.js';
import { stackLines } from '../command.js';
import { GRACE_S } from '../run-limits.js';
import { watchThread, type Loss, type WatchedThread } from '../watched-thread.js';
import type { JudgedTarget } from './judged-target.js';
import type { NamedTarget } from './read-targets.js';
import { Worker } from 'node:worker_threads';

export interface TargetThreadData {
  readonly isApart: boolean;
  /** Whether somebody sees how many requests were sent. */
  readonly isCounted: boolean;
}

export type ToTargetThread = { readonly id: number; readonly target: NamedTarget } | 'interrupt';

export type FromTargetThread =
  | { readonly started: number }
  | { readonly line: string }
  | { readonly sent: number; readonly done: number }
  | { readonly id: number; readonly judged: JudgedTarget };

interface ThreadOptions {
  /** What the thread runs. */
  readonly file: URL;
  readonly data: TargetThreadData;
  /** How many targets it judges at the same time, at most. */
  readonly places: number;
  /** What their values may take. */
  readonly heapMiB: number;
  readonly say: (line: string) => void;
  readonly count: ((sent: number, done: number) => void) | null;
}

/** How a target fared in a thread; null if the thread ended before it began with it. */
type Ending = JudgedTarget | LostTarget | null;

/** A target whose thread ended while it was being judged. */
export interface LostTarget {
  readonly why: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

export interface TargetThread {
  readonly places: number;
  judge(target: NamedTarget): Promise<Ending>;
  /** Lets the targets that are being judged write their reports, if they do so soon. */
  interrupt(): void;
  end(): Promise<unknown>;
}

interface Running {
  readonly target: NamedTarget;
  readonly startedAt: Date;
  readonly finish: (ending: Ending) => void;
  unlimited: () => void;
  hasStarted: boolean;
}

/** Half of what Node would take for new values: with several threads, the other half is memory that makes nothing faster. */
const YOUNG_MIB = 24;

/** After a signal, before the main thread gives up: the matrix must still be written. */
const INTERRUPTED_S = GRACE_S - 2.5;

/** How long a target may take in a thread where so many are judged at the same time, and each may have to wait for the others. */
export function mostSecondsFor({ settings: { deadlineS, waitS } }: NamedTarget, places: number): number {
  return deadlineS + waitS + GRACE_S * places;
}

/** A thread that judges targets. If it ends, it loses those that it was judging, and the next target starts it again. */
export function aTargetThread({ file, data, places, heapMiB, say, count }: ThreadOptions): TargetThread {
  const clock = aClock();
  const running = new Map<number, Running>();
  let thread: WatchedThread<ToTargetThread> | null = null;
  let lastId = 0;

  const hear = (message: FromTargetThread) => {
    if ('line' in message) return say(message.line);
    if ('sent' in message) return count?.(message.sent, message.done);
    const own = running.get('id' in message ? message.id : message.started);
    if (own === undefined) return;
    if ('started' in message) own.hasStarted = true;
    else {
      running.delete(message.id);
      own.unlimited();
      own.finish(message.judged);
    }
  };
  const lose = ({ why, fault, ended }: Loss) => {
    thread = null;
    for (const line of stackLines(fault)) say(line);
    const because = fault === null ? why : `a fault of the suite, not of the target: ${why}`;
    const all = [...running.values()];
    running.clear();
    const begun = all.filter(({ hasStarted }) => hasStarted);
    // One that cannot start at all would be started again and again.
    const lost = begun.length > 0 ? begun : all;
    const finishAll = () => {
      for (const own of all) own.finish(lost.includes(own) ? lostTarget(own, lost, because, clock()) : null);
    };
    // Until it has ended, it may still write a report.
    void ended.then(finishAll);
  };
  const resourceLimits = { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: YOUNG_MIB };
  const options = { workerData: { thread: 'target', ...data }, resourceLimits };

  return {
    places,
    judge: (target) =>
      new Promise((finish) => {
        thread ??= watchThread({ worker: new Worker(file, options), hear, lose });
        const id = ++lastId;
        const unlimited = thread.limit(mostSecondsFor(target, places));
        running.set(id, { target, startedAt: clock(), finish, unlimited, hasStarted: false });
        thread.tell({ id, target });
      }),
    interrupt() {
      if (thread === null) return;
      thread.tell('interrupt');
      for (const own of running.values()) {
        own.unlimited();
        own.unlimited = thread.limit(INTERRUPTED_S);
      }
    },
    end: async () => thread?.end(),
  };
}

function lostTarget(own: Running, lost: readonly Running[], why: string, finishedAt: Date): LostTarget {
  const others = lost.filter((other) => other !== own).map(({ target }) => target.name);
  const together = others.length === 0 ? '' : `; judged at the same time in the same thread: ${others.join(', ')}`;

  return { why: why + together, startedAt: own.startedAt, finishedAt };
}
