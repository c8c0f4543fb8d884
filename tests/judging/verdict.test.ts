import { describe, expect, test } from 'vitest';
import {
  needlessAllowances,
  exitStatusOf,
  findIdleWaivers,
  objectionsTo,
  runScopeOf,
  verdictOf,
} from '../../helpers/judging/verdict.js';
import { MOOT, type Level } from '../../helpers/judging/requirement.js';
import type { Outcome } from '../../helpers/judging/judge.js';
import { NEEDS_WRITING, rejectedEverywhere } from '../../helpers/not-exercised.js';

const judged = (...pairs: readonly (readonly [Level, Outcome])[]) =>
  pairs.map(([level, outcome], index) => ({ id: `get-order/r${index}`, level, outcome, reason: null, settings: [] }));

describe('the verdict', () => {
  test.for([
    ['passed', judged(['stated', 'passed'], ['advisory', 'warned'], ['implied', 'excluded'])],
    ['conformant', judged(['stated', 'passed'], ['advisory', 'not-exercised'], ['implied', 'passed'])],
    ['passed', judged(['stated', 'passed'], ['advisory', 'not-exercised'], ['implied', 'waived'])],
    ['non-conformant', judged(['stated', 'passed'], ['implied', 'failed'], ['stated', 'not-exercised'])],
    ['incomplete', judged(['stated', 'passed'], ['implied', 'not-exercised'])],
    ['passed', judged(['stated', 'waived'])],
    ['passed', judged(['stated', 'passed'], ['advisory', 'excluded'])],
    ['incomplete', judged(['stated', 'excluded'])],
    ['passed', judged(['stated', 'excluded'], ['advisory', 'passed'], ['advisory', 'warned'])],
    ['incomplete', judged(['stated', 'excluded'], ['advisory', 'warned'])],
    ['incomplete', judged(['advisory', 'passed'])],
    ['incomplete', []],
  ] as const)('is %s', ([verdict, requirements]) =>
    expect(verdictOf({ requirements, settings: {}, interrupted: false, unseen: [] })).toBe(verdict),
  );

  test('of a run that never saw a documented field is incomplete, unless something failed', () => {
    const unseen = [{ field: 'Order.cost' }];

    expect(verdictOf({ requirements: judged(['stated', 'passed']), settings: {}, interrupted: false, unseen })).toBe(
      'incomplete',
    );
    expect(verdictOf({ requirements: judged(['stated', 'failed']), settings: {}, interrupted: false, unseen })).toBe(
      'non-conformant',
    );
  });

  test('of an interrupted run is incomplete, unless something failed', () => {
    expect(verdictOf({ requirements: judged(['stated', 'passed']), settings: {}, interrupted: true, unseen: [] })).toBe(
      'incomplete',
    );
    expect(verdictOf({ requirements: judged(['stated', 'failed']), settings: {}, interrupted: true, unseen: [] })).toBe(
      'non-conformant',
    );
  });
});

describe('the scope', () => {
  const everyPassed = judged(['stated', 'passed'], ['advisory', 'passed']);
  const moot = { id: 'get-order/moot', level: 'stated', outcome: 'excluded', reason: MOOT } as const;
  const leftOut = { ...moot, id: 'get-order/left-out', level: 'advisory', reason: 'filtered' } as const;
  const [waived] = judged(['implied', 'waived']);
  if (waived === undefined) throw new Error('there is no waived requirement');

  test.for([
    ['full', everyPassed, {}],
    ['full', judged(['stated', 'failed'], ['implied', 'not-exercised'], ['advisory', 'warned']), {}],
    ['full', [...everyPassed, moot], { readOnly: false }],
    ['waived', [...everyPassed, waived], {}],
    ['waived', [...everyPassed, waived, moot], {}],
    ['narrowed', [...everyPassed, leftOut], {}],
    ['narrowed', [...everyPassed, leftOut, waived], {}],
    ['narrowed', [...everyPassed, leftOut, moot], {}],
    ['narrowed', everyPassed, { readOnly: true }],
    ['narrowed', [...everyPassed, waived], { readOnly: true }],
  ] as const)('is %s, and only a full one can be conformant', ([scope, requirements, settings]) => {
    expect(runScopeOf({ requirements, settings })).toBe(scope);
    const verdict = verdictOf({ requirements, settings, interrupted: false, unseen: [] });
    if (scope !== 'full') expect(verdict).toBe('passed');
    else expect(['conformant', 'non-conformant']).toContain(verdict);
  });
});

describe('the exit status', () => {
  const run = { requirements: judged(['stated', 'passed']), idleWaivers: [], unseen: [], settings: {} };
  const lenientRun = { ...run, settings: { allowIncomplete: ['get-order'] } };

  test('follows the verdict', () => {
    expect(exitStatusOf({ ...run, verdict: 'conformant' })).toBe(0);
    expect(exitStatusOf({ ...run, verdict: 'passed' })).toBe(0);
    expect(exitStatusOf({ ...lenientRun, verdict: 'non-conformant' })).toBe(1);
    expect(exitStatusOf({ ...lenientRun, verdict: null })).toBe(2);
    expect(exitStatusOf({ ...run, verdict: 'incomplete' })).toBe(3);
  });

  test('of an incomplete run can be allowed, unless nothing passed', () => {
    const open = { ...lenientRun, requirements: judged(['stated', 'not-exercised'], ['implied', 'passed']) };
    expect(exitStatusOf({ ...open, verdict: 'incomplete' })).toBe(0);
    expect(exitStatusOf({ ...open, verdict: 'incomplete', interrupted: true })).toBe(3);
    expect(exitStatusOf({ ...lenientRun, verdict: 'incomplete' })).toBe(3);
    expect(exitStatusOf({ ...lenientRun, requirements: judged(['advisory', 'passed']), verdict: 'incomplete' })).toBe(
      3,
    );
    expect(exitStatusOf({ ...lenientRun, requirements: judged(['stated', 'waived']), verdict: 'incomplete' })).toBe(3);
  });

  test.for([
    [0, ['get-order']],
    [0, ['get-order/r0', 'Order.cost']],
    [3, ['get-order/r1', 'Order.cost']],
    [3, ['get', 'Order.cost']],
    [3, ['list-feedback']],
    [3, []],
    // As a report of version 0.2 has it.
    [3, true],
  ] as const)('is %d if what may be missing is %j', ([exit, allowIncomplete]) => {
    const requirements = judged(['stated', 'not-exercised'], ['implied', 'passed'], ['advisory', 'not-exercised']);
    const unseen = [allowIncomplete].flat().includes('Order.cost') ? [{ field: 'Order.cost' }] : [];
    const open = { ...run, requirements, unseen, settings: { allowIncomplete }, verdict: 'incomplete' } as const;

    expect(exitStatusOf(open)).toBe(exit);
  });

  test.for([
    [0, 'passed', NEEDS_WRITING],
    [0, 'waived', NEEDS_WRITING],
    [3, 'not-exercised', NEEDS_WRITING],
    [3, 'excluded', NEEDS_WRITING],
    [3, 'passed', 'SPRAY_STATES_URL'],
  ] as const)('is %d for a run that only reads, if the items of a list are %s, and something needs %s', (row) => {
    const [exit, outcome, setting] = row;
    const [passed, items] = judged(['implied', 'passed'], ['stated', outcome]);
    const open = { ...passed, outcome: 'not-exercised', settings: [setting] };
    const requirements = [passed, open, { ...items, id: 'list-feedback/field-types' }] as ReturnType<typeof judged>;

    expect(exitStatusOf({ ...run, requirements, settings: { readOnly: true }, verdict: 'incomplete' })).toBe(exit);
  });

  test('what may be missing, and was exercised after all, is told', () => {
    const requirements = judged(['stated', 'not-exercised'], ['implied', 'passed'], ['stated', 'excluded']);
    const needless = (...allowIncomplete: readonly string[]) =>
      needlessAllowances({ requirements, unseen: [{ field: 'Order.cost' }], settings: { allowIncomplete } });

    expect(needless('get-order', 'get-order/r0', 'Order.cost')).toEqual([]);
    expect(needless('get-order/r1')).toEqual(['get-order/r1']);
    // Nobody looked.
    expect(needless('get-order/r2', 'User.expertise')).toEqual([]);
    const whole = { requirements: judged(['stated', 'passed']), unseen: [] };
    expect(needlessAllowances({ ...whole, settings: { allowIncomplete: ['get-order', 'User.expertise'] } })).toEqual([
      'get-order',
      'User.expertise',
    ]);
  });

  test.for([
    ['farmer', 'status 401', 2],
    ['admin', 'status 401', 2],
    ['sprayer', 'status 403', 2],
    // Whoever has no paths of their own may be forbidden those of others.
    ['admin', 'status 403', 0],
    ['user', 'status 403', 0],
  ] as const)('is not that of the verdict if the credentials of the %s get %s everywhere', ([who, response, exit]) => {
    const reason = `no new order: ${rejectedEverywhere(who, response)}`;
    const open = judged(['stated', 'not-exercised']).map((requirement) => ({ ...requirement, reason }));
    const requirements = [...open, ...judged(['implied', 'passed'])];

    expect(exitStatusOf({ ...lenientRun, requirements, verdict: 'incomplete' })).toBe(exit);
    expect(exitStatusOf({ ...lenientRun, requirements, verdict: 'non-conformant' })).toBe(1);
  });

  test('is 2 if only advice was judged', () => {
    const requirements = judged(['stated', 'excluded'], ['advisory', 'passed']);

    expect(exitStatusOf({ ...run, requirements, verdict: 'passed' })).toBe(2);
    expect(objectionsTo({ ...run, requirements, verdict: 'passed' })).toEqual([
      'only advice was judged, which nobody must follow',
    ]);
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
    expect(exitStatusOf({ ...run, verdict: 'passed', idleWaivers: idle })).toBe(2);
  });
});
