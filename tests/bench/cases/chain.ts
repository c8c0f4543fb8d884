import { setImmediate as turn } from 'node:timers/promises';
import type { Handle } from '../../support/in-process.js';
import { foundInProcess } from './served.js';

/** More than a run ever has to do between two requests, in turns of the event loop. */
const QUIET = 10;

/**
 * How many requests follow from one another. Nothing is answered before the run has nothing left to ask; then everything
 * is, and that is one round.
 */
export async function longestChain(concurrency = Infinity): Promise<number> {
  let waiting: (() => void)[] = [];
  let rounds = 0;
  const state = { isOver: false };
  const gathered =
    (handle: Handle): Handle =>
    async (call) => {
      await new Promise<void>((resolve) => waiting.push(resolve));

      return handle(call);
    };
  const run = foundInProcess(gathered, { concurrency }).finally(() => (state.isOver = true));
  while (!state.isOver) {
    const before = waiting.length;
    for (let count = 0; count < QUIET; count++) await turn();
    if (waiting.length !== before || before === 0) continue;
    const answered = waiting;
    waiting = [];
    rounds++;
    for (const answer of answered) answer();
  }
  await run;

  return rounds;
}
