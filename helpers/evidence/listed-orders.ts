import type { ShownOrder } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import { ordersOf } from '../judging/responses.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { readOrdersById } from './orders-by-id.js';

/** The orders of a list that can be compared with something: with what this run sent, or with what get-order shows. */
export async function readListedOrders(run: Run, slug: Slug): Promise<readonly ShownOrder[]> {
  const [orders, readById, created] = await Promise.all([
    ordersOf(run, slug),
    readOrdersById(run),
    ifExercised(run.everyCreated(), []),
  ]);
  const own = new Set(created.map(({ id }) => id));

  return orders.filter(({ id }) => id !== null && (own.has(id) || readById.has(id)));
}
