import { findIdentifiedOrders } from '../helpers/evidence/created-orders.js';
import {
  findLeakedOrders,
  findListedWithFarmers,
  findMissingFromLists,
  findMissingOrderOfSecondFarmer,
  readFarmersList,
} from '../helpers/evidence/farmers-list.js';
import { findFarmerId, findSharedOrders, findUnlistedWithFarmers } from '../helpers/evidence/farmers.js';
import { judgeLeakedOrders, judgeMissingOrders } from '../helpers/evidence/list-owners.js';
import { ownOrdersRule } from '../helpers/evidence/own-orders.js';
import { requireResponses } from '../helpers/judging/responses.js';
import { listTooLong } from '../helpers/evidence/unchanged-lists.js';
import { unlistedFinding } from '../helpers/evidence/unlisted-orders.js';
import { placesIn } from '../helpers/exchanges/obstacles.js';
import type { ShownOrder } from '../helpers/exchanges/shown-objects.js';
import { finding, judgeEach, missingOrderFinding, type Finding } from '../helpers/judging/finding.js';
import { NothingShown } from '../helpers/judging/log.js';
import { suite } from '../helpers/judging/requirement.js';
import { NotExercised, obstaclesIn } from '../helpers/not-exercised.js';
import type { Run } from '../helpers/observations/run.js';
import { farmerOmitted } from './rules/farmer.js';
import { fields } from './rules/fields.js';
import { filters } from './rules/filters.js';
import { pagedResults } from './rules/paged-results.js';
import { pagingQuery } from './rules/paging-query.js';
import { responses } from './rules/responses.js';
import { shownConsistently } from './rules/same-order.js';
import { users } from './rules/users.js';

const slug = 'list-farmer-orders';
const NONE_LISTED = 'no created order was found in the list';
const ownOrders =
  'A farmer creates an order, confirms it, lists their own orders and verifies a payment intent for an order.';

export const listFarmerOrdersSuite = suite('list-farmer-orders', {
  ...responses('list-farmer-orders'),
  ...fields('list-farmer-orders'),
  ...farmerOmitted('list-farmer-orders'),
  ...users('list-farmer-orders'),
  ...pagedResults('list-farmer-orders'),
  ...pagingQuery('list-farmer-orders'),
  ...filters(),
  ...shownConsistently('list-farmer-orders'),

  'holds-created-orders': {
    level: 'implied',
    section: '1, 4.4',
    claim:
      "The farmer's list contains every order that the farmer created or that another response shows with this farmer.",
    quote: ownOrders,
    log: { reads: [slug, 'create-order'], inTurn: judgeMissingOrders },
    async check(run) {
      await requireResponses(run, 'list-farmer-orders');
      const { start, pages, ids, notWhole } = await readFarmersList(run);
      const missing = (await findIdentifiedOrders(run)).filter(({ id }) => !ids.has(id));
      if (start === undefined) return [];
      if (missing.length === 0) {
        const others = notWhole === null ? await findMissingFromLists(run, pages) : [];

        return [...others, ...(await findMissingOrderOfSecondFarmer(run))];
      }
      if (notWhole !== null) throw notWhole;

      return missing.map(({ id, exchange }) => missingOrderFinding(start, `${id}, created in ${exchange.id}`));
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
    async check(run) {
      await requireResponses(run, 'list-farmer-orders');
      const farmer = await findFarmerId(run);
      const unlisted = (await findUnlistedWithFarmers(run)).filter((order) => order.farmer !== farmer);
      if (unlisted.length > 0) return unlisted.map(unlistedFinding);
      const shared = (await findSharedOrders(run)).filter((order) => order.farmer !== null);
      const foreign = shared.flatMap((order) => expectFarmer(farmer, order.first, order.farmer));
      if (foreign.length > 0) return foreign;
      const listed = await findListedWithFarmers(run);
      if (listed === null) return []; // the whole list was read, and this run created all of it

      return judgeEach(listed, await noFarmerShown(run), (known) => expectFarmer(farmer, known.order, known.owner));
    },
  },
  'hidden-from-other-farmers': {
    level: 'stated',
    section: '1, 4.4',
    claim: "A farmer's list does not contain another farmer's orders.",
    quote: ownOrders,
    log: { reads: [slug, 'create-order'], inTurn: judgeLeakedOrders },
    async check(run) {
      const leaked = await findLeakedOrders(run);

      return leaked.map(({ exchange, pointer, id }) =>
        finding(exchange, pointer, 'no order of another farmer', `order ${id}`),
      );
    },
  },
});

function expectFarmer(farmer: string, { exchange, pointer, id }: ShownOrder, owner: string | null): Finding[] {
  return owner === farmer
    ? []
    : [
        finding(
          exchange,
          pointer,
          `only orders of farmer ${farmer}`,
          `order ${id}, which get-order shows with farmer ${owner}`,
        ),
      ];
}

async function noneListed(run: Run): Promise<NotExercised> {
  await findIdentifiedOrders(run);
  const { exchanges, isComplete } = await run.farmerOrders();
  if (!isComplete) return listTooLong(run, exchanges);

  return new NotExercised(NONE_LISTED, [], [...obstaclesIn(exchanges, '/content'), ...placesIn(exchanges, '/id')]);
}

async function noFarmerShown(run: Run): Promise<NotExercised> {
  return new NotExercised(
    'get-order shows the farmer of no listed order, except for orders of this run',
    [],
    [
      ...placesIn(
        (await run.judgedRequests('get-order')).map(({ exchange }) => exchange),
        '/id',
        '/farmer/id',
      ),
      ...placesIn((await run.farmerOrders()).exchanges, '/id'),
    ],
  );
}
