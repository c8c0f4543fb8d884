import { expect, test } from 'vitest';
import { requirements } from '../../../suites/index.js';
import { deviants } from './index.js';
import { uncaused } from './uncaused.js';

test('every deviant that leaves something open for another reason is one', () => {
  const faults = new Set(deviants.map(({ fault }) => fault));

  expect([...uncaused.keys()].filter((fault) => !faults.has(fault))).toEqual([]);
});

test('every requirement is broken by a deviant', ({ task }) => {
  task.meta.proofs = requirements.map(({ id, operation }) => ({ kind: 'requirement', id, operation }));
  const broken = new Set(deviants.flatMap(({ breaks }) => breaks));

  expect(requirements.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});

test('no two deviants have the same fault', () => {
  expect(new Set(deviants.map(({ fault }) => fault)).size).toBe(deviants.length);
});
