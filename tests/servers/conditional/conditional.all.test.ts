import { describe, expect, test } from 'vitest';
import { requirements } from '../../../suites/index.js';
import { exploreInProcess } from '../../support/exploring.js';
import { outcomesOf } from '../../support/judging.js';
import { advisoryDeviants, isAdvisedAgainst } from './advisory.js';
import { blamesByExploring, failedIn, SEEDS } from './blamed-by-exploring.js';
import { serverWith } from './conditional-deviant.js';
import { conditionalDeviants } from './index.js';

const levels = new Map<string, string>(requirements.map(({ id, level }) => [id, level]));

test('there are at least 80 conditional deviants, each with a fault of its own', () => {
  const faults = [...conditionalDeviants, ...advisoryDeviants].map(({ fault }) => fault);

  expect(conditionalDeviants.length).toBeGreaterThanOrEqual(80);
  expect(new Set(faults).size).toBe(faults.length);
});

test('conditional deviants break requirements that exist, and the first of them is no advice', () => {
  expect(conditionalDeviants.flatMap(({ breaks }) => breaks).filter((id) => !levels.has(id))).toEqual([]);
  expect(conditionalDeviants.filter(({ breaks: [first] }) => levels.get(first) === 'advisory')).toEqual([]);
  expect(advisoryDeviants.filter(({ warns }) => warns !== null && levels.get(warns) !== 'advisory')).toEqual([]);
});

// All of them would take a minute; npm run score:explore counts them.
test('a run misses most conditional deviants of a spread', async () => {
  const some = conditionalDeviants.filter((_, index) => index % 9 === 0);
  const failed = await Promise.all(
    some.map(async (deviant) => (await outcomesOf(serverWith(deviant))).idsWith('failed')),
  );

  expect(failed.filter((ids) => ids.length > 0).length).toBeLessThan(some.length / 2);
});

/** One or two of each theme, which a run misses. */
const spread = [
  'shows weekends a day early in the response to a creation by card',
  'stores Visa orders above 100 hectares as Mastercard orders',
  'accepts negative pages where a filter is set',
  'omits the farmer of Visa orders above 200 hectares',
  'shows the farmer of a confirmed order above 100 hectares',
  'fails with 500 on the third payment of a farmer',
  "shows the farmer of confirmed orders in the third session in the farmer's list",
  "lists a confirmed cash order twice in the farmer's list",
  "shows one item too many on the last page of the second farmer's filtered list",
  'omits the farmer of Visa orders above 100 hectares in notifications',
  'shows the order confirmed before on the third confirmation of a farmer',
  'fails with 500 on the second of two confirmations of one order at once',
];

describe('an exploration blames exactly a server that', () => {
  test.for(spread)('%s', (fault) => blamesByExploring(fault));
});

/** What the interface does not decide. */
const open = [
  'rejects areas below 1 of Visa orders with 500',
  'accepts unknown payment methods for orders above 10 hectares, and stores cash',
  'leaves every ninth confirmed cash order pending',
].map((fault) => [fault, advisoryDeviants.find((deviant) => deviant.fault === fault)] as const);

describe('an exploration fails nothing, and advises against a server that', () => {
  test.for(open)('%s', async ([, deviant]) => {
    if (deviant === undefined) throw new Error('there is no such deviant');
    let isAdvised = false;
    for (const seed of SEEDS) {
      const explored = await exploreInProcess(serverWith(deviant), seed);
      isAdvised = isAdvisedAgainst(explored, deviant.warns);

      expect(explored.error).toBeNull();
      expect(failedIn(explored.judgements)).toEqual([]);
      if (isAdvised) break;
    }

    expect(isAdvised).toBe(true);
  });
});
