import { expect, test } from 'vitest';
import { filesUnder, planOf } from './plan.js';
import { knownSurvivors, without } from './survivors.js';

test('every listed survivor is a mutant of the code as it is', () => {
  const { mutants } = planOf(filesUnder(knownSurvivors.map(({ file }) => file)));

  expect(without(knownSurvivors, mutants), 'npm run mutate -- --prune removes what is gone').toEqual([]);
});
