import type { ShownOrder } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import type { Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import type { SentOrder } from '../observations/sent-orders.js';
import { compareWithCreated } from './agreement.js';
import { readOrdersById } from './orders-by-id.js';
import { findChangedByConfirming } from './own-orders.js';
import { ordersOf } from '../judging/responses.js';

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
