import { findFieldsMisread } from '../helpers/evidence/views/blamed-views.js';
import { findContradictedChanges, judgeContradictedChanges } from '../helpers/evidence/views/contradicted-changes.js';
import { ownOrdersRule } from '../helpers/evidence/views/own-orders.js';
import { expectPaidByVerification, findSpreadChanges } from '../helpers/evidence/views/spread-changes.js';
import { compareWithReads, onlyOrderIn } from '../helpers/evidence/views/statements.js';
import { digitsAt, type Exchange } from '../helpers/exchanges/exchange.js';
import { ordersIn } from '../helpers/exchanges/shown-objects.js';
import { valueFinding } from '../helpers/judging/finding.js';
import { suite } from '../helpers/judging/requirement.js';
import { requireResponses } from '../helpers/judging/run-log.js';
import { NotExercised, obstaclesIn } from '../helpers/not-exercised.js';
import { shownValue } from '../helpers/words/shown.js';
import { everyOperation } from './rules/every-operation.js';
import { changes } from './rules/same-order.js';

export const verifyPaymentSuite = suite('verify-payment', {
  ...everyOperation('verify-payment'),
  ...changes('verify-payment'),

  'shown-consistently': {
    level: 'implied',
    section: '2, 4.6',
    claim:
      'The order has the same date, session, location, coordinates, crop type, area, cost and payment method as when it is read by its id.',
    quote: 'id: integer (int64); order identifier … Response 200: Order (without farmer).',
    isJudgedLast: true,
    log: { ...ownOrdersRule('verify-payment'), inTurn: (log) => judgeContradictedChanges(log, 'verify-payment') },
    async check(run) {
      const contradicted = await findContradictedChanges(run, 'verify-payment');
      if (contradicted.length > 0) return contradicted;
      const { id, exchange, before } = await run.verification();
      const order = await run.getOrder(id);
      if (digitsAt(order, '/id') !== id) await requireResponses(run, 'get-order');
      if (digitsAt(exchange, '/id') !== id)
        throw new NotExercised('the response shows another order', [], obstaclesIn([exchange], '/id'));
      if (digitsAt(order, '/id') !== id)
        throw new NotExercised('get-order did not return this order', [], obstaclesIn([order], '/id'));

      const misread = await findFieldsMisread(run);
      const differences = compareWithReads(onlyOrderIn(exchange), before, order);

      return differences.filter(({ pointer }) => !misread.includes(pointer ?? ''));
    },
  },
  'made-up-secret-pays-nothing': {
    level: 'advisory',
    section: '3, 4.6',
    claim: 'A made-up secret does not mark an unpaid order as paid.',
    quote:
      'Transitions, including the initial state at creation, the effect of the confirm operation and of payment-intent verification: not shown.',
    isJudgedLast: true,
    async check(run) {
      const spread = await findSpreadChanges(run, 'verify-payment');
      if (spread.length > 0) throw new NotExercised('every payment changes all orders', [], spread);
      const { id, exchange, created } = await run.madeUpVerification();
      const before = onlyOrderIn(created.exchange).value['paymentStatus'];
      if (before === undefined || before === 'paid') throw notUnpaid(created.exchange);
      const listed = (await run.farmerOrders()).exchanges.flatMap(ordersIn);
      const after = [...ordersIn(exchange), ...listed].filter((order) => order.id === id);
      const paid = after.filter(({ value }) => value['paymentStatus'] === 'paid');
      if (paid.length > 0) await expectPaidByVerification(run);

      return paid.map((order) =>
        valueFinding(order.exchange, `${order.pointer}/paymentStatus`, `${shownValue(before)}, as before`, 'paid'),
      );
    },
  },
});

function notUnpaid(created: Exchange): NotExercised {
  const places = obstaclesIn([created], '/paymentStatus');

  return new NotExercised('no response showed the created order as unpaid', [], places);
}
