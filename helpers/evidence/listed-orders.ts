import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import type { Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import type { SentOrder } from '../observations/creations.js';
import type { Run } from '../observations/run.js';
import { compareOrders, compareWithCreated } from './agreement.js';
import { readOrdersById } from './orders-by-id.js';
import { findChangedByConfirming, findFieldsWrongByGetOrder, findWrongInFarmersList } from './own-orders.js';
import { ordersOf } from './shown-items.js';

/** The orders of a list that can be compared with something. */
interface ListedOrders {
  /** The orders of this run, compared with what was sent: get-order has its own requirement for them. */
  readonly own: readonly { readonly listed: ShownOrder; readonly created: SentOrder }[];
  /** Other orders, with what get-order shows for their id. */
  readonly others: readonly OrderPair[];
}

interface OrderPair {
  readonly listed: ShownOrder;
  readonly read: ShownOrder;
}

export async function readListedOrders(run: Run, slug: Slug): Promise<ListedOrders> {
  const [orders, readById, everyCreated] = await Promise.all([
    ordersOf(run, slug),
    readOrdersById(run),
    ifExercised(run.everyCreated(), []),
  ]);
  const own = orders.flatMap((listed) =>
    everyCreated.filter(({ id }) => id !== null && id === listed.id).map((created) => ({ listed, created })),
  );
  const ownOrders = new Set(own.map(({ listed }) => listed));
  const others = orders.flatMap((listed) => {
    const read = ownOrders.has(listed) ? undefined : readById.get(listed.id ?? '');

    return read === undefined ? [] : [{ listed, read }];
  });

  return { own, others };
}

/** Differences between the orders of this run in a list and what was sent, unless a confirmation changed it. */
export async function findWrongOwn(run: Run, { own }: ListedOrders): Promise<Finding[]> {
  const changed = await findChangedByConfirming(run);

  return own.flatMap(({ listed, created }) =>
    compareWithCreated(created, listed).filter((difference) => !changed.explains(created, difference)),
  );
}

/** Differences between other orders in a list and in get-order, except in fields that get-order itself shows wrong. */
export async function findWrongOthers(run: Run, { others }: ListedOrders): Promise<Finding[]> {
  const wrong = others.filter(({ listed, read }) => compareOrders(read, listed).length > 0);
  const notHere = await findFieldsWrongByGetOrder(run);
  const findings = (await Promise.all(wrong.map((pair) => compareAgain(run, pair)))).flat();

  return findings.filter(({ pointer }) => !notHere.some((field) => pointer?.endsWith(field)));
}

/** Another client may have changed an order between two requests, so both are read again before a list is blamed. */
async function compareAgain(run: Run, { listed, read }: OrderPair): Promise<Finding[]> {
  const [list, single] = await Promise.all([run.readAgain(listed.exchange), run.readAgain(read.exchange)]);
  const listedNow = ordersIn(list).filter(({ id }) => id === listed.id);

  return ordersIn(single).flatMap((order) => listedNow.flatMap((shown) => compareOrders(order, shown)));
}

/** Leaves out what other requirements blame: farmers, and fields that are also wrong on orders of this run. */
export async function withoutOwnFaults(
  run: Run,
  own: readonly Finding[],
  others: readonly Finding[],
): Promise<Finding[]> {
  const blamed = new Set([...own, ...(await findWrongInFarmersList(run))].map(fieldOf));

  return others.filter((difference) => fieldOf(difference) !== '/farmer/id' && !blamed.has(fieldOf(difference)));
}

function fieldOf({ pointer }: Finding): string {
  return pointer?.replace(/^\/content\/\d+/, '') ?? '';
}
