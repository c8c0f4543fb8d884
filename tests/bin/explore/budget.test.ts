import { expect, test } from 'vitest';
import { budgetFrom } from '../../../bin/library/index.js';

test.for([
  [{}, { orders: 150, requests: 2000, minutes: 5 }],
  [
    { orders: 1, requests: 1, minutes: 0.1 },
    { orders: 1, requests: 1, minutes: 0.1 },
  ],
  [
    { orders: 100_000, requests: 1_000_000, minutes: 1440 },
    { orders: 100_000, requests: 1_000_000, minutes: 1440 },
  ],
  [
    { orders: undefined, minutes: 2.5 },
    { orders: 150, requests: 2000, minutes: 2.5 },
  ],
] as const)('%j is a budget', ([given, budget]) => {
  expect(budgetFrom(given as Partial<typeof budget>)).toEqual(budget);
});

const orders = 'budget.orders: expected a whole number from 1 to 100000, got';

test.for([
  [{ orders: 0 }, `${orders} 0`],
  [{ orders: NaN }, `${orders} NaN`],
  [{ orders: 1.5 }, `${orders} 1.5`],
  [{ orders: 1e21 }, `${orders} 1e+21`],
  [{ orders: -1 }, `${orders} -1`],
  [{ orders: null }, `${orders} null`],
  [{ orders: [5] }, `${orders} an array`],
  [{ orders: true }, `${orders} a boolean`],
  [{ minutes: Infinity }, 'budget.minutes: expected a number from 0.1 to 1440, got Infinity'],
  [{ order: 5 }, 'budget.order: unknown; expected orders, requests, minutes'],
  [{ orders: 0, requests: 0 }, 'budget.requests: expected a whole number from 1 to 1000000, got 0'],
] as const)('%j is none', ([given, sentence]) => {
  expect(() => budgetFrom(given as object)).toThrow(sentence);
});
