import { describe, expect, test } from 'vitest';
import { readJson, writeJson } from '../../reference/json.js';

describe('reading', () => {
  test('a long integer keeps every digit', () => {
    expect(readJson('{"id":9007199254740993}')).toEqual({ id: 9007199254740993n });
    expect(readJson('[-9223372036854775808]')).toEqual([-9223372036854775808n]);
  });

  test('other numbers are numbers', () => {
    expect(readJson('[1, -2.5, 1e2, 0.1250000000000000, 1.0]')).toEqual([1, -2.5, 100, 0.125, 1]);
  });

  test('digits inside a string stay a string', () => {
    const text = '{"card":"4000000000000002","said":"\\"9007199254740993\\" \\\\","9007199254740993":1}';

    expect(readJson(text)).toEqual({
      card: '4000000000000002',
      said: '"9007199254740993" \\',
      '9007199254740993': 1,
    });
  });

  test.each(['', '{', '{"id":09007199254740993}', '[9007199254740993,]', 'nope'])('%j is not JSON', (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  });
});

describe('writing', () => {
  test('a bigint is written digit for digit', () => {
    expect(writeJson({ id: 9007199254740993n, inside: [1n] }, 'omit')).toBe('{"id":9007199254740993,"inside":[1]}');
  });

  test('a field without a value is omitted, or null', () => {
    const order = { id: 1n, receptionist: undefined, confirmed: false };

    expect(writeJson(order, 'omit')).toBe('{"id":1,"confirmed":false}');
    expect(writeJson(order, 'null')).toBe('{"id":1,"receptionist":null,"confirmed":false}');
  });

  test('what is written can be read', () => {
    const value = {
      text: 'quotes ", accents é, 🌾,\nlines',
      numbers: [0, -1.5, 1e21],
      none: null,
      no: false,
      empty: {},
    };

    expect(readJson(writeJson(value, 'omit'))).toEqual(value);
  });
});
