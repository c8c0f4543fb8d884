import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../helpers/judging/judge.js';
import type { Level } from '../../helpers/judging/requirement.js';
import { exitStatusOf, findIdleWaivers, verdictOf } from '../../helpers/judging/verdict.js';

const judged = (...pairs: readonly (readonly [Level, Outcome])[]) =>
  pairs.map(([level, outcome], index) => ({ id: `get-order/r${index}`, level, outcome }));

describe('the verdict', () => {
  test.for([
    ['conformant', judged(['stated', 'passed'], ['advisory', 'warned'], ['implied', 'excluded'])],
    ['conformant', judged(['stated', 'passed'], ['advisory', 'not-exercised'], ['implied', 'waived'])],
    ['non-conformant', judged(['stated', 'passed'], ['implied', 'failed'], ['stated', 'not-exercised'])],
    ['incomplete', judged(['stated', 'passed'], ['implied', 'not-exercised'])],
    ['conformant', judged(['stated', 'waived'])],
    ['incomplete', judged(['stated', 'excluded'])],
    ['incomplete', judged(['advisory', 'passed'])],
    ['incomplete', []],
  ] as const)('is %s', ([verdict, requirements]) =>
    expect(verdictOf({ requirements, interrupted: false })).toBe(verdict),
  );

  test('of a run that never saw a documented field is incomplete, unless something failed', () => {
    const unseen = [{ field: 'Order.cost' }];

    expect(verdictOf({ requirements: judged(['stated', 'passed']), interrupted: false, unseen })).toBe('incomplete');
    expect(verdictOf({ requirements: judged(['stated', 'failed']), interrupted: false, unseen })).toBe(
      'non-conformant',
    );
  });

  test('of an interrupted run is incomplete, unless something failed', () => {
    expect(verdictOf({ requirements: judged(['stated', 'passed']), interrupted: true })).toBe('incomplete');
    expect(verdictOf({ requirements: judged(['stated', 'failed']), interrupted: true })).toBe('non-conformant');
  });
});

describe('the exit status', () => {
  const run = { requirements: judged(['stated', 'passed']), idleWaivers: [], settings: {} };
  const lenientRun = { ...run, settings: { allowIncomplete: true } };

  test('follows the verdict', () => {
    expect(exitStatusOf({ ...run, verdict: 'conformant' })).toBe(0);
    expect(exitStatusOf({ ...lenientRun, verdict: 'non-conformant' })).toBe(1);
    expect(exitStatusOf({ ...lenientRun, verdict: null })).toBe(2);
    expect(exitStatusOf({ ...run, verdict: 'incomplete' })).toBe(3);
  });

  test('of an incomplete run can be allowed, unless nothing passed', () => {
    expect(exitStatusOf({ ...lenientRun, verdict: 'incomplete' })).toBe(0);
    expect(exitStatusOf({ ...lenientRun, requirements: judged(['advisory', 'passed']), verdict: 'incomplete' })).toBe(
      3,
    );
    expect(exitStatusOf({ ...lenientRun, requirements: judged(['stated', 'waived']), verdict: 'incomplete' })).toBe(3);
    const mixed = judged(['stated', 'not-exercised'], ['implied', 'passed']);
    expect(exitStatusOf({ ...lenientRun, requirements: mixed, verdict: 'incomplete' })).toBe(0);
  });

  test('a waiver is idle for what passes or only warns, and for nothing else', () => {
    const outcomes = judged(
      ['stated', 'failed'],
      ['advisory', 'warned'],
      ['stated', 'waived'],
      ['stated', 'not-exercised'],
    );

    expect(
      findIdleWaivers(
        outcomes,
        outcomes.map(({ id }) => id),
      ),
    ).toEqual(['get-order/r1']);
  });

  test('of a run with a waiver for what passes is 2', () => {
    const idle = findIdleWaivers(run.requirements, ['get-order/r0', 'get-order/other']);

    expect(idle).toEqual(['get-order/r0']);
    expect(exitStatusOf({ ...run, verdict: 'conformant', idleWaivers: idle })).toBe(2);
  });
});
