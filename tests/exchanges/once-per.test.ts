import { expect, test } from 'vitest';
import { oncePer } from '../../helpers/exchanges/exchange.js';

test('each object is read once, whatever the result', () => {
  const read: object[] = [];
  const isRead = oncePer((from: object) => {
    read.push(from);

    return false;
  });
  const [first, second] = [{}, {}];

  expect([first, first, second, first].map(isRead)).toEqual([false, false, false, false]);
  expect(read).toEqual([first, second]);
});
