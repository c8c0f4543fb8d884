import { appendFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { idsWith, judge } from '../support/judging.js';
import { requirements } from '../../suites/index.js';
import { spoiling } from './deviant.js';
import { listFarmerOrders } from './list-farmer-orders.js';
import { listFeedback } from './list-feedback.js';
import { listSprayerOrders } from './list-sprayer-orders.js';
import { listOrderSprayers } from './list-order-sprayers.js';
import { listNotifications } from './list-notifications.js';

const given = { pageable: 'flat', orderStatusParam: 'orderStatus', paymentMethodParam: 'paymentMethod' } as const;
const deviants = [...listFarmerOrders, ...listFeedback, ...listSprayerOrders, ...listOrderSprayers, ...listNotifications];
describe('deviant', () => {
  test.for(deviants)('$fault', async ({ fault, breaks, spoil, rules = {}, settings = {} }) => {
    const wrap = spoil === undefined ? {} : { wrap: spoiling(spoil) };
    const report = await judge({ rules, ...wrap, settings: { ...given, ...settings } });
    expect(report.error).toBeNull();
    const got = idsWith(report, 'failed', 'warned').toSorted();
    if (JSON.stringify(got) !== JSON.stringify(breaks.toSorted())) {
      appendFileSync('/tmp/lists-findings.txt', '\n## ' + fault + '\nexpected ' + breaks.join(' ') + '\n' + report.requirements.filter(r => ['failed','warned'].includes(r.outcome) || breaks.includes(r.id)).map(r => r.id + ' [' + r.outcome + ' ' + r.reason + ']: ' + r.findings.slice(0,2).map(f => f.message + ' @' + f.pointer + ' ' + String((report.exchanges[f.exchange] as any)?.request?.url ?? '')).join(' | ')).join('\n'));
    }
    expect(got).toEqual(breaks.toSorted());
  });
});
test('coverage', () => {
  const broken = new Set(deviants.flatMap(({ breaks }) => breaks));
  const ids = new Set(requirements.map(({ id }) => id));
  expect([...broken].filter((id) => !ids.has(id))).toEqual([]);
  expect([...ids].filter((id) => id.startsWith('list-') && !broken.has(id))).toEqual([]);
  expect(new Set(deviants.map(({ fault }) => fault)).size).toBe(deviants.length);
});
