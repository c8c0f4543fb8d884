import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDrawing } from '../../helpers/stand-ins/drawn-words.js';
import { ownTextsOf } from '../../helpers/stand-ins/own-texts.js';
import { aRandom } from '../../helpers/stand-ins/random.js';
import { aTextReplacer } from '../../helpers/stand-ins/texts.js';

const aReplacer = () =>
  aTextReplacer(
    aDrawing(aRandom(), () => false),
    ownTextsOf(['Elm Street 12.... #3d71cce0-1'], '3d71cce0'),
    () => false,
  );

const words = fc.array(fc.stringMatching(/^[A-Za-z\u00e0-\u00f6\u0430-\u044f\u4e00-\u4e20]{1,9}$|^\d{1,12}$/u), {
  minLength: 1,
  maxLength: 4,
});
const text = fc.tuple(words, fc.constantFrom(' ', '-', ', ', "'")).map(([parts, between]) => parts.join(between));

/** Letters of one script are alike, and so are digits. */
const formOf = (written: string) =>
  written
    .replaceAll(/[A-Z]/g, 'A')
    .replaceAll(/[a-z]/g, 'a')
    .replaceAll(/[\u00c0-\u017f]/g, 'é')
    .replaceAll(/[\u0400-\u04ff]/g, 'я')
    .replaceAll(/[\u4e00-\u9fff]/g, '日')
    .replaceAll(/\d/g, '0');

test('the same text gets the same stand-in, and different texts get different ones', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 2, maxLength: 20 }), (texts) => {
      const { replaceAll } = aReplacer();
      const standIns = texts.map(replaceAll);

      expect(new Set(standIns).size).toBe(texts.length);
      expect(texts.map(replaceAll)).toEqual(standIns);
    }),
  );
});

const long = (all: string): readonly string[] => all.match(/[A-Za-z]{4,}|[1-9]\d{3,}/g) ?? [];

test('script, length, capitals and punctuation stay, and no word does', () => {
  fc.assert(
    fc.property(text, (written) => {
      const standIn = aReplacer().replaceAll(written);

      expect(formOf(standIn)).toBe(formOf(written));
      expect(long(standIn).filter((word) => long(written).includes(word))).toEqual([]);
    }),
  );
});

const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

test('an address stays one and ends in .invalid; what is none stays none', () => {
  const part = fc.stringMatching(/^[a-z][a-z0-9]{1,8}$/);
  fc.assert(
    fc.property(part, part, part, (name, host, end) => {
      const { replaceAll } = aReplacer();
      const standIn = replaceAll(`${name}.${end}@${host}.${end}`);

      expect(standIn).toMatch(ADDRESS);
      expect(standIn).toMatch(/\.invalid$/);
      for (const wrong of [
        `${name}@${host}`,
        `${name}@@${host}.${end}`,
        `${name}.${host}`,
        `@${host}.${end}`,
        `${name}@.${end}`,
      ])
        expect(replaceAll(wrong)).not.toMatch(ADDRESS);
    }),
  );
});

test.for([
  '2026-11-16',
  '2026-02-30',
  '2026-11-16T10:00:00Z',
  '16.11.2026',
  '11/16/2026',
  'Mon, 16 Nov 2026 10:00:00 GMT',
  '10:30',
  'Elm Street 12.... #3d71cce0-1',
  'ELM STREET 12.... #3D71CCE0-1',
  '***SPRAY_FARMER_TOKEN***',
])('%s stays', (kept) => {
  expect(aReplacer().replaceAll(kept)).toBe(kept);
});

test('a message keeps the words that say what is wrong', () => {
  const { replaceInMessage } = aReplacer();

  expect(replaceInMessage('area must not be below 1')).toBe('area must not be below 1');
  expect(replaceInMessage('Ottilie must not call 555 019 234')).toMatch(
    /^[A-Z][a-z]{6} must not \w{4} (?!555)\d{3} (?!019)\d{3} (?!234)\d{3}$/,
  );
});

test('an address keeps nothing that looks like the end of a location', () => {
  const { replaceAll } = aReplacer();

  expect(replaceAll('harriet#19680412-7@farm.example')).not.toMatch(/19680412|harriet|farm/);
  expect(replaceAll('See Elm #3d71cce0-1')).toContain('#3d71cce0-1');
});
