import { parentPort, workerData } from 'node:worker_threads';
import { UsageError } from './command.js';
import { run } from './commands/run.js';
import { faultLines } from './fault.js';
import type { Signal } from './interruption.js';
import type { FromThread, ThreadData } from './watched-run.js';

/** The thread of a run: everything that it prints goes to the main thread, and signals come from there. */
const { args, hasTerminal } = workerData as ThreadData;
const send = (message: FromThread) => parentPort?.postMessage(message);

let isJudging = false;
process.on('newListener', (event) => {
  isJudging ||= event === 'SIGINT';
});
parentPort?.on('message', (signal: Signal) => {
  if (isJudging) process.emit(signal, signal);
  else send({ status: 2 }); // nothing was sent yet; the main thread knows the signal
});

try {
  const status = await run.run(args, {
    out: (out) => send({ out }),
    err: (err) => send({ err }),
    ...(hasTerminal ? { showStatus: (line: string) => send({ line }) } : {}),
    started: (settings) => send({ settings }),
  });
  send({ status });
} catch (error) {
  send({ err: error instanceof UsageError ? error.sentences : faultLines(error) });
  send({ status: 2 });
}
