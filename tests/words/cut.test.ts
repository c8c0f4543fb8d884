import { expect, test } from 'vitest';
import { counted } from '../../helpers/words/phrases.js';
import { cut, excerpt } from '../../helpers/words/shown.js';

test('a text is cut only where it is too long, with its whole length', () => {
  expect(cut('abcd', 4)).toBe('abcd');
  expect(cut('abcde', 4)).toBe('abcd… (5 characters)');
});

test('an excerpt never ends with half a character', () => {
  expect(excerpt('ab🌾', 3)).toBe('ab…');
});

test('a noun is in the plural unless there is one of it', () => {
  expect([0, 1, 2].map((count) => counted(count, 'order'))).toEqual(['0 orders', '1 order', '2 orders']);
  expect(counted(2, 'other is', 'others are')).toBe('2 others are');
});
