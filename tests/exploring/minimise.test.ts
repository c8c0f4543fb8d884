import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimise } from '../../helpers/exploring/shrink.js';

test('leaves out everything that is not needed, whatever that is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(25), fc.uniqueArray(fc.nat(24), { maxLength: 4 }), async (count, needed) => {
      const items = Array.from({ length: count }, (_, index) => index);
      const wanted = needed.filter((item) => item < count).toSorted((a, b) => a - b);
      const remaining = await minimise(items, (tried) => Promise.resolve(wanted.every((item) => tried.includes(item))));

      expect(remaining).toEqual(wanted);
    }),
  );
});

test('stops where there is no room for another attempt, with what it has', async () => {
  let attempts = 0;
  const remaining = await minimise([1, 2, 3, 4, 5, 6, 7, 8], (tried) =>
    Promise.resolve(attempts++ === 2 ? 'no room' : tried.includes(3)),
  );

  expect(attempts).toBe(3);
  expect(remaining).toContain(3);
});
