import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { aDeadline, endReasonOf } from '../../helpers/connection/limits.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What listens to the deadline of a run that has ended: all of the run hangs on it. */
function endedRun(interruption: AbortSignal): WeakRef<object> {
  const run = {};
  const deadline = aDeadline({ deadlineS: 900, waitS: 0 }, interruption);
  deadline.signal.addEventListener('abort', () => void run);
  deadline.clear();

  return new WeakRef(run);
}

test('a run is forgotten when it has ended, even if somebody could still interrupt it', async () => {
  const interruption = new AbortController();
  const run = endedRun(interruption.signal);
  await sleep(10);
  collectGarbage();

  expect(run.deref()).toBeUndefined();
});

test('an interruption ends a run, before it started or later', () => {
  const interruption = new AbortController();
  const started = aDeadline({ deadlineS: 900, waitS: 0 }, interruption.signal);
  interruption.abort();
  const late = aDeadline({ deadlineS: 900, waitS: 0 }, interruption.signal);

  for (const deadline of [started, late]) {
    deadline.clear();
    expect(deadline.signal.aborted).toBe(true);
    expect(endReasonOf(deadline.signal).message).toBe('the run was interrupted');
  }
});
