import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aStopwatch } from '../../helpers/stopwatch.js';

test('a stopwatch aborts when its time is over', async () => {
  const { signal } = aStopwatch(50);
  await sleep(300);

  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('a stopwatch does not count the time in which nobody could look', async () => {
  const { signal, stop } = aStopwatch(200);
  const until = Date.now() + 400;
  while (Date.now() < until);
  await sleep(1);

  expect(signal.aborted).toBe(false);
  stop();
});

test('a stopwatch that was stopped never aborts', async () => {
  const { signal, stop } = aStopwatch(20);
  stop();
  await sleep(60);

  expect(signal.aborted).toBe(false);
});
