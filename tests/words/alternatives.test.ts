import { expect, test } from 'vitest';
import { alternatives } from '../../helpers/words/phrases.js';

test.for([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A or B'],
  [['A', 'B', 'C'], 'A, B or C'],
  [['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET', 'C'], 'SPRAY_PAYMENT_ORDER_ID with SPRAY_PAYMENT_SECRET or C'],
] as const)('%j are offered as %j', ([names, text]) => {
  expect(alternatives(names)).toBe(text);
});
