import { afterEach, expect, test, vi } from 'vitest';
import { requirements } from '../../suites/index.js';
import { idsWith, judge } from '../support/judging.js';

test('the reference passes every requirement', async () => {
  const report = await judge();

  expect(idsWith(report, 'failed', 'warned', 'not-exercised', 'waived', 'excluded')).toEqual([]);
  expect(idsWith(report, 'passed')).toEqual(requirements.map(({ id }) => id));
  expect(report.verdict).toBe('conformant');
});

afterEach(() => {
  vi.useRealTimers();
});

test.for([0, 20, 60, 100])('it passes them too if midnight comes after %i requests', async (requests) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T23:59:59Z') });
  let sent = 0;
  const report = await judge({
    wrap: (handle) => (call) => {
      if (sent++ === requests) vi.setSystemTime(new Date('2027-01-01T00:00:01Z'));

      return handle(call);
    },
  });

  expect(sent).toBeGreaterThan(requests);
  expect(idsWith(report, 'failed', 'warned', 'not-exercised', 'waived', 'excluded')).toEqual([]);
});

test('a full run sends at most 160 requests and leaves at most 17 orders behind', async () => {
  const { totals } = await judge();

  expect(totals.requests).toBeLessThanOrEqual(160);
  expect(totals.ordersCreated).toBeLessThanOrEqual(17);
  expect(totals.ordersCreated).toBeGreaterThan(0);
});
