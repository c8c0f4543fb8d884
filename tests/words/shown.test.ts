import { expect, test } from 'vitest';
import { cut, excerpt } from '../../helpers/words/shown.js';

test('a text is cut only where it is too long, with its whole length', () => {
  expect(cut('abcd', 4)).toBe('abcd');
  expect(cut('abcde', 4)).toBe('abcd… (5 characters)');
});

test('an excerpt never ends with half a character', () => {
  expect(excerpt('ab🌾', 3)).toBe('ab…');
});
