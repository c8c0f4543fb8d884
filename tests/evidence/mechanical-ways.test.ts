import { expect, test } from 'vitest';
import { wayOfDiffering } from '../../helpers/evidence/views/mechanical-ways.js';

const compared = (field: string, pairs: readonly (readonly [live: string | number, shown: string | number])[]) =>
  pairs.map(([live, shown], index) => ({ entity: `order ${index}`, field, live, shown, beside: new Map() }));

test('three objects that differ in one way, with none against it, tell the way', () => {
  const pairs = [
    ['A & B', 'A &amp; B'],
    ['C & D', 'C &amp; D'],
    ['plain', 'plain'],
    ['<E>', '&lt;E&gt;'],
  ] as const;

  expect(wayOfDiffering(compared('location', pairs), true)).toBe('escaped');
  expect(wayOfDiffering(compared('location', pairs.slice(0, 3)), true)).toBeNull();
  expect(wayOfDiffering(compared('location', [...pairs, ['F & G', 'F & G']]), true)).toBeNull();
});

test('half of a character is compared like any other text', () => {
  const pairs = ['a', 'b', 'c'].map((letter) => [`${letter}\ud800`, `${letter}?`] as const);

  expect(wayOfDiffering(compared('fullName', pairs), false)).toBe('decoded wrongly');
});
