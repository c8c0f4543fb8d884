import { digitsAt, isAccepted, outcomeOf } from '../helpers/exchange.js';
import { finding, judgeEach, NotExercised } from '../helpers/finding.js';
import type { Run } from '../helpers/run.js';
import { suite } from '../helpers/suite.js';
import { answers } from './rules/answers.js';
import { fields } from './rules/fields.js';
import { disagreementsWithCreated, onlyOrder } from './rules/agreement.js';
import { answersTheOrderAsked } from './rules/same-order.js';
import { served } from './rules/served.js';
import { farmerPresent } from './rules/farmer.js';
import { receptionistIncluded } from './rules/receptionist.js';
import { users } from './rules/users.js';

export const getOrder = suite('get-order', {
  ...answers('get-order'),
  ...fields('get-order'),
  ...farmerPresent('get-order'),
  ...receptionistIncluded('get-order'),
  ...users('get-order'),
  ...answersTheOrderAsked('get-order'),

  'shown-as-created': {
    level: 'implied',
    section: '2, 4.2',
    claim: 'A created order is shown as it was created.',
    async check(run) {
      return judgeEach(await ownOrders(run), 'no created order was answered', ({ created, exchange }) =>
        disagreementsWithCreated(created, onlyOrder(exchange)),
      );
    },
  },
  'one-farmer': {
    level: 'implied',
    section: '1, 4.2',
    claim: 'The orders that one farmer creates have the same farmer.',
    async check(run) {
      const orders = (await ownOrders(run)).map(({ exchange }) => ({
        exchange,
        farmer: digitsAt(exchange, '/farmer/id'),
      }));
      const identified = orders.filter(({ farmer }) => farmer !== null);
      const [first] = identified;
      if (first === undefined || identified.length < 2)
        throw new NotExercised('fewer than two created orders show a farmer id');

      return identified
        .filter(({ farmer }) => farmer !== first.farmer)
        .map(({ exchange, farmer }) =>
          finding(exchange, '/farmer/id', `${first.farmer}, as in another order`, `${farmer}`),
        );
    },
  },
  'unknown-id-is-404': {
    level: 'advisory',
    section: '7',
    claim: 'An id that no order has is answered with status 404.',
    async check(run) {
      await served(run, 'get-order');
      const exchange = await run.unknownOrder();

      return exchange.answer?.status === 404 ? [] : [finding(exchange, null, 'status 404', outcomeOf(exchange))];
    },
  },
});

/** The orders of this run, as get-order shows them. */
async function ownOrders(run: Run) {
  await served(run, 'get-order');
  const asked = (await run.everyCreated()).map(async (created) => ({
    created,
    exchange: created.id === null ? null : await run.getOrder(created.id),
  }));

  return (await Promise.all(asked)).flatMap(({ created, exchange }) =>
    exchange !== null && isAccepted(exchange) && digitsAt(exchange, '/id') === created.id
      ? [{ created, exchange }]
      : [],
  );
}
