import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointer, pointerTokens, valueAt } from '../../helpers/json/values.js';
import { anyText } from '../support/any-text.js';

const tokens = fc.array(anyText, { maxLength: 5 });

test('a pointer gives back the tokens it was made of', () => {
  fc.assert(
    fc.property(tokens, (made) => {
      expect(pointerTokens(pointer(...made))).toEqual(made);
    }),
  );
});

test('a pointer has a slash before each token and nowhere else, and a tilde only before 0 and 1', () => {
  fc.assert(
    fc.property(tokens, (made) => {
      const path = pointer(...made);

      expect(path.split('/')).toHaveLength(made.length + 1);
      expect(path).not.toMatch(/~(?![01])/);
    }),
  );
});

test('a value is found where it was put', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyText, fc.nat({ max: 3 })), { maxLength: 5 }), fc.jsonValue(), (made, value) => {
      const root = made.reduceRight<unknown>((inner, token) => around(token, inner), value);

      expect(valueAt(root, pointer(...made))).toBe(value);
    }),
  );
});

function around(token: string | number, inner: unknown): unknown {
  return typeof token === 'string' ? Object.fromEntries([[token, inner]]) : [...Array<null>(token).fill(null), inner];
}

/** Every pointer into a value, by RFC 6901: names of members, and places of items. */
function pointersInto(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [''];
  const members: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);

  return ['', ...members.flatMap(([name, inner]) => pointersInto(inner).map((path) => pointer(name) + path))];
}

/** Pointers, and what looks like one. */
const written = fc.oneof(
  anyText.map((text) => `/${text}`),
  fc.constantFrom('', '/0', '/1/0', '/length', '/0/length', '/00', '/-', '/-1', '/1e0', '/__proto__', '/toString'),
);

test('whatever the pointer, it leads to a value exactly where there is one', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), written, (value, path) => {
      fc.pre(!/~(?![01])/.test(path));

      expect(valueAt(value, path) !== undefined).toBe(pointersInto(value).includes(path));
    }),
    { numRuns: 300 },
  );
});

test('whatever the text, it is read as some pointer', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), anyText, (value, text) => {
      expect(pointerTokens(text)).toHaveLength(text.split('/').length - 1);
      if (!text.includes('/')) expect(valueAt(value, text)).toBe(value);
    }),
  );
});
