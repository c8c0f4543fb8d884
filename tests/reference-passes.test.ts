import { expect, test } from 'vitest';
import { idsWith, judge } from './support/judging.js';

test('the reference passes every requirement', async () => {
  const report = await judge();
  console.log(report.totals, report.error, report.silences);
  console.log(
    JSON.stringify(
      report.requirements
        .filter((r) => r.outcome !== 'passed')
        .map((r) => [r.id, r.outcome, r.reason, r.findings.slice(0, 2)]),
      null,
      1,
    ),
  );
  expect(idsWith(report, 'failed', 'warned', 'not-exercised')).toEqual([]);
  expect(report.verdict).toBe('conformant');
});
