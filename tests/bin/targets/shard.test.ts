import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { partOf, readShard } from '../../../bin/targets/read-targets.js';

test('the parts together are the list in its order, and their lengths differ by one at most', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 30 }), (list, count) => {
      const parts = Array.from({ length: count }, (_, index) => partOf(list, { index: index + 1, count }));
      const sizes = parts.map(({ length }) => length);

      expect(parts.flat()).toEqual(list);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the first parts are the longer ones, as in vitest', () => {
  const parts = [1, 2, 3].map((index) => partOf(['a', 'b', 'c', 'd'], { index, count: 3 }));

  expect(parts).toEqual([['a', 'b'], ['c'], ['d']]);
});

test('a part is written as its number and the number of parts', () => {
  expect(readShard('2/3')).toEqual({ index: 2, count: 3 });
});

test.for(['', '1', '0/3', '4/3', '1/0', '-1/3', '1/3/5', '1.5/3', 'a/b', '1/99999'])('%j is rejected', (text) => {
  expect(() => readShard(text)).toThrow(
    new UsageError(`--shard: expected a part and the number of parts, such as 1/3, got ${JSON.stringify(text)}`),
  );
});
