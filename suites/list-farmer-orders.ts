import { digitsAt, isAccepted, type Exchange } from '../helpers/exchange.js';
import { finding, judgeEach, NotExercised } from '../helpers/finding.js';
import type { Created } from '../helpers/observations/creations.js';
import type { Run } from '../helpers/run.js';
import { ordersIn } from '../helpers/sight.js';
import { suite } from '../helpers/suite.js';
import { answers } from './rules/answers.js';
import { askedPages } from './rules/asked-pages.js';
import { fields } from './rules/fields.js';
import { filters } from './rules/filters.js';
import { paged } from './rules/pages.js';
import { disagreementsWithCreated } from './rules/same-order.js';
import { farmerOmitted, users } from './rules/users.js';

export const listFarmerOrders = suite('list-farmer-orders', {
  ...answers('list-farmer-orders'),
  ...fields('list-farmer-orders'),
  ...farmerOmitted('list-farmer-orders'),
  ...users('list-farmer-orders'),
  ...paged('list-farmer-orders'),
  ...askedPages('list-farmer-orders'),
  ...filters(),

  'holds-created-orders': {
    level: 'implied',
    section: '1, 4.4',
    claim: "A created order is in its farmer's list.",
    async check(run) {
      const { exchanges, isComplete } = await run.farmerOrders();
      const [start] = exchanges;
      if (start === undefined || !isAccepted(start)) throw new NotExercised('the list was not answered');
      const own = await ownOrders(run);
      const missing = own.filter(({ id }) => !isListed(exchanges, id));
      if (missing.length === 0) return [];
      if (!isComplete) throw tooLong();
      const later = (await run.farmerOrdersLater()).exchanges;

      return missing
        .filter(({ id }) => !isListed(later, id))
        .map(({ id, exchange }) =>
          finding(start, '/content', `order ${id}, created in ${exchange.id}`, 'a list without it'),
        );
    },
  },
  'shown-as-created': {
    level: 'implied',
    section: '2, 4.4',
    claim: 'A created order is listed as it was created.',
    async check(run) {
      const listed = (await run.farmerOrders()).exchanges.flatMap(ordersIn);
      const pairs = (await ownOrders(run)).flatMap((created) =>
        listed.filter(({ id }) => id === created.id).map((order) => ({ created, order })),
      );

      return judgeEach(pairs, 'no created order was found in the list', ({ created, order }) =>
        disagreementsWithCreated(created, order),
      );
    },
  },
  'shows-own-orders-only': {
    level: 'stated',
    section: '1, 4.4',
    claim: 'Every order listed has the farmer who lists it.',
    async check(run) {
      const { id: own } = await run.created();
      const farmer = own === null ? null : digitsAt(await run.getOrder(own), '/farmer/id');
      if (farmer === null) throw new NotExercised('get-order does not tell who the farmer is');
      const followed = (await run.followUps('list-farmer-orders')).map(({ sight, exchange }) => ({
        sight,
        farmer: digitsAt(exchange, '/farmer/id'),
      }));

      return judgeEach(
        followed.filter((one) => one.farmer !== null),
        'the farmer has no orders but new ones',
        (one) =>
          one.farmer === farmer
            ? []
            : [
                finding(
                  one.sight.exchange,
                  one.sight.pointer,
                  `an order of farmer ${farmer}`,
                  `one of farmer ${one.farmer}`,
                ),
              ],
      );
    },
  },
  'hidden-from-other-farmers': {
    level: 'stated',
    section: '1, 4.4',
    claim: "One farmer's order is not in another farmer's list.",
    async check(run) {
      const ids = new Set((await ownOrders(run)).map(({ id }) => id));
      const others = (await run.otherFarmersOrders()).flatMap(ordersIn);

      return others
        .filter(({ id, value }) => ids.has(id) || String(value['location']).includes(run.mark))
        .map(({ exchange, pointer, id }) =>
          finding(exchange, pointer, "no order of the first farmer's", `order ${id}`),
        );
    },
  },
});

/** The orders of this run that have an id. */
async function ownOrders(run: Run): Promise<Created[]> {
  const identified = (await run.everyCreated()).filter(({ id }) => id !== null);
  if (identified.length === 0) throw new NotExercised('no created order shows an id');

  return identified;
}

function isListed(exchanges: readonly Exchange[], id: string | null): boolean {
  return exchanges.some((exchange) => ordersIn(exchange).some((order) => order.id === id));
}

function tooLong(): NotExercised {
  return new NotExercised('the list is too long to be read whole; use a farmer with few orders', [
    'SPRAY_FARMER_TOKEN',
  ]);
}
