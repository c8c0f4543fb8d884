import { describe, expect, test } from 'vitest';
import type { Slug } from '../../../helpers/interface/operations.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import { outcomesOf } from '../../support/judging.js';
import { foundTwice } from '../../support/regraded-alike.js';
import { applySpoil, deviantSettings } from './deviant.js';
import { deviantsByOperation } from './index.js';
import { uncaused } from './uncaused.js';

/** Tests that every hand-written deviant of these operations is blamed for exactly what it breaks, and nothing else. */
export function blamesExactly(operations: readonly Slug[]): void {
  const chosen = deviantsByOperation.filter(([operation]) => operations.includes(operation));

  describe.for(chosen)('%s: a server is blamed for exactly what it breaks, when it', ([operation, list]) => {
    test.concurrent.for(list.map((deviant) => [deviant.fault, deviant] as const))(
      '%s',
      async ([fault, { breaks, unseen = [], spoil, rules = {}, settings = {} }], { task, expect: expectHere }) => {
        task.meta.proofs = [{ kind: 'deviant', operation, breaks, blamed: null, isCaught: false }];
        let isSpoilt = spoil === undefined;
        const wrap = spoil === undefined ? {} : { wrap: applySpoil(spoil, () => (isSpoilt = true)) };
        const judged = await outcomesOf({ rules, ...wrap, settings: { ...deviantSettings, ...settings } });
        const { error, idsWith, orders, ordersAtMost, unexplained } = judged;
        const blamed = idsWith('failed', 'warned');
        const isMissed = unseen.length > 0 && unseen.every((field) => judged.unseen.includes(field));
        const isCaught = error === null && (isMissed || breaks.some((id) => blamed.includes(id)));
        task.meta.proofs = [{ kind: 'deviant', operation, breaks, blamed, isCaught }];

        expect(error).toBeNull();
        expect(isSpoilt, 'spoil changes none of the responses: the reference may not show the value it is for').toBe(
          true,
        );
        expect(blamed.toSorted()).toEqual(breaks.toSorted());
        expect(judged.unseen.toSorted()).toEqual(unseen.toSorted());
        expect(unexplained).toEqual([]);
        expect(judged.contradicted, 'a field is called allowed, and a finding is about it').toEqual([]);
        expect(orders.accepted).toBeLessThanOrEqual(ordersAtMost.accepted);
        expect(orders.sent).toBeLessThanOrEqual(ordersAtMost.sent);
        const { inRun, inRecording } = await foundTwice(judged.run);
        expect(inRecording, 'the report with stand-ins is regraded otherwise').toEqual(inRun);
        // Most faults leave everything exercised; what others leave is pinned, because one more would pass unseen.
        const left = idsWith('not-exercised').join(' ');
        if (left !== '') {
          expectHere(left).toMatchSnapshot();
          expect(await withoutCause(judged.causes, breaks, settings)).toEqual(
            uncaused.has(fault) ? expect.any(Array) : [],
          );
        }
      },
    );
  });
}

/** What is exercised on the reference and was not here, though not because of what the server breaks. */
async function withoutCause(
  causes: ReadonlyMap<string, string | null>,
  breaks: readonly string[],
  settings: Partial<Settings>,
): Promise<string[]> {
  const usual = await leftByTheReference(settings);
  const strange = [...causes].filter(([, because]) => because !== null && !breaks.includes(because));
  expect(strange, 'a cause that is none').toEqual([]);

  return [...causes].filter(([id, because]) => because === null && !usual.has(id)).map(([id]) => id);
}

const references = new Map<string, Promise<ReadonlySet<string>>>();

/** What the reference leaves open with these settings. */
function leftByTheReference(settings: Partial<Settings>): Promise<ReadonlySet<string>> {
  const key = JSON.stringify(settings);
  const known =
    references.get(key) ??
    outcomesOf({ settings: { ...deviantSettings, ...settings } }).then(({ causes }) => new Set(causes.keys()));
  references.set(key, known);

  return known;
}
