import { describe, expect, test } from 'vitest';
import { integerDigits, isInt32, isInt64, isWhole } from '../../helpers/json/exact-number.js';
import { parseJson, withExactIntegers, withoutNulls } from '../../helpers/json/parse.js';
import { valueAt, writeJson } from '../../helpers/json/values.js';
import { shownValue } from '../../helpers/words/shown.js';

describe('reading JSON', () => {
  test.for(['', '{', '{"a":1}x', "{'a':1}", ")]}',\n{}", '\ufeff{}', '{"a":01}', '[1,]', 'NaN', '{}{}'])(
    'refuses %j',
    (text) => expect(parseJson(text)).toBeNull(),
  );

  test('keeps the digits that a double would lose, by their pointer', () => {
    const json = parseJson('{"id":9007199254740993,"a/b":[{"n":1e400},0.1],"small":12,"~":-9223372036854775808}');

    expect([...(json?.exact ?? [])]).toEqual([
      ['/id', '9007199254740993'],
      ['/a~1b/0/n', '1e400'],
      ['/~0', '-9223372036854775808'],
    ]);
  });

  test('takes no digits from strings and keys', () => {
    const json = parseJson('{"12345678901234567890":"\\"9007199254740993\\\\","b":[" 1e5 "]}');

    expect(json?.exact.size).toBe(0);
  });

  test('finds the keys that stand twice in one object, and only those', () => {
    const json = parseJson('{"a":{"b":1,"b":2},"b":[{"a":1},{"a":2,"\\u0061":3}],"__proto__":1}');

    expect(json?.duplicates).toEqual(['/a/b', '/b/1/a']);
  });

  test.for(['{"a" :1,"a"\n:2}', '{"a":"\\":","a":"\\" :"}', '[{"a":{"x":1},"a":[]}]'])(
    'finds the key that stands twice in %j',
    (text) => expect(parseJson(text)?.duplicates).toHaveLength(1),
  );

  test.for(['[0.12345678901234]', '[-9007199254740993]', '[1E2]', '["1e2",1e2]'])('keeps the digits of %s', (text) =>
    expect(parseJson(text)?.exact.size).toBe(1),
  );

  test('keeps the digits of the last of two members of one name alone', () => {
    const json = parseJson('{"a":1e2,"a":1,"b":{"c":[1e3]},"b":2,"d":1,"d":{"e":1e4}}');

    expect([...(json?.exact ?? [])]).toEqual([['/d/e', '1e4']]);
  });

  test('takes no longer for many numbers because they stand deep', () => {
    const [levels, numbers] = [20_000, 200_000];
    const start = performance.now();
    parseJson(`${'['.repeat(levels)}${'1e1,'.repeat(numbers)}1${']'.repeat(levels)}`);

    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test('survives 200,000 levels and a number of a million digits', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const long = parseJson(`{"n":1${'0'.repeat(1_000_000)}}`);

    expect(parseJson(deep)).not.toBeNull();
    expect(long?.exact.get('/n')).toHaveLength(1_000_001);
    expect(isInt64(long?.exact.get('/n') ?? '')).toBe(false);
    expect(isWhole(long?.exact.get('/n') ?? '')).toBe(true);
  });

  test('gives large integers back digit for digit', () => {
    const json = parseJson('{"id":9007199254740993,"x":[1,{"y":9223372036854775807}],"f":0.25}');

    expect(writeJson(withExactIntegers(json ?? { value: null, exact: new Map(), duplicates: [] }))).toBe(
      '{"id":9007199254740993,"x":[1,{"y":9223372036854775807}],"f":0.25}',
    );
  });
});

test('a text that looks like a number stays a text', () => {
  expect(writeJson({ id: 5n, name: '\u00005\u0000' })).toBe('{"id":5,"name":"\\u00005\\u0000"}');
});

describe('an exact number', () => {
  test.for([
    ['5', '5'],
    ['5.0', '5'],
    ['1e2', '100'],
    ['1.50e1', '15'],
    ['-0', '0'],
    ['0.0e9', '0'],
    ['120e-1', '12'],
    ['-9007199254740993.000', '-9007199254740993'],
    ['5.5', null],
    ['1e-400', null],
    ['5.00000000000000000001', null],
    ['1e999999999999', null],
  ] as const)('%s is read as %s', ([text, digits]) => expect(integerDigits(text)).toBe(digits));

  test('is held against the exact limits of its bits', () => {
    expect(['9223372036854775807', '-9223372036854775808', '922337203685477580.7e1'].every(isInt64)).toBe(true);
    expect(['9223372036854775808', '-9223372036854775809', '1e19', '0.5'].some(isInt64)).toBe(false);
    expect(['2147483647', '-2147483648', '2.147483647e9'].every(isInt32)).toBe(true);
    expect(['2147483648', '-2147483649'].some(isInt32)).toBe(false);
  });
});

test('a pointer leads to items and members, and to nothing else', () => {
  expect(['/0', '/1', '/length', '/0/constructor'].map((path) => valueAt([{ length: 2 }], path))).toEqual([
    { length: 2 },
    undefined,
    undefined,
    undefined,
  ]);
  expect(valueAt([{ length: 2 }], '/0/length')).toBe(2);
});

test('null members are left out where null is read as absent, and items stay', () => {
  expect(withoutNulls({ a: null, b: [null, { c: null, d: 0 }], e: false })).toEqual({ b: [null, { d: 0 }], e: false });
});

test('a value is shown in words when it is a container, and cut with its length when it is long', () => {
  expect([undefined, null, {}, [1, 2], 'a"b', 1.5].map(shownValue)).toEqual([
    'nothing',
    'null',
    'an object',
    'an array of 2',
    '"a\\"b"',
    '1.5',
  ]);
  expect(shownValue('x'.repeat(500))).toMatch(/^"x{100}…" \(500 characters\)$/);
});
