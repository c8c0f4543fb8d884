import { compareOrders } from '../../helpers/evidence/agreement.js';
import { expectUser, hasReceptionist } from '../../helpers/evidence/hollow-objects.js';
import { readOrdersById } from '../../helpers/evidence/orders-by-id.js';
import { judgeReceptionists } from '../../helpers/evidence/people-at-rest.js';
import { ordersOf, responsesOf } from '../../helpers/judging/responses.js';
import { requestedId } from '../../helpers/exchanges/exchange.js';
import { placesIn } from '../../helpers/exchanges/obstacles.js';
import { ordersIn, type ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import {
  operations,
  orderListsWithFarmer,
  type OrderListWithFarmerSlug,
  type Slug,
} from '../../helpers/interface/operations.js';
import { shownWithPeople } from '../../helpers/interface/quotes.js';
import { judgeEach } from '../../helpers/judging/finding.js';
import type { Log } from '../../helpers/judging/log.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { ifExercised, NotExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';

/** The receptionist in the four operations that include it, judged on the orders that show a receptionist anywhere. */
export function receptionistIncluded(slug: 'get-order' | OrderListWithFarmerSlug): Rules {
  return {
    'receptionist-included': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: "If any response shows an order's receptionist, this operation shows them, too.",
      quote: shownWithPeople(slug),
      // A notification may show the order as it was before it had one.
      ...(slug !== 'list-feedback' &&
        slug !== 'list-notifications' && {
          log: { reads: [slug] as const, inTurn: (log: Log) => judgeReceptionists(log, slug) },
        }),
      async check(run) {
        const [orders, idsWithReceptionist] = await Promise.all([ordersOf(run, slug), findIdsWithReceptionist(run)]);
        const requested = slug === 'get-order' ? orders.filter(isRequested) : orders;
        const judged = requested.filter(({ id }) => id !== null && idsWithReceptionist.has(id));
        const missing = judgeEach(judged, await noReceptionistShown(run, slug), (order) =>
          expectUser(order, 'receptionist'),
        );
        if (missing.length === 0) return [];

        // An order may have been given a receptionist between two requests, so it is read again before it is blamed.
        const exchanges = new Set(judged.filter((order) => !hasReceptionist(order)).map(({ exchange }) => exchange));
        const again = await Promise.all([...exchanges].map((exchange) => run.readAgain(exchange)));
        const ordersNow = again.flatMap(ordersIn).filter(({ id }) => idsWithReceptionist.has(id));

        return ordersNow.flatMap((order) => expectUser(order, 'receptionist'));
      },
    },
  };
}

function isRequested({ exchange, id }: ShownOrder): boolean {
  return id === requestedId(exchange);
}

async function noReceptionistShown(run: Run, slug: Slug): Promise<NotExercised> {
  const order = slug === 'list-feedback' || slug === 'list-notifications' ? '/order' : '';
  const places = placesIn(await responsesOf(run, slug), `${order}/id`, `${order}/receptionist`);

  return new NotExercised(
    'none of the orders shown here has a receptionist in any response',
    ['SPRAY_STATES_URL'],
    places,
  );
}

/** The ids of the orders that any response shows with a receptionist. */
async function findIdsWithReceptionist(run: Run): Promise<ReadonlySet<string | null>> {
  return new Set((await findEveryShownOrder(run)).filter(hasReceptionist).map(({ id }) => id));
}

/** The orders that any response shows, unless get-order shows another order under that id. */
function findEveryShownOrder(run: Run): Promise<ShownOrder[]> {
  return run.derive('every shown order', () => collectShownOrders(run));
}

async function collectShownOrders(run: Run): Promise<ShownOrder[]> {
  const read = await ifExercised(readOrdersById(run), new Map<string, ShownOrder>());
  const sources = [
    ...orderListsWithFarmer.map((list) => ordersOf(run, list)),
    readTrustedFarmerOrders(run),
    run.everyCreated().then((created) => created.flatMap(({ exchange }) => ordersIn(exchange))),
    run.confirmation().then(({ exchange }) => ordersIn(exchange)),
    run.verification().then(({ exchange }) => ordersIn(exchange)),
  ];
  const shown = (await Promise.all(sources.map((source) => ifExercised(source, [])))).flat();

  return [...read.values(), ...shown.filter((order) => isSameOrder(order, read.get(order.id ?? '')))];
}

function isSameOrder(order: ShownOrder, read: ShownOrder | undefined): boolean {
  return read === undefined || compareOrders(read, order).length === 0;
}

/** The farmer's list, unless created orders have other ids there: then its ids mean something else. */
async function readTrustedFarmerOrders(run: Run): Promise<ShownOrder[]> {
  const [created, { exchanges }] = await Promise.all([run.everyCreated(), run.farmerOrders()]);
  const listed = exchanges.flatMap(ordersIn);
  const isTrusted = created.every((own) => own.id === null || listed.some(({ id }) => id === own.id));

  return isTrusted ? listed : [];
}
