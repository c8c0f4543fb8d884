import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aLimiter } from '../../helpers/connection/limiter.js';

test('a limiter lets no more tasks run at once than it may, and all of them in the end', async () => {
  const limited = aLimiter(3);
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await turn();
    running--;

    return 'done';
  };
  const done = await Promise.all(Array.from({ length: 20 }, () => limited(task)));

  expect({ most, done: done.length, running }).toEqual({ most: 3, done: 20, running: 0 });
});

test('a limiter lets urgent tasks go before those that wait, and keeps to the order otherwise', async () => {
  const limited = aLimiter(1);
  const order: string[] = [];
  const task = (name: string) => async () => {
    await turn();
    order.push(name);
  };
  await Promise.all([
    limited(task('first')),
    limited(task('second')),
    limited(task('third')),
    limited(task('urgent'), true),
    limited(task('urgent too'), true),
  ]);

  expect(order).toEqual(['first', 'urgent', 'urgent too', 'second', 'third']);
});

test('a limiter makes room after a task that failed', async () => {
  const limited = aLimiter(1);
  const failing = limited(() => Promise.reject(new Error('as it should')));
  const next = limited(() => Promise.resolve('done'));

  await expect(failing).rejects.toThrow('as it should');
  await expect(next).resolves.toBe('done');
});
