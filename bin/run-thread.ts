import { parentPort, workerData } from 'node:worker_threads';
import { faultLines, UsageError, type Command, type Console } from './command.js';
import { keepCompiled } from './compile-cache.js';
import type { FromThread, ThreadData, ToThread } from './watched-run.js';

/** The thread of a run: everything that it prints goes to the main thread, and signals come from there. */
const { command, args, hasTerminal, isSecond } = workerData as ThreadData;
const send = (message: FromThread) => parentPort?.postMessage(message);

keepCompiled();

let isJudging = false;
let isMute = isSecond; // what is printed before the start was printed already
let start: () => void = () => undefined;
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
  },
};

try {
  // Loaded on demand: a run starts faster without what only the others need.
  const commands: Readonly<Record<ThreadData['command'], () => Promise<Command>>> = {
    run: async () => (await import('./commands/run.js')).run,
    explore: async () => (await import('./commands/explore.js')).exploreCommand,
    certify: async () => (await import('./commands/certify.js')).certify,
  };
  const status = await (await commands[command]()).run(args, console);
  send({ status });
} catch (error) {
  send({ err: error instanceof UsageError ? error.sentences : faultLines(error) });
  if (error instanceof UsageError) {
    const { reportProblems } = await import('../helpers/reports/github.js');
    for (const line of reportProblems(error.sentences, process.env)) send({ err: line });
  }
  send({ status: 2 });
}
