import { describe, expect, test } from 'vitest';
import { problemWithName } from '../../../bin/targets/target-list.js';

describe('a target', () => {
  test.for([
    'acme',
    'Acme 2.0',
    'go-fiber_1',
    'Müller & Söhne',
    "O'Neil (staging)",
    '農薬',
    'v1.2',
    'a',
    'x'.repeat(80),
  ])('may be called %j', (name) => expect(problemWithName(name)).toBeNull());

  test.for([
    [undefined, /^expected name to be a non-empty string, got nothing$/],
    [7, /^expected name to be a non-empty string, got a number$/],
    ['', /^expected name to be a non-empty string, got ""$/],
    ['x'.repeat(81), /^expected name to be a string of at most 80 characters, got "xxx/],
    ['a/b', /of letters, digits, spaces and , \. _ - \+ @ & ' \( \), got "a\/b"$/],
    ['a\\b', /of letters/],
    ['..', /neither starts nor ends with a dot or a space, got "\.\."$/],
    ['.', /with a dot or a space/],
    ['.hidden', /with a dot or a space/],
    ['ends.', /with a dot or a space/],
    [' a', /with a dot or a space/],
    ['a ', /with a dot or a space/],
    ['C:', /of letters/],
    ['a*', /of letters/],
    ['a\nb', /of letters/],
    ['a\u202eb', /got "a\\u202eb"$/],
    ['con', /that Windows allows, got "con"$/],
    ['aux .x', /that Windows allows/],
    ['NUL.txt', /that Windows allows/],
    ['com1', /that Windows allows/],
    ['Matrix.HTML', /that is not the name of a report, got "Matrix\.HTML"$/],
    ['conformance.json', /that is not the name of a report/],
  ] as const)('may not be called %j', ([name, words]) => expect(problemWithName(name)).toMatch(words));

  test.for(['console', 'comet', 'nullable', 'com12', 'matrix'])('may be called %j, which only looks reserved', (name) =>
    expect(problemWithName(name)).toBeNull(),
  );
});
