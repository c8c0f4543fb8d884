import { inTurns, timed, type Case } from './case.js';
import { expectNoBlame, foundInProcess } from './served.js';

/** A run without HTTP: what is left is to prepare requests, to read responses and to judge them. */
export const judging: Case = {
  about: 'A full run that calls the target as a function, without HTTP',
  async once() {
    await foundInProcess();
  },
  async measure() {
    expectNoBlame(await foundInProcess());
    const { run } = await inTurns({ run: () => timed(() => foundInProcess()) }, { warmUp: 60, runs: 101 });

    return [{ name: 'requests and judgements', value: run, unit: 'ms' }];
  },
};
