import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from '../../helpers/exchanges/received-body.js';
import { integerDigits, isInt32, isInt64, isWhole } from '../../helpers/json/exact-number.js';
import { parseJson, withExactIntegers } from '../../helpers/json/parse.js';
import { writeJson } from '../../helpers/json/values.js';
import { anyText } from '../support/any-text.js';
import { jsonText, numberText } from '../support/json-text.js';

/** A decimal number without loss: its digits, and where the point stands. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(text: string): Decimal {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');

  return { digits: BigInt(`${whole}${fraction}`), exponent: Number(exponent) - fraction.length };
}

function isSame(one: Decimal, other: Decimal): boolean {
  const least = Math.min(one.exponent, other.exponent);
  const scaled = ({ digits, exponent }: Decimal) => digits * 10n ** BigInt(exponent - least);

  return scaled(one) === scaled(other);
}

/** The integer that a number is, or null where it is none. */
function integer({ digits, exponent }: Decimal): bigint | null {
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  const divisor = 10n ** BigInt(-exponent);

  return digits % divisor === 0n ? digits / divisor : null;
}

/** Whether the double that a number is read as is written like it. */
function isHeld(text: string): boolean {
  const read = Number(text);

  return Number.isFinite(read) && isSame(decimal(text), decimal(String(read)));
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

test('a JSON text has the value that JSON.parse gives it', () => {
  fc.assert(
    fc.property(jsonText, ({ text }) => {
      expect(isDeepStrictEqual(parseJson(text)?.value, JSON.parse(text))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('the digits of each number that a double does not hold are kept, and those of no other place', () => {
  fc.assert(
    fc.property(jsonText, ({ text, numbers }) => {
      const exact = parseJson(text)?.exact ?? new Map<string, string>();

      expect([...exact].filter(([at, written]) => numbers.get(at) !== written)).toEqual([]);
      expect([...numbers].filter(([at, written]) => !exact.has(at) && !isHeld(written))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('a key is found twice exactly where it stands twice', () => {
  fc.assert(
    fc.property(jsonText, ({ text, duplicates }) => {
      expect(parseJson(text)?.duplicates).toEqual(duplicates);
    }),
    { numRuns: 200 },
  );
});

/** JSON, and JSON with a slip in it. */
const nearlyJson = fc
  .tuple(jsonText, fc.nat(), fc.nat({ max: 2 }), anyText)
  .map(([{ text }, place, removed, inserted]) => {
    const at = place % (text.length + 1);

    return text.slice(0, at) + inserted + text.slice(at + removed);
  });

test('whatever the text, it is JSON for us where it is for JSON.parse', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, nearlyJson), (text) => {
      const json = parseJson(text);

      expect(isDeepStrictEqual(json === null ? null : { value: json.value }, parsed(text))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

const utf8 = fc.oneof(anyText, nearlyJson).map((text) => new TextEncoder().encode(text));

test('whatever the bytes, a body is JSON or something else that is put in words', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), utf8), fc.constantFrom('reject', 'absent'), (bytes, nulls) => {
      const body = readBody(bytes, nulls);
      const text = Buffer.from(bytes).toString();
      const isText = Buffer.from(text).equals(bytes);

      expect(body.kind === 'json').toBe(isText && parsed(text) !== null);
      if (body.kind === 'other') expect(body.problem).not.toBe('');
    }),
    { numRuns: 150 },
  );
});

test('integers are sent on digit for digit, and everything else as it was', () => {
  fc.assert(
    fc.property(jsonText, ({ text, numbers }) => {
      fc.pre([...numbers.values()].every((written) => Number.isFinite(Number(written))));
      const json = parseJson(text);
      const sent = writeJson(withExactIntegers(json ?? { value: null, exact: new Map(), duplicates: [] }));
      const exact = parseJson(sent)?.exact;

      // Minus zero is zero once it is an integer.
      expect(isDeepStrictEqual(withoutMinusZero(sent), withoutMinusZero(text))).toBe(true);
      for (const [at, written] of exact ?? []) {
        const wanted = integer(decimal(numbers.get(at) ?? ''));
        if (wanted !== null) expect(integer(decimal(written))).toBe(wanted);
      }
    }),
    { numRuns: 150 },
  );
});

function withoutMinusZero(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => (value === 0 ? 0 : value));
}

test('a number is whole, and within its bits, where its exact value is', () => {
  fc.assert(
    fc.property(numberText, (text) => {
      const value = integer(decimal(text));

      expect(isWhole(text)).toBe(value !== null);
      expect(integerDigits(text)).toBe(
        value === null || String(value).replace('-', '').length > 400 ? null : String(value),
      );
      expect(isInt64(text)).toBe(value !== null && BigInt.asIntN(64, value) === value);
      expect(isInt32(text)).toBe(value !== null && BigInt.asIntN(32, value) === value);
    }),
    { numRuns: 200 },
  );
});

/** Integers at the edges of their bits, written with a point or an exponent. */
const edges = fc
  .tuple(fc.constantFrom(31n, 53n, 63n), fc.constantFrom(1n, -1n), fc.integer({ min: -2, max: 2 }), fc.nat({ max: 20 }))
  .map(([bits, sign, away, shift]) => ({ value: sign * 2n ** bits + BigInt(away), shift }));

test('a number at the edge of its bits is within them however it is written', () => {
  fc.assert(
    fc.property(edges, ({ value, shift }) => {
      const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(String(value)) ?? [];
      const padded = digits.padStart(shift + 1, '0');
      const text = `${sign}${padded.slice(0, padded.length - shift)}.${padded.slice(padded.length - shift)}0e${shift}`;

      expect(integerDigits(text)).toBe(String(value));
      expect(isInt64(text)).toBe(BigInt.asIntN(64, value) === value);
      expect(isInt32(text)).toBe(BigInt.asIntN(32, value) === value);
    }),
  );
});

test('whatever the text, it is no number, or one', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, numberText), (text) => {
      const isNumber = typeof parsed(text)?.value === 'number';

      if (!isNumber && text.trim() === text && !/^-?0\d/.test(text)) {
        expect([isWhole(text), isInt64(text), isInt32(text), integerDigits(text)]).toEqual([false, false, false, null]);
      }
    }),
  );
});
