import { expect, test } from 'vitest';
import { deviants } from '../servers/deviants/index.js';
import { variants } from '../servers/variants/index.js';
import { catchInTraffic, everyNth, failedByVariant } from './score.js';

/** Computed, so that it stays below two minutes: prime, so that no pattern of the list is left out. */
const NTH = { deviants: 13, variants: 7 };

test('most faults that a run finds show in its traffic, and few of them only as a warning', async () => {
  const results = [];
  for (const deviant of everyNth(deviants, NTH.deviants)) results.push(await catchInTraffic(deviant));
  const caught = results.filter((result) => result !== null);
  const failed = caught.filter(({ isFailed }) => isFailed);
  const warned = caught.filter(({ isWarned }) => isWarned);

  expect(caught.length).toBeGreaterThan(50);
  expect(failed.length / caught.length).toBeGreaterThanOrEqual(0.7);
  expect(warned.length / caught.length).toBeGreaterThanOrEqual(0.85);
}, 600_000);

test('nothing fails in the traffic of servers that are odd and conform', async () => {
  const failed: string[] = [];
  for (const variant of everyNth(variants, NTH.variants))
    failed.push(...(await failedByVariant(variant)).map((id) => `${variant.differs}: ${id}`));

  expect(failed).toEqual([]);
}, 600_000);
