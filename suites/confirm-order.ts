import { findContradictedChanges, judgeContradictedChanges } from '../helpers/evidence/views/contradicted-changes.js';
import { ownOrdersRule } from '../helpers/evidence/views/own-orders.js';
import { compareWithReads, onlyOrderIn } from '../helpers/evidence/views/statements.js';
import { describeResponse, digitsAt } from '../helpers/exchanges/exchange.js';
import { finding } from '../helpers/judging/finding.js';
import { suite } from '../helpers/judging/requirement.js';
import { NotExercised, obstaclesIn } from '../helpers/not-exercised.js';
import { everyOperation } from './rules/every-operation.js';
import { changes } from './rules/same-order.js';

export const confirmOrderSuite = suite('confirm-order', {
  ...everyOperation('confirm-order'),
  ...changes('confirm-order'),

  'needs-no-body': {
    level: 'stated',
    section: '4.3',
    claim: 'An order is confirmed without a request body.',
    quote: 'No body. Response 200: Order (without farmer).',
    async check(run) {
      const { onlyWithBody } = await run.confirmation();

      return onlyWithBody.map((exchange) =>
        finding(
          exchange,
          null,
          'a confirmation without a body to be accepted',
          `${describeResponse(exchange)}, while the same request with the body {} is accepted`,
        ),
      );
    },
  },
  'keeps-the-order': {
    level: 'implied',
    section: '2, 4.3',
    claim:
      'Confirming an order does not change its date, session, location, coordinates, crop type, area or payment method, and the response shows its cost and its people as other responses do.',
    quote: 'id: integer (int64); order identifier … Response 200: Order (without farmer).',
    isJudgedLast: true,
    log: { ...ownOrdersRule('confirm-order'), inTurn: (log) => judgeContradictedChanges(log, 'confirm-order') },
    async check(run) {
      const contradicted = await findContradictedChanges(run, 'confirm-order');
      if (contradicted.length > 0) return contradicted;
      const { id, exchange, created, before } = await run.confirmation();
      const confirmed = onlyOrderIn(exchange);
      if (digitsAt(exchange, '/id') !== id)
        throw new NotExercised('the response shows another order', [], obstaclesIn([exchange], '/id'));
      if (created === null) return compareWithReads(confirmed, before, await run.getOrder(id));
      if ((await run.everyCreated()).some((order) => order.id === id)) return [];
      const shared = run.client.exchanges.filter(
        (other) => other.operation === 'create-order' && digitsAt(other, '/id') === id,
      );

      throw new NotExercised('two created orders have this id', [], obstaclesIn(shared, '/id'));
    },
  },
});
