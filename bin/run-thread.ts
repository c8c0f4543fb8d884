import { parentPort, workerData } from 'node:worker_threads';
import { commands } from './command-table.js';
import { faultLines, UsageError, type Console } from './command.js';
import { tuneV8, type RunLimits } from './run-limits.js';
import type { FromThread, ToThread } from './watched-run.js';
import type { ThreadData } from './watched-thread.js';

const send = (message: FromThread) => parentPort?.postMessage(message);
let start: () => void = () => undefined;

/** The thread of a run: everything that it prints goes to the main thread, and signals come from there. */
export async function runThread(keepCompiled: () => void): Promise<void> {
  const { command, args, hasTerminal, isSecond } = workerData as ThreadData;
  let isJudging = false;
  let isMute = isSecond; // what is printed before the start was printed already
  const judged: RunLimits['settings'][] = [];
  process.on('newListener', (event) => {
    isJudging ||= event === 'SIGINT';
  });
  parentPort?.on('message', (message: ToThread) => {
    if (message === 'start') start();
    else if (isJudging) process.emit(message, message);
    else send({ status: 2 }); // nothing was sent yet; the main thread knows the signal
  });

  const console: Console = {
    out: (out) => send({ out }),
    err(err) {
      if (!isMute) send({ err });
    },
    ...(hasTerminal ? { showStatus: (line: string) => send({ line }) } : {}),
    async starting(limits) {
      await new Promise<void>((resolve) => {
        start = resolve;
        send({ limits });
      });
      isMute = false;
      judged.push(limits.settings);
      if (command !== 'explore') tuneV8('run');
    },
  };

  try {
    const status = await (await commands[command]()).run(args, console);
    tuneV8('usual'); // V8 takes what was compiled only where its flags are the same
    // After a run that called less, the next one would have to compile the rest.
    const isWhole = judged.every((settings) => settings?.only.length === 0) && ![2, 130, 143].includes(status);
    if (command === 'run' && isWhole) keepCompiled();
    send({ status });
  } catch (error) {
    send({ err: error instanceof UsageError ? error.sentences : faultLines(error) });
    if (error instanceof UsageError) {
      const { reportProblems } = await import('../helpers/reports/github.js');
      for (const line of reportProblems(error.sentences, process.env)) send({ err: line });
    }
    send({ status: 2 });
  }
}
