import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCoverageCounter } from '../../helpers/exploring/coverage-counter.js';
import { stepArbitrary } from '../../helpers/exploring/steps-drawn.js';
import type { TargetFacts } from '../../helpers/exploring/target-facts.js';
import { orderClasses } from '../../helpers/exploring/value-classes.js';
import { readReplay, replayText } from '../../helpers/records/replay-file.js';
import { explorationReport, sampleExploration } from '../support/sample-exploration.js';

const classes = orderClasses('2026-11-16', 3, 4);
const facts: Pick<TargetFacts, 'readOnly' | 'hasPayments' | 'farmers' | 'users' | 'filters'> = {
  readOnly: false,
  hasPayments: true,
  farmers: ['farmer', 'other-farmer'],
  users: ['farmer', 'receptionist', 'sprayer', 'admin', 'user'],
  filters: { orderStatus: 'orderStatus', paymentMethod: 'paymentMethod' },
};
const steps = fc.array(
  stepArbitrary({
    facts: facts as TargetFacts,
    classes,
    coverage: aCoverageCounter(classes, facts.farmers),
    totalOf: () => 7,
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

test('whatever an exploration may do is kept in a file, and read from it as it was', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const reproductions = sampleExploration.reproductions.map((each) => ({ ...each, steps: drawn }));
      const text = replayText({ ...explorationReport, exploration: { ...sampleExploration, reproductions } });

      expect(readReplay(text, 'replay.json').sequences[0]?.steps).toEqual(drawn);
    }),
    { numRuns: 50 },
  );
});
