import { expect, test } from 'vitest';
import { maskEverything } from '../../helpers/records/run-mask.js';

const mask = (text: string) => text.replaceAll('secret', '***');

test('keys and texts are masked at any depth, and what is beside them stays the same object', () => {
  const plain = { list: [1, null, 'text'] };
  const value = { plain, deep: [{ 'a secret': { b: ['no', 'my secret'] } }], half: '\ud800' };
  const masked = maskEverything(value, mask);

  expect(masked).toEqual({ plain, deep: [{ 'a ***': { b: ['no', 'my ***'] } }], half: '\ufffd' });
  expect(masked.plain).toBe(plain);
});

test('a value in which nothing is hidden is returned as it is', () => {
  const value = { a: [{ b: 'text' }], c: null };

  expect(maskEverything(value, mask)).toBe(value);
});
