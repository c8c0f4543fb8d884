import { constants } from 'node:os';
import { BroadcastChannel } from 'node:worker_threads';
import type { Plugin } from 'vitest/config';
import type { Vitest } from 'vitest/node';
import { writeLines } from '../reports/output.js';
import type { Line } from '../words/line.js';

/** What the worker that ran the suites reports to the process that started it. */
interface Ending {
  readonly exit: 0 | 1 | 2 | 3;
  readonly lines: readonly Line[];
}

declare module 'vitest' {
  interface ProvidedContext {
    isWatching: boolean;
    hasAllure?: boolean;
  }
  interface TaskMeta {
    ending?: Ending;
  }
}

/** The channel on which a worker is notified of an interruption. */
export const INTERRUPTION = 'crop-spraying-conformance interruption';

type Signal = 'SIGINT' | 'SIGTERM';

const PATIENCE_MS = 10_000;

/**
 * Sets the exit status of the verdict and prints the summary after vitest's own. It is a plugin because a
 * globalSetup does not run when no file matches, and a reporter can be replaced by a flag: nothing tested is never green.
 */
export function conformancePlugin(): Plugin {
  const state: { isJudged: boolean; interrupted: Signal | null } = { isJudged: false, interrupted: null };
  // An error at start-up, such as an invalid filter pattern, leaves vitest's 1, which would read as non-conformant.
  process.on('exit', () => {
    if (!state.isJudged && process.exitCode === 1) process.exitCode = 2;
  });

  return {
    name: 'crop-spraying-conformance',
    configureVitest({ vitest, project }) {
      vitest.config.passWithNoTests = false;
      project.provide('isWatching', vitest.config.watch);
      listenForSignals(vitest, (signal) => (state.interrupted ??= signal));
      vitest.onClose(() => {
        state.isJudged = true;
        close(vitest, state.interrupted);
      });
    },
  };
}

function close(vitest: Vitest, interrupted: Signal | null): void {
  const files = vitest.state.getFiles();
  const endings = files.flatMap(({ meta }) => meta.ending ?? []);
  const isListing =
    files.length > 0 && files.every(({ result }) => result === undefined) && process.exitCode === undefined;
  if (interrupted !== null) process.exitCode = 128 + constants.signals[interrupted];
  else if (!isListing) process.exitCode = exitOf(vitest, endings);
  if (vitest.config.watch) return;

  const output = ownsStdout(vitest) ? 'stderr' : 'stdout';
  for (const { lines } of endings) writeLines(output, ['', ...lines]);
  if (endings.length === 0 && !isListing && interrupted === null) {
    writeLines('stderr', ['', 'Nothing was judged: the filter matches no requirement, or the run could not start.']);
  }
}

function exitOf(vitest: Vitest, endings: readonly Ending[]): number {
  if (endings.length === 0) return 2;
  const exit = Math.max(...endings.map((ending) => ending.exit));
  const isBroken =
    vitest.state.getFiles().some(({ result }) => result?.state === 'fail') ||
    vitest.state.getUnhandledErrors().length > 0;

  // Vitest found an error that the verdict does not include.
  return exit === 0 && isBroken ? 2 : exit;
}

/** Machine-readable reporters write to stdout, so nothing else may be printed there. */
function ownsStdout({ config }: Vitest): boolean {
  const machines = ['json', 'junit', 'tap', 'tap-flat'];

  return (
    config.outputFile === undefined &&
    config.reporters.some((reporter) => Array.isArray(reporter) && machines.includes(String(reporter[0])))
  );
}

/** Vitest exits at once on a signal; this lets the worker stop sending and write its reports. A second signal exits at once. */
function listenForSignals(vitest: Vitest, remember: (signal: Signal) => void): void {
  const channel = new BroadcastChannel(INTERRUPTION);
  channel.unref();
  let repeat: NodeJS.Timeout | undefined;
  let isStopping = false;
  const stop = (signal: Signal) => {
    const status = 128 + constants.signals[signal];
    if (isStopping) process.exit(status);
    isStopping = true;
    remember(signal);
    channel.postMessage(signal);
    repeat = setInterval(() => channel.postMessage(signal), 100).unref(); // the worker may not be listening yet
    setTimeout(() => process.exit(status), PATIENCE_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }

  const cancel = vitest.cancelCurrentRun.bind(vitest); // in watch mode Ctrl-C is a key, not a signal
  vitest.cancelCurrentRun = (reason) => {
    if (reason === 'keyboard-input') {
      channel.postMessage('SIGINT');
      if (process.exitCode === 130) remember('SIGINT');
    }

    return cancel(reason);
  };
  vitest.onClose(() => {
    clearInterval(repeat);
    channel.close();
  });
}
