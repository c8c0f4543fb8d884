import { expect, test } from 'vitest';
import { foundInEveryReading, readings } from '../../helpers/evidence/pages/list-readings.js';

/** Readings of a list, and how many of them were made. */
function aList(lists: readonly string[][]) {
  let made = 0;
  const read = () => Promise.resolve(lists[made++] ?? []);

  return { read, made: () => made };
}

const duplicatesIn = (items: readonly string[]) => items.filter((item, index) => items.indexOf(item) !== index);

test('what every reading shows is found', async () => {
  const { read, made } = aList([['a', 'a'], ['a', 'a'], ['a', 'b', 'b'], ['a']]);

  expect(await foundInEveryReading(duplicatesIn, readings(read(), read))).toEqual(['b']);
  expect(made()).toBe(3);
});

test('a reading that shows nothing wrong is the last one', async () => {
  const { read, made } = aList([['a', 'a'], ['a'], ['a', 'a']]);

  expect(await foundInEveryReading(duplicatesIn, readings(read(), read))).toEqual([]);
  expect(made()).toBe(2);
});
