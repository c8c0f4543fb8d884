import { expect, test } from 'vitest';
import { modulesIn, textOf } from './sources.js';

const readsTheClock = /\bDate\.now\b|\bnew Date\(\)/;

/** Where the time of day is asked for, and why: nothing there is measured with it. */
const allowed = {
  'helpers/connection/limits.ts': 'the clock of a run, which asks once',
  'bin/commands/verify.ts': 'shows the age of a report',
  'bin/doctor/examine.ts': 'the day on which sample orders are drawn',
  'bin/doctor/role-credentials.ts': 'whether a token has expired',
  'bin/process-settings.ts': 'the day on which waivers are read',
  'bin/targets/judged-target.ts': 'shown for a target that was not started',
};

test('only these files ask for the time of day; waits, durations and deadlines use performance.now', () => {
  const asking = ['helpers', 'suites', 'bin'].flatMap(modulesIn).filter((file) => readsTheClock.test(textOf(file)));

  expect(asking.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
