import { expect, test } from 'vitest';
import { stringValue, tokensFrom } from '../../helpers/json/tokens.js';

function tokensIn(text: string): string[] {
  return Array.from(tokensFrom(text), ({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

test('a JSON text is read token by token, without its blanks', () => {
  expect(tokensIn('{"a" : [-1.5e+3, "b\\"", true]}')).toEqual([
    'open {',
    'key "a"',
    'colon :',
    'open [',
    'number -1.5e+3',
    'comma ,',
    'string "b\\""',
    'comma ,',
    'word true',
    'close ]',
    'close }',
  ]);
});

test('a text that was cut off is read as far as it goes', () => {
  expect(tokensIn('{"a": "b\\')).toEqual(['open {', 'key "a"', 'colon :', 'string "b\\']);
  expect(stringValue('"b\\')).toBe('b\\');
});

test('a number never hides in the word before it', () => {
  expect(tokensIn('abc123')).toEqual(['word abc', 'number 123']);
});

test.each([
  ['"a\\\\"', ['string "a\\\\"']],
  ['"a\\\\\\"" 1', ['string "a\\\\\\""', 'number 1']],
  ['"\\"', ['string "\\"']],
  ['["\\\\",""]', ['open [', 'string "\\\\"', 'comma ,', 'string ""', 'close ]']],
])('an escaped quotation mark does not end a string: %s', (text, tokens) => {
  expect(tokensIn(text)).toEqual(tokens);
});
