import { expect, test } from 'vitest';
import { judge } from '../support/judging.js';

test('equal statuses are counted together, whatever the rejections say', async () => {
  const { silences } = await judge();
  const observed = new Map(silences.map(({ silence, observed: seen }) => [silence, seen]));

  expect(observed.get('status of an order with an area below 1')).toBe('status 400');
  expect(observed.get('status of an order with another wrong value')).toBe('status 400');
});
