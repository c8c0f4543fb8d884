import { expect, test } from 'vitest';
import { wayOfDiffering } from '../../helpers/evidence/views/mechanical-ways.js';

const compared = (field: string, pairs: readonly (readonly [live: string | number, shown: string | number])[]) =>
  pairs.map(([live, shown], index) => ({ entity: `order ${index}`, field, live, shown, beside: new Map() }));

test('one object that is escaped, without exception, tells the way', () => {
  const escaped = ['A & B', 'A &amp; B'] as const;

  expect(wayOfDiffering(compared('location', [escaped, ['plain', 'plain']]), true)).toBe('escaped');
  expect(wayOfDiffering(compared('location', [escaped, ['C & D', 'C & D']]), true)).toBeNull();
});

test('three objects that differ in one way, with none against it, tell the way', () => {
  const pairs = [
    ['A & B', 'A &amp; B'],
    ['C & D', 'C &amp; D'],
    ['plain', 'plain'],
    ['<E>', '&lt;E&gt;'],
  ] as const;

  expect(wayOfDiffering(compared('location', pairs), true)).toBe('escaped');
  expect(wayOfDiffering(compared('location', [...pairs, ['F & G', 'F & G']]), true)).toBeNull();
  expect(
    wayOfDiffering(
      compared('area', [
        [1.5, 2],
        [2.5, 3],
        [4, 4],
      ]),
      true,
    ),
  ).toBeNull();
});

test('half of a character is compared like any other text', () => {
  const pairs = ['a', 'b', 'c'].map((letter) => [`${letter}\ud800`, `${letter}?`] as const);

  expect(wayOfDiffering(compared('fullName', pairs), false)).toBe('decoded wrongly');
});
