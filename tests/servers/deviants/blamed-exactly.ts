import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test, type TestContext } from 'vitest';
import type { Slug } from '../../../helpers/interface/operations.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import { outcomesOf, type Outcomes } from '../../support/judging.js';
import { foundTwice } from '../../support/regraded-alike.js';
import {
  besideWhatBreaks,
  quickDeviants,
  quickPartOf,
  quickRegradedDeviants,
  regradedDeviants,
} from '../../tiers/deviants.js';
import { inTier, isQuick } from '../../tiers/tier.js';
import { deviantSettings, type Deviant } from './deviant.js';
import { deviants, deviantsByOperation } from './index.js';
import { judgeDeviant } from './judging.js';
import { uncaused } from './uncaused.js';

const judged = new Set(inTier(deviants, quickDeviants));
const regraded = new Set(inTier(regradedDeviants, quickRegradedDeviants));

/** Tests that every hand-written deviant of these operations is blamed for exactly what it breaks, and nothing else. */
export function blamesExactly(operations: readonly Slug[]): void {
  const chosen = deviantsByOperation.filter(([operation]) => operations.includes(operation));

  describe.for(chosen)('%s: a server is blamed for exactly what it breaks, when it', ([operation, list]) => {
    const named = list.map((deviant) => [deviant.fault, deviant] as const);
    const judgeIt = ([, deviant]: readonly [string, Deviant], context: TestContext) =>
      isBlamedExactly(deviant, operation, context);
    test.for(named.filter(([, deviant]) => judged.has(deviant)))('%s', judgeIt);
    // Skipped and not left out, because their snapshots would be obsolete.
    test.skip.for(named.filter(([, deviant]) => !judged.has(deviant)))('%s', judgeIt);
    if (!isQuick) return; // Not skipped: a score with skipped tests would not be whole.
    test('has one of the other faults', async ({ task }) => {
      task.meta.proofs = [];
      for (const deviant of list.filter((each) => !judged.has(each))) {
        const isCaught = await isBlamedInPart(deviant);
        task.meta.proofs.push({ kind: 'judged in part', isCaught });
        expect.soft(isCaught, deviant.fault).toBe(true);
      }
    });
  });
}

/**
 * Whether a deviant is blamed for exactly what it breaks, if nothing but a part is judged. A few are not, because other
 * operations show what is wrong: those are judged wholly, and so are those that remember who came first.
 */
async function isBlamedInPart(deviant: Deviant): Promise<boolean> {
  const { breaks, unseen = [], spoil } = deviant;
  const isExact = ({ idsWith, unseen: missed }: Outcomes) =>
    isDeepStrictEqual(new Set(idsWith('failed', 'warned')), new Set(breaks)) &&
    isDeepStrictEqual(new Set(missed), new Set(unseen));
  const isWhole = unseen.length > 0 || spoil?.dependsOnOrder === true;
  const selected = new Set(quickPartOf(deviant) === 'operations' ? besideWhatBreaks(breaks) : breaks);

  return (!isWhole && isExact(await judgeDeviant(deviant, { selected }))) || isExact(await judgeDeviant(deviant));
}

async function isBlamedExactly(deviant: Deviant, operation: Slug, { task, expect: expectHere }: TestContext) {
  const { fault, breaks, unseen = [], settings = {} } = deviant;
  task.meta.proofs = [{ kind: 'deviant', operation, breaks, blamed: null, isCaught: false }];
  const { isSpoilt, ...outcomes } = await judgeDeviant(deviant);
  const { error, idsWith, orders, ordersAtMost, unexplained } = outcomes;
  const blamed = idsWith('failed', 'warned');
  const isMissed = unseen.length > 0 && unseen.every((field) => outcomes.unseen.includes(field));
  const isCaught = error === null && (isMissed || breaks.some((id) => blamed.includes(id)));
  task.meta.proofs = [{ kind: 'deviant', operation, breaks, blamed, isCaught }];

  expect(error).toBeNull();
  expect(isSpoilt, 'spoil changes none of the responses: the reference may not show the value it is for').toBe(true);
  expect(blamed.toSorted()).toEqual(breaks.toSorted());
  expect(outcomes.unseen.toSorted()).toEqual(unseen.toSorted());
  expect(unexplained).toEqual([]);
  expect(outcomes.contradicted, 'a field is called allowed, and a finding is about it').toEqual([]);
  expect(orders.accepted).toBeLessThanOrEqual(ordersAtMost.accepted);
  expect(orders.sent).toBeLessThanOrEqual(ordersAtMost.sent);
  if (regraded.has(deviant)) {
    const { inRun, inRecording } = await foundTwice(outcomes.run);
    expect(inRecording, 'the report is regraded otherwise').toEqual(inRun);
  }
  // Most faults leave everything exercised; what others leave is pinned, because one more would pass unseen.
  const left = idsWith('not-exercised').join(' ');
  if (left === '') return;
  expectHere(left).toMatchSnapshot();
  expect(await withoutCause(outcomes.causes, breaks, settings)).toEqual(uncaused.has(fault) ? expect.any(Array) : []);
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
