import { describe, expect, test } from 'vitest';
import { exitStatusOf, objectionsTo } from '../../helpers/judging/verdict.js';
import type { Report } from '../../helpers/records/report.js';
import { aRejection, respondInstead, type Wrap } from '../servers/changes/servers.js';
import { idsWith, judge, type Target } from '../support/judging.js';

const NO_ORDER = '999999';
const statesUrl = null;

/** What needs a setting was not judged for it, and nothing was blamed. */
function mistakesIn(report: Report) {
  const open = report.requirements.filter(({ reason }) => reason?.includes(' is wrong: '));

  return {
    exit: exitStatusOf(report),
    failed: idsWith(report, 'failed'),
    objections: objectionsTo(report),
    operations: [...new Set(open.map(({ operation }) => operation))],
  };
}

const wrong: readonly (readonly [string, string, Target])[] = [
  ['SPRAY_SPRAYERS_ORDER_ID', 'list-order-sprayers', { settings: { statesUrl, sprayersOrderId: NO_ORDER } }],
  [
    'SPRAY_PAYMENT_ORDER_ID',
    'verify-payment',
    { settings: { statesUrl, paymentOrderId: NO_ORDER, paymentSecret: 'pi_1' } },
  ],
  [
    'SPRAY_PAYMENT_SECRET',
    'verify-payment',
    { settings: { statesUrl, paymentOrderId: '14', paymentSecret: 'pi_other' } },
  ],
  // It is not needed, because a new order can be confirmed.
  ['SPRAY_CONFIRM_ORDER_ID', 'confirm-order', { settings: { confirmOrderId: NO_ORDER } }],
  ['SPRAY_ORDER_STATUS_PARAM', 'list-farmer-orders', { settings: { orderStatusParam: 'stage' } }],
  ['SPRAY_ORDER_STATUS_PARAM', 'list-farmer-orders', { settings: { orderStatusParam: 'paymentMethod' } }],
  ['SPRAY_PAYMENT_METHOD_PARAM', 'list-farmer-orders', { settings: { paymentMethodParam: 'how' } }],
  [
    'SPRAY_CONFIRM_ORDER_ID',
    'confirm-order',
    { rules: { confirms: 'assigned' }, settings: { statesUrl, confirmOrderId: NO_ORDER } },
  ],
];

describe('a setting that names what the service does not have', () => {
  test.for(wrong)('%s leads to exit status 2, and blames nothing', async ([setting, operation, target]) => {
    const { operations, ...found } = mistakesIn(await judge(target));

    expect(found).toEqual({ exit: 2, failed: [], objections: [`${setting} is wrong`] });
    expect(operations).toContain(operation);
  });

  test('is not wrong if another response shows the order: the service is', async () => {
    const wrap = respondInstead(['get-order', 'list-order-sprayers'], ({ target }) =>
      /\/order\/14(?:\/|$)/.test(target) ? aRejection(404) : undefined,
    );
    const { exit, failed, objections } = mistakesIn(
      await judge({ wrap, settings: { statesUrl, sprayersOrderId: '14' } }),
    );

    expect({ exit, objections }).toEqual({ exit: 1, objections: [] });
    expect(failed).toEqual(expect.arrayContaining(['get-order/answers-200', 'list-order-sprayers/answers-200']));
  });

  test('is wrong beside provider states, too', async () => {
    const { exit, objections } = mistakesIn(await judge({ settings: { sprayersOrderId: NO_ORDER } }));

    expect({ exit, objections }).toEqual({ exit: 2, objections: ['SPRAY_SPRAYERS_ORDER_ID is wrong'] });
  });

  test.for([
    ['an order that is paid in cash', '15', 404],
    ['an order that may not be one that can be paid', '14', 409],
  ] as const)('may be the order and not the secret: %s', async ([, paymentOrderId, status]) => {
    const wrap = respondInstead('verify-payment', () => aRejection(status));
    const report = await judge({ wrap, settings: { statesUrl, paymentOrderId, paymentSecret: 'pi_other' } });
    const [why] = report.requirements.flatMap(({ reason }) => (reason?.includes('is wrong') ? [reason] : []));

    expect(why).toMatch(/^SPRAY_PAYMENT_SECRET is wrong: .*SPRAY_PAYMENT_ORDER_ID/);
  });

  test('is no excuse for a server error', async () => {
    const wrap = respondInstead('verify-payment', () => aRejection(500));
    const settings = { statesUrl, paymentOrderId: '14', paymentSecret: 'pi_1' };
    const { exit, failed } = mistakesIn(await judge({ wrap, settings }));

    expect(exit).toBe(1);
    expect(failed).toContain('verify-payment/answers-200');
  });
});

/** Rejects every token with 401 after so many requests. */
function expiringAfter(requests: number): Wrap {
  let sent = 0;

  return (handle) => (call) => (++sent > requests ? aRejection(401) : handle(call));
}

test.for([10, 40, 70, 100, 110, 120, 130])(
  'tokens that expire after %i requests lead to exit status 2, and blame nothing',
  async (requests) => {
    const { exit, failed } = mistakesIn(await judge({ wrap: expiringAfter(requests) }));

    expect({ exit, failed }).toEqual({ exit: 2, failed: [] });
  },
);
