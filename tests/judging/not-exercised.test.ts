import { expect, test } from 'vitest';
import { NotExercised } from '../../helpers/not-exercised.js';

test('what was not exercised needs no stack, and leaves those of others as they are', () => {
  const limit = Error.stackTraceLimit;

  expect(new NotExercised('late').stack).toBe('Error: late');
  expect(Error.stackTraceLimit).toBe(limit);
});

test('it can be said where Node has frozen its own objects, too', () => {
  const { stackTraceLimit } = Error;
  Object.defineProperty(Error, 'stackTraceLimit', { writable: false });
  try {
    expect(new NotExercised('late').reason).toBe('late');
  } finally {
    Object.defineProperty(Error, 'stackTraceLimit', { writable: true, value: stackTraceLimit });
  }
});
