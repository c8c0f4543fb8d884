import { expect, test } from 'vitest';
import { measureJson } from '../../helpers/json/parse.js';

const measured = (text: string) => measureJson(new TextEncoder().encode(text));

test('a text weighs at least as many values as it contains', () => {
  expect(measured('1').weight).toBe(1);
  expect(measured('[1,2,3]').weight).toBeGreaterThanOrEqual(4);
  expect(measured('{"a":{"b":[]}}').weight).toBeGreaterThanOrEqual(4);
});

test('members are counted, and what looks like one in a string', () => {
  expect(measured('{"a":{"b" \n: [1, 2]},"c":"d:e"}').members).toBe(3);
  expect(measured('["\\":"]').members).toBe(1);
  expect(measured(':').members).toBe(0);
});

test.for(['123456789012345', '[0.12345678901234]', '{"n":-1e3}', '[1.5E+2]', '"3e"'])(
  'there are digits as in a long number in %s',
  (text) => expect(measured(text).hasLongNumbers).toBe(true),
);

test.for(['12345678901234', '[0.123456789,0.123456789]', '{"e":1}', '"e1"', ''])(
  'there are no digits as in a long number in %s',
  (text) => expect(measured(text).hasLongNumbers).toBe(false),
);
