import { describe, expect, test } from 'vitest';
import type { DeviantProof, Proof } from './proof.js';
import { scoreLines, scorePage, scoreSection } from './score-tables.js';
import { scoreOf, shortcomings } from './score.js';

const operation = 'create-order';
const [status, types] = ['create-order/answers-200', 'create-order/field-types'];

const caught: DeviantProof = { kind: 'deviant', operation, breaks: [status], blamed: [status], isCaught: true };

const full: readonly Proof[] = [
  { kind: 'requirement', id: status, operation },
  { kind: 'requirement', id: types, operation },
  caught,
  { ...caught, breaks: [types, status], blamed: [status, types] },
  { ...caught, kind: 'generated', breaks: [types], blamed: [types] },
  { kind: 'variant', failed: [] },
  { kind: 'stub', verdict: 'incomplete' },
  { kind: 'faultless', why: 'nothing is shown', shows: ['never', 'twice'], fields: 3 },
];

describe('the score', () => {
  test('counts what was caught, and what of it was blamed exactly', () => {
    const got = { ...caught, blamed: [status, types] };
    const away = { ...caught, blamed: [types], isCaught: false };

    expect(scoreOf([...full, got, away]).deviants).toEqual({ total: 4, caught: 3, exact: 2 });
  });

  test('counts for a requirement the servers that break it, and those that it blamed', () => {
    const away = { ...caught, breaks: [types, status], blamed: [status] };
    const [{ requirements } = { requirements: [] }] = scoreOf([...full, away]).operations;

    expect(requirements).toEqual([
      { id: status, deviants: { total: 3, caught: 3, exact: 2 }, generated: { total: 0, caught: 0, exact: 0 } },
      { id: types, deviants: { total: 2, caught: 1, exact: 1 }, generated: { total: 1, caught: 1, exact: 1 } },
    ]);
  });

  test('that is full has no shortcomings', () => {
    expect(shortcomings(scoreOf(full))).toEqual([]);
  });

  const flaws: readonly (readonly [string, Proof])[] = [
    ['1 deviants were not caught', { ...caught, blamed: [types], isCaught: false }],
    ['1 deviants were not caught', { ...caught, blamed: null, isCaught: false }],
    ['1 deviants were not blamed exactly', { ...caught, blamed: [status, types] }],
    ['1 generated deviants were not caught', { ...caught, kind: 'generated', blamed: [], isCaught: false }],
    ['1 generated deviants were not blamed exactly', { ...caught, kind: 'generated', blamed: [status, types] }],
    ['1 variants were failed', { kind: 'variant', failed: [status] }],
    ['1 variants were failed', { kind: 'variant', failed: null }],
    ['1 stubs conform', { kind: 'stub', verdict: 'conformant' }],
    ['no deviant breaks create-order/new', { kind: 'requirement', id: 'create-order/new', operation }],
  ];

  test.for(flaws)('is not full: %s', ([words, flaw]) => {
    expect(shortcomings(scoreOf([...full, flaw]))).toEqual([words]);
  });

  test('is printed, and written into the pages', () => {
    const score = scoreOf([...full, { kind: 'variant', failed: [status] }]);

    expect(scoreLines(score, 'operations').join('\n')).not.toContain(types);
    expect(scoreLines(score, 'requirements').join('\n')).toMatchInlineSnapshot(`
      "                            deviants caught  blamed exactly  generated caught  blamed exactly
      create-order                            2/2             2/2               1/1             1/1
        create-order/answers-200              2/2             2/2                 –               –
        create-order/field-types              1/1             1/1               1/1             1/1
      all                                     2/2             2/2               1/1             1/1

      False alarms on conforming variants: 1/2. Stubs that conform: 0/1."
    `);
    expect(scoreSection(score)).toContain('| create-order | 2/2 ');
    expect(scorePage(score)).toContain('- nothing is shown (3 fields): never; twice');
  });
});
