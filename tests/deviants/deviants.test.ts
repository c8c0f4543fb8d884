import { describe, expect, test } from 'vitest';
import { requirements } from '../../suites/index.js';
import { idsWith, judge } from '../support/judging.js';
import { spoiling } from './deviant.js';
import { deviants } from './index.js';

/** Deviants run with names and encoding given: a fault must not hide behind a failed guess. */
const given = { pageable: 'flat', orderStatusParam: 'orderStatus', paymentMethodParam: 'paymentMethod' } as const;

describe('a server is blamed for exactly what it breaks, when it', () => {
  test.for(deviants.map((deviant) => [deviant.fault, deviant] as const))(
    '%s',
    async ([, { breaks, spoil, rules = {}, settings = {} }]) => {
      const wrap = spoil === undefined ? {} : { wrap: spoiling(spoil) };
      const report = await judge({ rules, ...wrap, settings: { ...given, ...settings } });

      expect(report.error).toBeNull();
      expect(idsWith(report, 'failed', 'warned').toSorted()).toEqual(breaks.toSorted());
    },
  );
});

test('every requirement is broken by a deviant', () => {
  const broken = new Set(deviants.flatMap(({ breaks }) => breaks));

  expect(requirements.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});

test('no two deviants have the same fault', () => {
  expect(new Set(deviants.map(({ fault }) => fault)).size).toBe(deviants.length);
});
