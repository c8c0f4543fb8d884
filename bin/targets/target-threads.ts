import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { aClock } from '../../helpers/connection/clock.js';
import { stackLines } from '../fault.js';
import { GRACE_S, TOO_LATE, TOO_MUCH } from '../run-limits.js';
import type { JudgedTarget } from './judged-target.js';
import type { NamedTarget } from './target-settings.js';

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
  timer: NodeJS.Timeout;
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
  let worker: Worker | null = null;
  let lastId = 0;

  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: YOUNG_MIB };
    const started = new Worker(file, { workerData: data, resourceLimits });
    const ifCurrent =
      <T>(act: (value: T) => void) =>
      (value: T) => {
        if (started === worker) act(value);
      };
    started.on('message', ifCurrent(receive));
    started.on('error', ifCurrent(fail));
    started.on(
      'exit',
      ifCurrent((status: number) =>
        lose(`a fault of the suite, not of the target: its thread ended with status ${status}`),
      ),
    );

    return started;
  };
  const receive = (message: FromTargetThread) => {
    if ('line' in message) say(message.line);
    else if ('sent' in message) count?.(message.sent, message.done);
    else if ('started' in message) setStarted(running.get(message.started));
    else settle(message.id, message.judged);
  };
  const fail = (fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ERR_WORKER_OUT_OF_MEMORY') return lose(TOO_MUCH);
    for (const line of stackLines(fault)) say(line);
    lose(`a fault of the suite, not of the target: ${String(fault)}`);
  };
  const settle = (id: number, judged: JudgedTarget) => {
    const own = running.get(id);
    running.delete(id);
    clearTimeout(own?.timer);
    own?.finish(judged);
  };
  const lose = (why: string) => {
    const ended = worker;
    worker = null;
    const all = [...running.values()];
    running.clear();
    for (const { timer } of all) clearTimeout(timer);
    const begun = all.filter(({ hasStarted }) => hasStarted);
    // One that cannot start at all would be started again and again.
    const lost = begun.length > 0 ? begun : all;
    const finishAll = () => {
      for (const own of all) own.finish(lost.includes(own) ? lostTarget(own, lost, why, clock()) : null);
    };
    // Until it has ended, it may still write a report.
    void ended?.terminate().then(finishAll);
  };
  const limit = (seconds: number) => setTimeout(() => lose(TOO_LATE), seconds * 1000);

  return {
    places,
    judge: (target) =>
      new Promise((finish) => {
        worker ??= start();
        const id = ++lastId;
        const timer = limit(mostSecondsFor(target, places));
        running.set(id, { target, startedAt: clock(), finish, timer, hasStarted: false });
        worker.postMessage({ id, target } satisfies ToTargetThread);
      }),
    interrupt() {
      worker?.postMessage('interrupt' satisfies ToTargetThread);
      for (const own of running.values()) {
        clearTimeout(own.timer);
        own.timer = limit(INTERRUPTED_S);
      }
    },
    async end() {
      const ended = worker;
      worker = null;
      for (const { timer } of running.values()) clearTimeout(timer);
      await ended?.terminate();
    },
  };
}

function lostTarget(own: Running, lost: readonly Running[], why: string, finishedAt: Date): LostTarget {
  const others = lost.filter((other) => other !== own).map(({ target }) => target.name);
  const together = others.length === 0 ? '' : `; judged at the same time in the same thread: ${others.join(', ')}`;

  return { why: why + together, startedAt: own.startedAt, finishedAt };
}

function setStarted(own: Running | undefined): void {
  if (own !== undefined) own.hasStarted = true;
}

/** The versions of Node with which it was tried: one that does not know the flag prints an error. */
const TRIED: readonly string[] = ['20', '22', '24'];

/**
 * Lets the heaps of all threads grow to three times what is left after garbage was collected. In a thread whose memory is
 * limited, V8 collects all garbage again when a third was added. After some such collections it drops what it compiled,
 * and each target of a list would compile it again.
 */
export function letHeapsGrow(): void {
  const [major = ''] = process.versions.node.split('.');
  if (TRIED.includes(major)) setFlagsFromString('--heap-growing-percent=200');
}
