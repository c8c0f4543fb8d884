import { spawnSync } from 'node:child_process';

const days = [
  '2026-12-30',
  '2027-01-03', // a Sunday
  '2027-02-28',
  '2027-03-28', // the clocks change in Berlin
  '2027-10-31', // and back
  '2028-02-29',
  '2031-11-18', // five years ahead
];
const zones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns'];

/** Runs the quick tier on days and in zones on which dates are easily wrong; words narrow it, as they do for vitest. */
export function main(words: readonly string[]): void {
  const failed = days
    .flatMap((day) => zones.map((zone) => ({ TEST_DAY: day, TZ: zone })))
    .filter((when) => {
      process.stdout.write(`${when.TEST_DAY} in ${when.TZ}\n`);
      const { status } = spawnSync(
        process.execPath,
        ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', '--reporter=dot', ...words],
        { stdio: 'inherit', env: { ...process.env, ...when } },
      );

      return status !== 0;
    });
  for (const { TEST_DAY, TZ } of failed) process.stderr.write(`failed: TEST_DAY=${TEST_DAY} TZ=${TZ} npm test\n`);
  if (failed.length > 0) process.exitCode = 1;
}
