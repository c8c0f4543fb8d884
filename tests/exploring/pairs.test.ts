import { expect, test } from 'vitest';
import { thePairs } from '../../helpers/exploring/coverage-counter.js';

const fields = [
  { field: 'date', names: ['soon', 'later', 'Sunday', 'leap day'], picks: 1 },
  { field: 'place', names: ['plain', 'accents', 'emoji', 'markup', 'long'], picks: 2 },
  { field: 'area', names: ['1', 'fraction', 'thousands'], picks: 1 },
];

/** Numbers that look drawn, the same ones each time. */
function numbers(): () => number {
  let last = 7;

  return () => {
    last = (last * 48271) % 2147483647;

    return last / 2147483647;
  };
}

const sentBy = (chosen: (field: string) => readonly string[]) =>
  fields.flatMap(({ field }) => chosen(field).map((name): [string, string] => [field, name]));

const isRejected = (sent: readonly (readonly [string, string])[]) => sent.some(([, name]) => name === 'emoji');

test('every pair of classes is sent soon, and counted', () => {
  const pairs = thePairs(fields);
  const random = numbers();
  expect(pairs.table().map(({ of }) => of)).toEqual([20, 12, 15]);
  // Of the fields with most pairs, one order has two of twenty; of two fields with one class each, one of twelve.
  for (let order = 0; order < 15; order++) pairs.add(sentBy(pairs.next(random)), true);

  expect(pairs.table().filter(({ reached, of }) => reached < of)).toEqual([]);
});

test('an order has one class of each field, and several of one that takes more', () => {
  const chosen = thePairs(fields).next(numbers());

  expect(fields.map(({ field }) => new Set(chosen(field)).size)).toEqual([1, 2, 1]);
});

test('what is always rejected is given up, and no pair that was rejected counts', () => {
  const pairs = thePairs(fields);
  const random = numbers();
  let rejections = 0;
  for (let order = 0; order < 60; order++) {
    const sent = sentBy(pairs.next(random));
    if (isRejected(sent)) rejections++;
    pairs.add(sent, !isRejected(sent));
  }

  expect(rejections).toBe(4);
  expect(pairs.table().map(({ reached }) => reached)).toEqual([16, 12, 12]);
});
