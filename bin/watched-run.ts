import { Worker } from 'node:worker_threads';
import { aClock } from '../helpers/connection/clock.js';
import type { Lines } from '../helpers/reports/output.js';
import type { Settings } from '../helpers/settings/settings.js';
import type { Console } from './command.js';
import { faultLines } from './fault.js';
import { statusOf, type Signal } from './interruption.js';

export interface ThreadData {
  readonly args: readonly string[];
  readonly hasTerminal: boolean;
}

export type FromThread =
  | { readonly out: Lines }
  | { readonly err: Lines }
  /** The line that shows the progress. */
  | { readonly line: string }
  /** The run starts, with these settings. */
  | { readonly settings: Settings }
  | { readonly status: number };

/** How long a run may judge and write its reports after its deadline or a signal. What follows takes a second or two. */
const GRACE_S = 7.5;
/** After a second signal, what is nearly done is still done. */
const LAST_MOMENT_MS = 500;

/** Whether Node lets us start a thread: its permission model may not. */
export function mayStartThread(): boolean {
  const { permission } = process as { readonly permission?: { has(scope: string): boolean } };

  return permission?.has('worker') ?? true;
}

/**
 * Runs the command `run` in a thread of its own, so that this one is never busy: it hears a signal, and it notices if the run
 * does not end in time, whatever a target sent.
 */
export function watchedRun(args: readonly string[], console: Console): Promise<number> {
  const { showStatus } = console;
  const data: ThreadData = { args, hasTerminal: showStatus !== undefined };
  const thread = new Worker(new URL('./run-thread.js', import.meta.url), { workerData: data });
  const clock = aClock();
  const startedAt = clock();
  let settings: Settings | null = null;
  let interrupted: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  return new Promise((resolve) => {
    const end = (status: number) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      void thread.terminate();
      resolve(interrupted ?? status);
    };
    const giveUp = async (error: string) => {
      const { reportGivenUp } = await import('./given-up.js');
      end(settings === null ? 2 : reportGivenUp({ settings, startedAt, clock, error, args, console }));
    };
    const limit = (seconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => void giveUp('the suite could not judge the responses in time; SPRAY_MAX_BODY_BYTES limits them'),
        seconds * 1000,
      );
    };
    const interrupt = (signal: Signal) => {
      if (interrupted === null) {
        interrupted = statusOf(signal);
        thread.postMessage(signal);
        limit(GRACE_S);
      } else setTimeout(() => process.exit(interrupted), LAST_MOMENT_MS);
    };
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

    thread.on('message', (message: FromThread) => {
      if ('out' in message) console.out(message.out);
      else if ('err' in message) console.err(message.err);
      else if ('line' in message) showStatus?.(message.line);
      else if ('status' in message) end(message.status);
      else {
        ({ settings } = message);
        // Counted from the start of the process, as somebody does who waits for it.
        const elapsed = performance.now() / 1000;
        if (interrupted === null) limit(settings.deadlineS + settings.waitS + GRACE_S - elapsed);
      }
    });
    thread.on('error', (fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ERR_WORKER_OUT_OF_MEMORY') return void giveUp(OUT_OF_MEMORY);
      console.err(faultLines(fault));
      end(2);
    });
    thread.on('exit', () => end(2));
  });
}

const OUT_OF_MEMORY = 'the responses take more memory than the suite allows itself; SPRAY_MAX_BODY_BYTES limits them';
