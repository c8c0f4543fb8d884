import { setMaxListeners } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { countingRequests } from '../progress.js';
import type { OneOptions } from './judge-one.js';
import type { FromTargetThread, TargetThreadData, ToTargetThread } from './target-threads.js';

/** A thread that judges targets of a list. It is sent some at the same time, and answers what is kept of each. */
const { isApart, isCounted } = workerData as TargetThreadData;
const send = (message: FromTargetThread) => parentPort?.postMessage(message);

// Loaded while the first target is on its way.
const judging = import('./judge-one.js');

/** Two messages per request would take longer than the progress is worth. */
const COUNTED_EVERY_MS = 50;

const interruption = new AbortController();
setMaxListeners(0, interruption.signal); // every target that is being judged listens to it
const options: OneOptions = {
  isApart,
  say: (line) => send({ line }),
  watching: isCounted ? countingRequests(toldSometimes()) : (transport) => transport,
  signal: interruption.signal,
};

parentPort?.on('message', (message: ToTargetThread) => {
  if (message === 'interrupt') interruption.abort();
  else void judge(message);
});

async function judge({ id, target }: Exclude<ToTargetThread, 'interrupt'>): Promise<void> {
  const { judgeOne } = await judging;
  send({ started: id });
  send({ id, judged: await judgeOne(target, options) });
}

function toldSometimes() {
  const uncounted = { sent: 0, done: 0 };
  let timer: NodeJS.Timeout | null = null;
  const tell = () => {
    timer = null;
    send({ ...uncounted });
    Object.assign(uncounted, { sent: 0, done: 0 });
  };

  return (sent: number, done: number) => {
    uncounted.sent += sent;
    uncounted.done += done;
    timer ??= setTimeout(tell, COUNTED_EVERY_MS);
  };
}
