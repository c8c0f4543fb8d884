import { aClock } from '../helpers/connection/limits.js';
import type { Lines } from '../helpers/reports/output.js';
import { faultLines, type Console, type JudgingCommand } from './command.js';
import { statusOf, type Signal } from './interruption.js';
import { GRACE_S, heapMiBFor, type RunLimits } from './run-limits.js';
import { aRunThread, watchThread, type Loss, type WatchedThread } from './watched-thread.js';
import type { Worker } from 'node:worker_threads';

export type FromThread =
  | { readonly out: Lines }
  | { readonly err: Lines }
  /** The line that shows the progress. */
  | { readonly line: string }
  /** The run is ready to start, and must stay within these limits. */
  | { readonly limits: RunLimits }
  | { readonly status: number };

export type ToThread = Signal | 'start';

/** After a second signal, what is nearly done is still done. */
const LAST_MOMENT_MS = 500;

interface WatchedRun {
  readonly command: JudgingCommand;
  readonly args: readonly string[];
  readonly console: Console;
  /** When the run was wanted, in milliseconds since the process started. */
  readonly since?: number | undefined;
  /** Its thread, if that was started already. */
  readonly thread?: Worker;
}

/**
 * Runs a command that judges in a thread of its own, so that this one is never busy: it hears a signal, and it notices if the run
 * does not end in time or takes too much memory, whatever a target sent.
 */
export function watchedRun({ command, args, console, since = 0, thread: first }: WatchedRun): Promise<number> {
  const { showStatus } = console;
  const clock = aClock();
  const startedAt = clock();
  let heapMiB = heapMiBFor(0);
  let settings: RunLimits['settings'] = null;
  let interrupted: number | null = null;

  const aThread = (isSecond: boolean) =>
    aRunThread({ command, args, hasTerminal: showStatus !== undefined, isSecond }, heapMiB);

  return new Promise((resolve) => {
    const watch = (worker: Worker): WatchedThread<ToThread> =>
      watchThread({ worker, hear: receive, lose: (loss) => void lose(loss) });
    const end = (status: number) => {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      void thread.end();
      resolve(interrupted ?? status);
    };
    const lose = async ({ why, fault }: Loss) => {
      if (fault !== null) console.err(fault instanceof Error ? faultLines(fault) : why);
      else if (settings === null) console.err(why);
      else
        (await (await import('./compiled-bundle.js')).loadProgram().exports.givenUp()).reportGivenUp({
          command,
          settings,
          startedAt,
          clock,
          error: why,
          args,
          console,
        });
      end(2);
    };
    const interrupt = (signal: Signal) => {
      if (interrupted !== null) return void setTimeout(() => process.exit(interrupted), LAST_MOMENT_MS);
      interrupted = statusOf(signal);
      thread.tell(signal);
      unlimited?.();
      thread.limit(GRACE_S);
    };
    const receive = (message: FromThread) => {
      if ('out' in message) console.out(message.out);
      else if ('err' in message) console.err(message.err);
      else if ('line' in message) showStatus?.(message.line);
      else if ('status' in message) end(message.status);
      else begin(message.limits);
    };
    const begin = (limits: RunLimits) => {
      ({ settings } = limits);
      const needed = heapMiBFor(limits.bodyBytes);
      if (needed > heapMiB) {
        // The settings are known only now: a thread with more memory begins anew.
        heapMiB = needed;
        void thread.end();
        thread = watch(aThread(true));

        return;
      }
      thread.tell('start');
      // Counted from the start of the process, as somebody does who waits for it, or from when the run was wanted again.
      const elapsed = (performance.now() - since) / 1000;
      if (interrupted === null) unlimited = thread.limit(limits.seconds + GRACE_S - elapsed);
    };
    let unlimited: (() => void) | undefined;
    let thread = watch(first ?? aThread(false));
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  });
}
