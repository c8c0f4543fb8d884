import { judgeFarmers } from '../helpers/evidence/people/list-owners.js';
import { ownOrdersRule } from '../helpers/evidence/views/own-orders.js';
import { expectStatus } from '../helpers/judging/finding.js';
import { NothingShown, placesFor, type Log } from '../helpers/judging/log.js';
import { suite } from '../helpers/judging/requirement.js';
import { requireResponses } from '../helpers/judging/run-log.js';
import { everyOperation } from './rules/every-operation.js';
import { agreesWithLists } from './rules/same-order.js';

export const getOrderSuite = suite('get-order', {
  ...everyOperation('get-order'),
  ...agreesWithLists('get-order'),

  'shown-as-created': {
    level: 'implied',
    section: '2, 4.2',
    claim: 'A created order is shown with the values it was created with.',
    quote: 'id: integer (int64); order identifier … Response 200: Order (with farmer and receptionist).',
    log: ownOrdersRule('get-order', noneReturned),
  },
  'one-farmer': {
    level: 'implied',
    section: '1, 4.2',
    claim: "All orders created by the same farmer show the same farmer, and another farmer's order shows another.",
    quote: 'A farmer creates an order, confirms it, lists their own orders and verifies a payment intent for an order.',
    log: { reads: ['get-order', 'create-order'], isAboutCreated: 'always', isAboutWhose: true, judge: judgeFarmers },
  },
  'unknown-id-is-404': {
    level: 'advisory',
    section: '7',
    claim: 'A request for an unknown order id gets status 404.',
    quote: 'Error status codes, error body shape and the conditions that cause errors: not shown.',
    async check(run) {
      await requireResponses(run, 'get-order');

      return expectStatus(await run.unknownOrder(), 404);
    },
  },
});

function noneReturned(log: Log): NothingShown {
  return new NothingShown('get-order returned none of the created orders', [
    ...placesFor(log, 'create-order', '/id'),
    ...placesFor(log, 'get-order', '/id'),
  ]);
}
