import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aLimiter } from '../../helpers/exchanges/sender.js';

test('a limiter runs all tasks, but never more at once than it may', async () => {
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

test('a limiter runs urgent tasks before others that wait, and otherwise keeps their order', async () => {
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
    limited(task('urgent'), { isUrgent: true }),
    limited(task('urgent too'), { isUrgent: true }),
  ]);

  expect(order).toEqual(['first', 'urgent', 'urgent too', 'second', 'third']);
});

test('a limiter frees the place of a task that failed', async () => {
  const limited = aLimiter(1);
  const failing = limited(() => Promise.reject(new Error('as expected')));
  const next = limited(() => Promise.resolve('done'));

  await expect(failing).rejects.toThrow('as expected');
  await expect(next).resolves.toBe('done');
});
