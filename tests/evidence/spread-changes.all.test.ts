import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { outcomesOf } from '../support/judging.js';
import type { Handle } from '../support/in-process.js';
import { confirmedTogether, paidTogether } from '../servers/deviants/spread-changes.js';

/** Requests wait for each other, so that those that were asked for together seem to last as long as all of them. */
const slowly =
  (handle: Handle): Handle =>
  async (call) => {
    await sleep(3);

    return handle(call);
  };

const faults = [...confirmedTogether, ...paidTogether].filter(({ spoil }) => spoil === undefined);

test.concurrent.for(faults.map((deviant) => [deviant.fault, deviant] as const))(
  'a server with a few milliseconds of latency is blamed when it %s',
  async ([, { rules = {}, breaks, settings = {} }], { expect: expectHere }) => {
    const { idsWith } = await outcomesOf({ rules, wrap: slowly, settings });

    expectHere(idsWith('failed', 'warned')).toEqual(breaks);
  },
);

test('there are faults of both operations', () => {
  expect(new Set(faults.flatMap(({ breaks }) => breaks)).size).toBe(2);
});
