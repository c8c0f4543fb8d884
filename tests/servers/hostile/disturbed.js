import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Loaded before the command line: what DISTURBANCE names happens in the thread of the run, or in the process if it has none.
const { DISTURBANCE } = process.env;
const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
const hasThread = process.permission === undefined;

if (isMainThread !== hasThread && DISTURBANCE === 'busy') {
  // As if some text took for ever to judge: no event, signal or timer is handled any more.
  setTimeout(() => {
    fs.writeFileSync(process.env.BUSY_FILE, '');
    for (;;) Math.sqrt(2);
  }, 1500);
}

if (isMainThread !== hasThread && DISTURBANCE === 'greedy') {
  const kept = [];
  const take = () => kept.push(Array.from({ length: 500_000 }, (_, index) => ({ index })));
  setTimeout(() => setInterval(take, 20), 2500); // after the start
}

if ((isMainThread !== hasThread || process.argv.includes('regrade')) && DISTURBANCE === 'slow writes') {
  const write = fs.writeFileSync;
  fs.writeFileSync = (...args) => {
    write(...args);
    sleep(300);
  };
  syncBuiltinESMExports();
}
