import { expect, test } from 'vitest';
import { ifExercised, NotExercised } from '../../helpers/not-exercised.js';

test('what was not exercised has something in its place, and a fault of our own is thrown on', async () => {
  const fault = new Error('ours');

  await expect(ifExercised(Promise.reject(new NotExercised('it was not there')), 'nothing')).resolves.toBe('nothing');
  await expect(ifExercised(Promise.resolve('seen'), 'nothing')).resolves.toBe('seen');
  await expect(ifExercised(Promise.reject(fault), 'nothing')).rejects.toBe(fault);
});
