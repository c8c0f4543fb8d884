import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternFor } from '../../helpers/stand-ins/patterns.js';

const sources = [
  '[\\p{L}\\p{Nd}]',
  '(?<digits>[\\p{Nd}]+(?![\\p{L}\\p{M}]))|(?<word>[\\p{L}\\p{M}\\p{Nd}]+)',
  '(?<![\\p{L}\\p{N}@])\\d{4}',
];
const ascii = fc.string({ unit: 'binary-ascii' });

test('a pattern for ASCII finds what the one for all scripts finds', () => {
  fc.assert(
    fc.property(ascii, fc.constantFrom(...sources), fc.constantFrom('g', 'gi'), (text, source, flags) => {
      const found = [...text.matchAll(patternFor(source, flags)(text))].map(([match]) => match);

      expect(found).toEqual([...text.matchAll(new RegExp(source, `${flags}u`))].map(([match]) => match));
    }),
  );
});

test('other texts are searched with the one for all scripts', () => {
  expect('Étienne 7'.match(patternFor('[\\p{L}]+', 'g')('Étienne 7'))).toEqual(['Étienne']);
});
