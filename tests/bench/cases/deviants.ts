import { judgeRun } from '../../../helpers/conformance.js';
import { targetWith } from '../../servers/deviants/deviant.js';
import { deviants as all } from '../../servers/deviants/index.js';
import { optionsFor } from '../../support/judging.js';
import { testTime } from '../../support/test-time.js';
import { timed, type Case } from './case.js';

/** A run whose target has a fault waits and reads again before it blames; how long that takes is the sum of waits and work. */
export const deviants: Case = {
  about: 'A full run on each hand-written deviant, called as a function',
  async measure() {
    const taken: number[] = [];
    for (const deviant of all) {
      const before = testTime();
      const milliseconds = await timed(() => judgeRun(optionsFor(targetWith(deviant))));
      taken.push(milliseconds + testTime() - before);
    }
    taken.sort((a, b) => a - b);

    return [
      { name: 'the median', value: taken[Math.floor(taken.length / 2)] ?? NaN, unit: 'ms' },
      { name: '95 % take at most', value: taken[Math.floor(taken.length * 0.95)] ?? NaN, unit: 'ms', aim: 10_000 },
      { name: 'the longest', value: taken.at(-1) ?? NaN, unit: 'ms', aim: 40_000 },
    ];
  },
};
