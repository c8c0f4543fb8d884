import { isAccepted } from '../exchanges/exchange.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createdOrder, createOrder, type SentOrder } from './creations.js';
import { standaloneKinds } from './sample-order.js';
import { sendWrongAreas, sendWrongTypes } from './wrong-orders.js';

/** Every valid order that was accepted; not exercised if there is none. */
export function everyCreatedOrder(run: Context): Promise<SentOrder[]> {
  return run.once('every created', collectCreatedOrders);
}

async function collectCreatedOrders(run: Context): Promise<SentOrder[]> {
  await createdOrder(run);
  const [areas, types] = await Promise.all([sendWrongAreas(run), sendWrongTypes(run)]);
  const creations = await Promise.all(standaloneKinds.map((kind) => createOrder(run, kind)));
  const sent = [...creations.map(({ accepted }) => accepted), areas.twin, types.twin];
  const created = sent.filter((order) => order !== null && isAccepted(order.exchange)) as SentOrder[];
  const isShared = (id: string | null) => created.filter((order) => order.id === id).length > 1;

  // An id that two orders share identifies neither.
  return created.map((order) => (isShared(order.id) ? { ...order, id: null } : order));
}

/** The plain order of this run, unless another order has the same id. */
export async function freshOrder(run: Context): Promise<SentOrder | null> {
  const created = await ifExercised(everyCreatedOrder(run), []);

  return created.find(({ kind }) => kind === 'plain') ?? null;
}

export async function freshOrderId(run: Context): Promise<string | null> {
  return (await freshOrder(run))?.id ?? null;
}
