import { expect, test } from 'vitest';
import { requirements } from '../../suites/index.js';
import { idsWith, judge } from '../support/judging.js';

test('the reference passes every requirement', async () => {
  const report = await judge();

  expect(idsWith(report, 'failed', 'warned', 'not-exercised', 'waived', 'excluded')).toEqual([]);
  expect(idsWith(report, 'passed')).toEqual(requirements.map(({ id }) => id));
  expect(report.verdict).toBe('conformant');
});

test('a full run sends at most 150 requests and leaves at most 15 orders behind', async () => {
  const { totals } = await judge();

  expect(totals.requests).toBeLessThanOrEqual(150);
  expect(totals.ordersCreated).toBeLessThanOrEqual(15);
  expect(totals.ordersCreated).toBeGreaterThan(0);
});
