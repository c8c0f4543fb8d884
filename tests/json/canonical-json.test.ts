import { expect, test } from 'vitest';
import { canonicalJson } from '../../helpers/json/values.js';

test('numbers, texts and names are written as RFC 8785 has them', () => {
  const value = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  };

  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('names stand in the order of their UTF-16 code units', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
  const written = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));

  expect(Object.keys(JSON.parse(written) as object)).toEqual([
    '1',
    '\r',
    '\u0080',
    '\u00f6',
    '\u20ac',
    '\ud83d\ude00',
    '\ufb33',
  ]);
});

test('the order of members, and members without a value, change nothing', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: 2 })).toBe(canonicalJson({ a: 2, b: [{ d: 1 }] }));
});
