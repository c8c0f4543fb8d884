import { whyListIsNotWhole } from '../helpers/evidence/pages/list-readings.js';
import { judgeMissingOrders, unlessRemoved } from '../helpers/evidence/pages/missing-orders.js';
import {
  findIdentifiedOrders,
  judgeLeakedOrders,
  judgeListedOwners,
  readOwners,
  readOwnersTwice,
} from '../helpers/evidence/people/list-owners.js';
import { ownOrdersRule } from '../helpers/evidence/views/own-orders.js';
import { placesIn } from '../helpers/exchanges/obstacles.js';
import { NothingShown } from '../helpers/judging/log.js';
import { suite } from '../helpers/judging/requirement.js';
import { NotExercised, obstaclesIn } from '../helpers/not-exercised.js';
import type { Run } from '../helpers/observations/run-observations.js';
import { everyOperation } from './rules/every-operation.js';
import { filters } from './rules/filters.js';
import { shownConsistently } from './rules/same-order.js';

const slug = 'list-farmer-orders';
const NONE_LISTED = 'no created order was found in the list';
const ownOrders =
  'A farmer creates an order, confirms it, lists their own orders and verifies a payment intent for an order.';

export const listFarmerOrdersSuite = suite('list-farmer-orders', {
  ...everyOperation('list-farmer-orders'),
  ...filters(),
  ...shownConsistently('list-farmer-orders'),

  'holds-created-orders': {
    level: 'implied',
    section: '1, 4.4',
    claim:
      "The farmer's list contains every order that the farmer created or that another response shows with this farmer.",
    quote: ownOrders,
    log: {
      reads: [slug],
      isAboutWhose: true,
      logOf: readOwners,
      inTurn: judgeMissingOrders,
      settle: unlessRemoved,
      whyNothing: whyListIsNotWhole,
    },
  },
  'shown-as-created': {
    level: 'implied',
    section: '2, 4.4',
    claim: 'A created order is listed with the values it was created with.',
    quote:
      'id: integer (int64); order identifier … Response 200: paged result whose content items are Order (without farmer).',
    log: { ...ownOrdersRule(slug, () => new NothingShown(NONE_LISTED, [])), whyNothing: noneListed },
  },
  'shows-own-orders-only': {
    level: 'stated',
    section: '1, 4.4',
    claim: 'Every listed order belongs to the farmer who requested the list.',
    quote: ownOrders,
    log: { reads: [slug], isAboutWhose: true, logOf: readOwners, inTurn: judgeListedOwners },
  },
  'hidden-from-other-farmers': {
    level: 'stated',
    section: '1, 4.4',
    claim: "A farmer's list does not contain another farmer's orders.",
    quote: ownOrders,
    log: { reads: [slug], isAboutWhose: true, logOf: readOwnersTwice, judge: judgeLeakedOrders },
  },
});

async function noneListed(run: Run): Promise<NotExercised> {
  await findIdentifiedOrders(run);
  const { exchanges } = await run.farmerOrders();

  return (
    (await whyListIsNotWhole(run)) ??
    new NotExercised(NONE_LISTED, [], [...obstaclesIn(exchanges, '/content'), ...placesIn(exchanges, '/id')])
  );
}
