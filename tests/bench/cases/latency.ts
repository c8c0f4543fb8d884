import { inTurns, timed, type Case } from './case.js';
import { longestChain } from './chain.js';
import { expectNoBlame, foundLive, served } from './served.js';

const DELAY_MS = 100;

const reason =
  'The chain starts and ends with single requests that everything else waits for, while the least possible time has eight in flight all the time.';

/** A run whose target delays every response: what counts is how many requests are in flight at once. */
export const latency: Case = {
  about: `A full run with ${DELAY_MS} ms added to every response`,
  async once() {
    await served(foundLive, DELAY_MS);
  },
  async measure() {
    const { exchanges, settings, ...found } = await served(foundLive, DELAY_MS);
    expectNoBlame({ ...found, exchanges, settings });
    const { wall } = await inTurns({ wall: () => served((own) => timed(() => foundLive(own)), DELAY_MS) }, { runs: 9 });
    const chain = await longestChain();
    const rounds = Math.max(chain, exchanges.length / settings.concurrency);

    return [
      { name: 'requests', value: exchanges.length, unit: 'requests' },
      { name: 'longest chain of requests that wait for each other', value: chain, unit: 'rounds', aim: 9 },
      {
        name: `least possible time, with ${settings.concurrency} requests at once`,
        value: rounds * DELAY_MS,
        unit: 'ms',
      },
      { name: 'from the first request to the last judgement', value: wall, unit: 'ms' },
      { name: 'ratio', value: wall / (rounds * DELAY_MS), unit: 'times', aim: 1.2, reason },
    ];
  },
};
