import { expect, test } from 'vitest';
import { finishing } from '../../bin/interruption.js';

const listeners = () => process.listenerCount('SIGTERM') + process.listenerCount('SIGINT');

test.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s does not cut short what must be finished, and is heard afterwards', async ([signal, status]) => {
  const before = listeners();
  let isDone = false;
  const { result, interrupted } = await finishing(() => {
    setImmediate(() => process.emit(signal, signal)); // the event loop handles signals after the function
    isDone = true;

    return 'done';
  });

  expect({ result, interrupted, isDone }).toEqual({ result: 'done', interrupted: status, isDone: true });
  expect(listeners()).toBe(before);
});

test('without a signal there is no status', async () => {
  expect(await finishing(() => 'done')).toEqual({ result: 'done', interrupted: null });
});

test('a fault is thrown, and nobody listens any more', async () => {
  const before = listeners();
  const fault = new TypeError('ours');

  await expect(
    finishing(() => {
      throw fault;
    }),
  ).rejects.toBe(fault);
  expect(listeners()).toBe(before);
});
