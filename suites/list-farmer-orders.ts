import {
  findFarmerId,
  findFarmersOfOrders,
  findOrdersWithFarmers,
  findSharedOrders,
  findUnlistedWithFarmers,
  listTooLong,
} from '../helpers/evidence/farmers.js';
import { findOwnOrders, findWrongInFarmersList } from '../helpers/evidence/own-orders.js';
import { findFirstRecipients, recipientsIn } from '../helpers/evidence/recipients.js';
import { responsesOf } from '../helpers/evidence/responses.js';
import { readUnchanged } from '../helpers/evidence/unchanged-lists.js';
import { unlistedFinding } from '../helpers/evidence/unlisted-orders.js';
import type { Exchange } from '../helpers/exchanges/exchange.js';
import { idsOf } from '../helpers/exchanges/page.js';
import { isOurs, ordersIn } from '../helpers/exchanges/shown-objects.js';
import { finding, judgeEach, type Finding } from '../helpers/judging/finding.js';
import { suite } from '../helpers/judging/requirement.js';
import { ifExercised, NotExercised } from '../helpers/not-exercised.js';
import type { SentOrder } from '../helpers/observations/creations.js';
import type { Run } from '../helpers/observations/run.js';
import { farmerOmitted } from './rules/farmer-rule.js';
import { fields } from './rules/fields.js';
import { filters } from './rules/filters.js';
import { pagedResults } from './rules/paged-results.js';
import { pagingQuery } from './rules/paging-query.js';
import { responses } from './rules/responses.js';
import { shownConsistently } from './rules/same-order.js';
import { users } from './rules/users.js';

export const listFarmerOrders = suite('list-farmer-orders', {
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
    claim: "A created order, or one that another answer shows with the farmer, is in the farmer's list.",
    async check(run) {
      await responsesOf(run, 'list-farmer-orders');
      const { exchanges, isComplete } = await run.farmerOrders();
      const whole = await readUnchanged(run, exchanges);
      const [start] = exchanges;
      const listed = new Set((whole ?? exchanges).flatMap(idsOf));
      const missing = (await createdHere(run)).filter(({ id }) => !listed.has(id));
      if (start === undefined) return [];
      const isWhole = isComplete && whole !== null && !listed.has(null);
      if (missing.length === 0) return isWhole ? missingElsewhere(run, whole) : [];
      if (listed.has(null)) throw new NotExercised('some of the orders listed show no id that can be read');
      if (!isComplete) throw listTooLong();
      if (whole === null) throw new NotExercised('the list kept changing while it was read');

      return missing.map(({ id, exchange }) =>
        finding(start, '/content', `order ${id}, created in ${exchange.id}`, 'a list without it'),
      );
    },
  },
  'shown-as-created': {
    level: 'implied',
    section: '2, 4.4',
    claim: 'A created order is listed as it was created.',
    async check(run) {
      await responsesOf(run, 'list-farmer-orders');
      await createdHere(run);
      const { isComplete } = await run.farmerOrders();
      const own = (await findOwnOrders(run)).filter(({ listed }) => listed.length > 0);
      if (own.length === 0)
        throw isComplete ? new NotExercised('no created order was found in the list') : listTooLong();

      return findWrongInFarmersList(run);
    },
  },
  'shows-own-orders-only': {
    level: 'stated',
    section: '1, 4.4',
    claim: 'Every order listed has the farmer who lists it.',
    async check(run) {
      await responsesOf(run, 'list-farmer-orders');
      const farmer = await findFarmerId(run);
      const known = await findFarmersOfOrders(run);
      const own = new Set((await run.everyCreated()).map(({ id }) => id));
      const { exchanges, isComplete } = await run.farmerOrders();
      const listed = exchanges.flatMap(ordersIn).filter(({ id }) => !own.has(id));
      const strangers = (await findUnlistedWithFarmers(run)).filter((one) => one.farmer !== farmer);
      if (strangers.length > 0) return strangers.map(unlistedFinding);
      const others = (await findSharedOrders(run)).filter((one) => one.farmer !== null && one.farmer !== farmer);
      if (others.length > 0) {
        return others.map(({ first, farmer: of }) =>
          finding(first.exchange, first.pointer, `an order of farmer ${farmer}`, `one of farmer ${of}`),
        );
      }
      if (listed.length === 0 && isComplete) return []; // the list was seen whole, and all of it is ours
      const told = listed.flatMap((order) =>
        order.id !== null && known.has(order.id) ? [{ order, of: known.get(order.id) }] : [],
      );

      return judgeEach(told, 'no order of the list but new ones is shown with its farmer elsewhere', ({ order, of }) =>
        of === farmer
          ? []
          : [finding(order.exchange, order.pointer, `an order of farmer ${farmer}`, `one of farmer ${of}`)],
      );
    },
  },
  'hidden-from-other-farmers': {
    level: 'stated',
    section: '1, 4.4',
    claim: "One farmer's order is not in another farmer's list.",
    async check(run) {
      const own = (await createdHere(run)).map(({ id }) => id);
      const others = (await run.otherFarmersOrders()).flatMap(ordersIn);
      const farmer = await ifExercised(findFarmerId(run), null);
      const shared = await findSharedOrders(run); // whose they are get-order may not tell
      const ids = new Set([...own, ...shared.filter((one) => (one.farmer ?? farmer) === farmer).map(({ id }) => id)]);

      return others
        .filter(({ id, value }) => ids.has(id) || isOurs(run, value))
        .map(({ exchange, pointer, id }) =>
          finding(exchange, pointer, "no order of the first farmer's", `order ${id}`),
        );
    },
  },
});

/** Orders that other people's lists show with a farmer, and that farmer's list lacks. */
async function missingElsewhere(run: Run, whole: readonly Exchange[]): Promise<Finding[]> {
  const [farmer, second, seen, strangers] = await Promise.all([
    ifExercised(findFarmerId(run), null),
    ifExercised(secondFarmer(run), null),
    ifExercised(findOrdersWithFarmers(run), []),
    findUnlistedWithFarmers(run),
  ]);
  const shown = [...seen, ...strangers.map(({ id, farmer: of, order }) => ({ id, farmer: of, sight: order }))];
  const lacking = (id: string, pages: readonly Exchange[]) => {
    const listed = new Set(pages.flatMap(idsOf));
    const missing = new Map(
      shown.filter((one) => one.farmer === id && !listed.has(one.id)).map((one) => [one.id, one]),
    );

    return pages
      .slice(0, 1)
      .flatMap((list) =>
        [...missing.values()].map(({ id: order, sight }) =>
          finding(
            list,
            '/content',
            `order ${order} of farmer ${id}, which ${sight.exchange.id} has`,
            'a list without it',
          ),
        ),
      );
  };

  return [
    ...(farmer === null ? [] : lacking(farmer, whole)),
    ...(second === null || second.id === farmer ? [] : lacking(second.id, second.pages)),
  ];
}

/** Who the second farmer is, by their notifications, and what is in their list. */
async function secondFarmer(run: Run): Promise<{ id: string; pages: readonly Exchange[] } | null> {
  const read = await run.otherFarmersOrders();
  const own = (await findFirstRecipients(run)).find(({ role }) => role === 'other-farmer');
  const pages = await readUnchanged(run, read);
  const isAlone = own !== undefined && recipientsIn(own.exchange).every(({ id }) => id === own.id);

  return isAlone && pages !== null ? { id: own.id, pages } : null;
}

/** The orders of this run that have an id. */
async function createdHere(run: Run): Promise<SentOrder[]> {
  const identified = (await run.everyCreated()).filter(({ id }) => id !== null);
  if (identified.length === 0) throw new NotExercised('no created order shows an id');

  return identified;
}
