import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Transport } from '../../../helpers/connection/wire.js';
import { explore, type Explored } from '../../../helpers/exploring/exploring.js';
import { optionsFor } from '../../support/judging.js';
import { median, timed, type Case } from './case.js';

const BUDGET = { orders: 100, requests: 2000, minutes: 10 };
const RUNS = 5;

/** Enough for everything to be loaded and compiled, and many times that. */
const [FEW, MANY] = [4000, 24_000];

/** An exploration without HTTP: what is left is to draw sequences, to read responses and to judge them. */
export const exploring: Case = {
  about: 'An exploration that calls the target as a function, without HTTP',
  async once() {
    await exploreReference(1);
  },
  async measure() {
    await exploreReference(0);
    const taken: number[] = [];
    for (let seed = 1; seed <= RUNS; seed++) {
      let requests = 0;
      const milliseconds = await timed(async () => {
        requests = (await exploreReference(seed)).exploration.spent.requests;
      });
      taken.push(milliseconds / requests);
    }

    return [
      { name: 'one judged request (300 in a second)', value: median(taken), unit: 'ms', aim: 3.3 },
      { name: `memory after ${MANY} requests ÷ after ${FEW}`, value: await measureGrowth(), unit: 'times', aim: 1.15 },
    ];
  },
};

async function exploreReference(seed: number): Promise<Explored> {
  const { settings, requirements, transport } = optionsFor({ settings: { seed } });
  const explored = await explore({ settings, requirements, transport, budget: BUDGET });
  const failed = explored.judgements.filter(({ outcome }) => outcome === 'failed');
  if (explored.error !== null || failed.length > 0) throw new Error('expected nothing to fail on the reference');

  return explored;
}

/** Read-only, because the reference keeps every order in this process. */
async function measureGrowth(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { settings, requirements, transport } = optionsFor({ settings: { readOnly: true, seed: 1 } });
  const heaps: number[] = [];
  let sent = 0;
  const sampling: Transport = {
    ...transport,
    send(request, delivery) {
      if ([FEW, MANY - 100].includes(++sent)) {
        collect();
        heaps.push(process.memoryUsage().heapUsed);
      }

      return transport.send(request, delivery);
    },
  };
  await explore({ settings, requirements, transport: sampling, budget: { orders: 1, requests: MANY, minutes: 10 } });

  return (heaps[1] ?? NaN) / (heaps[0] ?? NaN);
}
