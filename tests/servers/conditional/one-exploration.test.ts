import { test } from 'vitest';
import { blamesByExploring } from './blamed-by-exploring.js';

// The others are in conditional.all.test.ts.
test('an exploration blames exactly a server that accepts negative pages where a filter is set', () =>
  blamesByExploring('accepts negative pages where a filter is set', { orders: 10, requests: 300, minutes: 5 }));
