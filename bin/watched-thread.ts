import { Worker } from 'node:worker_threads';
import type { JudgingCommand } from './command.js';
import { TOO_LATE, TOO_MUCH } from './run-limits.js';

/** Whether Node lets us start a thread: its permission model may not. */
export function mayStartThread(): boolean {
  const { permission } = process as { readonly permission?: { has(scope: string): boolean } };

  return permission?.has('worker') ?? true;
}

export interface ThreadData {
  readonly command: JudgingCommand;
  readonly args: readonly string[];
  readonly hasTerminal: boolean;
  /** Whether it takes the place of a thread that had too little memory. */
  readonly isSecond: boolean;
}

/** The thread of a run. */
export function aRunThread(data: ThreadData, heapMiB: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMiB };

  return new Worker(new URL('./thread.cjs', import.meta.url), {
    workerData: { thread: 'run', ...data },
    resourceLimits,
  });
}

/** Why a thread ended that was not asked to. */
export interface Loss {
  readonly why: string;
  /** What it threw; null if it took too much time or memory, which is the doing of a target. */
  readonly fault: unknown;
  /** Fulfilled as soon as nothing of the thread runs any more. */
  readonly ended: Promise<unknown>;
}

interface WatchedOptions<Heard> {
  readonly worker: Worker;
  readonly hear: (message: Heard) => void;
  /** Called at most once; the thread is not heard after that. */
  readonly lose: (loss: Loss) => void;
}

export interface WatchedThread<Told> {
  tell(message: Told): void;
  /** The thread is lost after this time, unless the function that is returned is called before. */
  limit(seconds: number): () => void;
  /** Ends it: it is neither heard nor lost after that. */
  end(): Promise<unknown>;
}

/** Watches a thread so that it does no harm, whatever a target sent: it is ended if it takes too much time or memory. */
export function watchThread<Told, Heard>(options: WatchedOptions<Heard>): WatchedThread<Told> {
  const { worker, hear, lose } = options;
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);

    return worker.terminate();
  };
  const loseIt = (why: string, fault: unknown = null) => {
    if (!isOver) lose({ why, fault, ended: end() });
  };
  worker.on('message', (message: Heard) => {
    if (!isOver) hear(message);
  });
  worker.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ERR_WORKER_OUT_OF_MEMORY') loseIt(TOO_MUCH);
    else loseIt(String(fault), fault);
  });
  worker.on('exit', (status) => loseIt(`its thread ended with status ${status}`, status));

  return {
    tell: (message) => worker.postMessage(message),
    limit(seconds) {
      const timer = setTimeout(() => loseIt(TOO_LATE), seconds * 1000);
      timers.add(timer);

      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    end,
  };
}
