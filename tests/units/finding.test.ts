import { expect, test } from 'vitest';
import { NotExercised, orElse } from '../../helpers/not-exercised.js';

test('what was not exercised has something in its place, and a fault of our own is thrown on', async () => {
  const fault = new Error('ours');

  await expect(orElse(Promise.reject(new NotExercised('it was not there')), 'nothing')).resolves.toBe('nothing');
  await expect(orElse(Promise.resolve('seen'), 'nothing')).resolves.toBe('seen');
  await expect(orElse(Promise.reject(fault), 'nothing')).rejects.toBe(fault);
});
