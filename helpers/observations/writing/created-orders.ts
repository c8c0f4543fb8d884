import { isAccepted } from '../../exchanges/exchange.js';
import { ifExercised } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { confirmOrder } from './confirmations.js';
import { createdOrder, createOrder } from './creations.js';
import { createEdgeOrder } from './edge-orders.js';
import { edgeKinds } from './edge-values.js';
import { standaloneKinds } from './sample-order.js';
import { createSecondFarmersOrder } from './second-farmer.js';
import type { SentOrder } from './sent-orders.js';
import { sendWrongAreas, sendWrongTypes } from './wrong-orders.js';

/** Every valid order that was accepted; not exercised if there is none. */
export const everyCreatedOrder = observation('every created', async (context): Promise<SentOrder[]> => {
  await createdOrder(context);
  const wrong = [sendWrongAreas(context), sendWrongTypes(context)].map((sent) => ifExercised(sent, null));
  const twins = (await Promise.all(wrong)).map((orders) => orders?.twin ?? null);
  const creations = await Promise.all(standaloneKinds.map((kind) => createOrder(context, kind)));
  const edges = await Promise.all(edgeKinds.map((kind) => ifExercised(createEdgeOrder(context, kind), null)));
  const sent = [
    ...creations.map(({ accepted }) => accepted),
    ...twins,
    ...edges.flatMap((order) => order?.accepted ?? []),
  ];
  const created = sent.filter((order) => order !== null && isAccepted(order.exchange)) as SentOrder[];
  // Whatever reads these orders reads them as they are after the confirmation.
  const confirmation = await ifExercised(confirmOrder(context), null);
  const second = await ifExercised(createSecondFarmersOrder(context), null);
  const isShared = (id: string | null) => id === second?.id || created.filter((order) => order.id === id).length > 1;

  // An order whose confirmation was lost may be confirmed: another was created and confirmed in its place.
  const settled = created.map((order) => (order.kind === confirmation?.created?.kind ? confirmation.created : order));

  // An id that two orders share identifies neither.
  return settled.map((order) => (isShared(order.id) ? { ...order, id: null } : order));
});

/** The plain order of this run, unless another order has the same id. */
export async function freshOrder(context: Context): Promise<SentOrder | null> {
  const created = await ifExercised(everyCreatedOrder(context), []);

  return created.find(({ kind }) => kind === 'plain') ?? null;
}

export async function freshOrderId(context: Context): Promise<string | null> {
  return (await freshOrder(context))?.id ?? null;
}
