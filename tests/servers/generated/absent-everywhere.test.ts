import { describe, expect, test } from 'vitest';
import { whyPresent } from '../../../helpers/interface/schemas.js';
import { idsWith, judge } from '../../support/judging.js';
import { firstOf, oneOfEach } from '../../tiers/choice.js';
import { inTier } from '../../tiers/tier.js';
import { deviantSettings } from '../deviants/deviant.js';
import { terms } from '../variants/variant.js';
import { absentFields, type AbsentField } from './absent-everywhere.js';

/** What a service breaks that never shows a field which the interface requires; nothing else breaks anything. */
const breaks: Readonly<Record<string, readonly string[]>> = {
  'Order.id': ['create-order/answers-an-id'],
  'Order.farmer': ['get-order', 'list-feedback', 'list-sprayer-orders', 'list-notifications'].map(
    (slug) => `${slug}/farmer-present`,
  ),
};
const oneOfEachTable = (fields: readonly AbsentField[]) => oneOfEach(fields, ({ name }) => name.split('.')[0] ?? '');
const settings = { ...deviantSettings, ...terms };

describe('a field that no response shows makes the run incomplete, and nothing else is missed:', () => {
  test.for(inTier(absentFields, oneOfEachTable).map((field) => [field.name, field] as const))(
    '%s',
    async ([name, { wrap }], { task }) => {
      const report = await judge({ wrap, settings });
      const blamed = idsWith(report, 'failed', 'warned');
      const missed = report.unseen?.find(({ field }) => field === name);
      const operation = missed?.operations[0] ?? 'get-order';
      task.meta.proofs = [
        { kind: 'generated', operation, breaks: breaks[name] ?? [], blamed, isCaught: missed !== undefined },
      ];

      expect(report.unseen?.map(({ field }) => field)).toEqual([name]);
      expect(blamed).toEqual(breaks[name] ?? []);
      expect(report.verdict).toBe(breaks[name] === undefined ? 'incomplete' : 'non-conformant');
    },
  );
});

/** A field that other requirements need, so that a run without it cannot be complete. */
const needed = ['Order.location', 'Order.orderStatus', 'Order.paymentMethod', 'User.id'];
const declarable = absentFields.filter(({ name }) => whyPresent(name) === null);

describe('a field that no response shows, and that is declared, is not missed:', () => {
  test.for(inTier(declarable, firstOf).map((field) => [field.name, field] as const))('%s', async ([name, { wrap }]) => {
    const report = await judge({ wrap, settings: { ...settings, omits: [name] } });

    expect(report.unseen).toEqual([]);
    expect(report.omits).toEqual([{ field: name, shownIn: null }]);
    expect(idsWith(report, 'failed', 'warned')).toEqual([]);
    expect(report.verdict).toBe(needed.includes(name) ? 'incomplete' : 'conformant');
  });
});
