import { pageFieldAt } from '../../../helpers/exchanges/shown-objects.js';
import type { RunResult } from '../../../helpers/records/run-result.js';
import { inTurns, timed, type Case } from './case.js';
import { crowded } from './crowd.js';
import { expectNoBlame, foundInProcess } from './served.js';

const sizes = [100, 10_000, 1_000_000];
const [small, medium, large] = sizes.map((size) => crowded(size)) as [Wrap, Wrap, Wrap];
type Wrap = ReturnType<typeof crowded>;

/** How a run grows with the orders of the target. */
export const growth: Case = {
  about: 'A farmer with more and more orders, without HTTP',
  async once() {
    await foundInProcess(large);
  },
  async measure() {
    const requests: number[] = [];
    for (const wrap of [small, medium, large]) {
      const found = await foundInProcess(wrap);
      expectNoBlame(found);
      expectMany(found);
      requests.push(found.exchanges.length);
    }
    const times = await inTurns(
      {
        small: () => timed(() => foundInProcess(small)),
        medium: () => timed(() => foundInProcess(medium)),
        large: () => timed(() => foundInProcess(large)),
      },
      { warmUp: 10, runs: 31 },
    );
    const taken = [times.small, times.medium, times.large];

    return [
      ...sizes.flatMap((size, index) => [
        {
          name: `requests, with ${size.toLocaleString('en')} orders`,
          value: requests[index] ?? NaN,
          unit: 'requests',
        } as const,
        { name: `time, with ${size.toLocaleString('en')} orders`, value: taken[index] ?? NaN, unit: 'ms' } as const,
      ]),
      { name: 'time with 10,000 orders ÷ time with 100', value: times.medium / times.small, unit: 'times', aim: 1.6 },
      {
        name: 'time with 1,000,000 orders ÷ time with 10,000',
        value: times.large / times.medium,
        unit: 'times',
        aim: 1.1,
      },
    ];
  },
};

/** Orders that the run did not read would measure nothing. */
function expectMany({ exchanges }: RunResult): void {
  const totals = exchanges.map((exchange) => pageFieldAt(exchange, 'totalElements') ?? 0);
  if (Math.max(...totals) < Math.min(...sizes)) throw new Error(`expected many orders, got ${Math.max(...totals)}`);
}
