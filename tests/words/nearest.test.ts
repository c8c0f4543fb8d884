import { expect, test } from 'vitest';
import { nearest } from '../../helpers/words/nearest.js';

const known = ['create-order', 'get-order', 'list-feedback', '4', '4.4'];

test.each([
  ['creat-order', 'create-order'],
  ['get-oder', 'get-order'],
  ['4.44', '4.4'],
  ['nonsense', undefined],
  ['99', undefined],
  ['order', undefined],
])('%s is near to %s', (typed, meant) => {
  expect(nearest(typed, known)).toBe(meant);
});
