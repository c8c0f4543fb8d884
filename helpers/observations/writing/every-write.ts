import { isAccepted, LONGEST_WAIT_S, secondsCached, type Exchange } from '../../exchanges/exchange.js';
import { ifExercised, NotExercised } from '../../not-exercised.js';
import { suppliedRoles } from '../access.js';
import { observation, type Context } from '../context.js';
import { findEncoding, FIRST_SIZE, largeQuery, pageQuery } from '../lists/first-pages.js';
import { setUpState } from '../states.js';
import { confirmOrder, createSecondFarmersOrder } from './confirmations.js';
import { tryFailedDays } from './controls.js';
import { createdOrder, createOrder, type SentOrder } from './creations.js';
import { verifyMadeUpSecret, verifyPayment } from './payments.js';
import { edgeKinds, standaloneKinds } from './sample-order.js';
import { createEdgeOrder, sendWrongAreas, sendWrongTypes } from './unusual-orders.js';

/** All writes of this run. Provider states are included, because they may change the lists. */
export const finishAllWrites = observation('written', async (context): Promise<void> => {
  if (context.settings.readOnly) return;

  const writes = await Promise.allSettled([
    readWhileCreating(context),
    readFilteredWhileCreating(context),
    ...standaloneKinds.map((kind) => createOrder(context, kind)),
    ...edgeKinds.map((kind) => createEdgeOrder(context, kind)),
    sendWrongAreas(context),
    sendWrongTypes(context),
    confirmOrder(context),
    verifyPayment(context),
    verifyMadeUpSecret(context),
    createSecondFarmersOrder(context),
    setUpState(context, 'an order with sprayers', 'receptionist'),
    setUpState(context, 'a completed order exists', 'receptionist'),
    setUpState(context, 'feedback exists', 'receptionist'),
    setUpState(context, 'an order of the sprayer exists', 'sprayer'),
    ...suppliedRoles(context).map((role) => setUpState(context, 'notifications for the current user exist', role)),
  ]);
  for (const write of writes) {
    if (write.status === 'rejected' && !(write.reason instanceof NotExercised)) throw write.reason;
  }
  await ifExercised(tryFailedDays(context), null);
});

/**
 * An order and the farmer's list, read while orders are created: services that work alone may lock or mix up requests that
 * overlap. The creations of a run start together, as soon as the plain order is accepted.
 */
const readWhileCreating = observation('reads while creating', async (context): Promise<Exchange[]> => {
  if (context.settings.concurrency === 1) throw new NotExercised('requests are sent one after the other');
  const encoding = (await findEncoding(context, 'list-farmer-orders')) ?? 'flat';
  const { id } = await createdOrder(context);
  const query = pageQuery(encoding, { page: 0, size: FIRST_SIZE });
  const list = context.client.call('list-farmer-orders', 'valid', { query, isUrgent: true });
  if (id === null) return [await list];

  return Promise.all([list, context.client.call('get-order', 'valid', { id, isUrgent: true })]);
});

export const everyCreatedOrder = observation('every created', async (context): Promise<SentOrder[]> => {
  await createdOrder(context);
  const wrong = [sendWrongAreas(context), sendWrongTypes(context)].map((sent) => ifExercised(sent, null));
  const twins = (await Promise.all(wrong)).map((orders) => orders?.twin ?? null);
  // A recording of an older version has fewer orders.
  const creations = await Promise.all(standaloneKinds.map((kind) => ifExercised(createOrder(context, kind), null)));
  const edges = await Promise.all(edgeKinds.map((kind) => ifExercised(createEdgeOrder(context, kind), null)));
  const sent = [
    ...creations.map((creation) => creation?.accepted ?? null),
    ...twins,
    (await ifExercised(verifyPayment(context), null))?.like ?? null,
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

export async function freshOrder(context: Context): Promise<SentOrder | null> {
  const created = await ifExercised(everyCreatedOrder(context), []);

  return created.find(({ kind }) => kind === 'plain') ?? null;
}

export async function freshOrderId(context: Context): Promise<string | null> {
  return (await freshOrder(context))?.id ?? null;
}

const DELAY_MS = 3000;

/**
 * Lists may come from copies that follow a second or two after the writes. Only a run that suspects a fault waits for them,
 * once.
 */
export const waitForReplicas = observation('pause before blame', async (own): Promise<void> => {
  await finishAllWrites(own);
  await pauseBeforeReading(own, DELAY_MS);
});

/**
 * The pauses before views that contradict each other are read again: another client may change an order, and a copy of the data
 * may lag behind. They are uneven, because a value may change back and forth.
 */
const RESTS_MS = [2100, 2600, 3300];
export const RESTS = RESTS_MS.length;

/** Waits until views may be compared so many times again: one wait for all that look wrong. */
export async function restBefore(context: Context, time: number): Promise<void> {
  if (time > 1) await restBefore(context, time - 1);
  await context.once(`rest ${time}`, ({ client }) => client.pause(RESTS_MS[time - 1] ?? 0));
}

/** Waits so long before something is read again, and longer if responses of this run may come from a cache. */
export function pauseBeforeReading(context: Context, milliseconds: number): Promise<void> {
  return context.client.pause(Math.max(milliseconds, cachedFor(context.client.exchanges)));
}

export async function readFresh(context: Context, exchange: Exchange): Promise<Exchange> {
  const cached = cachedFor([exchange]);
  if (cached > 0) await context.client.pause(cached);

  return context.client.resend(exchange);
}

function cachedFor(exchanges: readonly Exchange[]): number {
  const seconds = exchanges.reduce((longest, exchange) => Math.max(longest, secondsCached(exchange)), 0);

  return Math.min(seconds, LONGEST_WAIT_S) * 1000;
}

/** A filtered list, read exactly as it is read after all writes: a cache that no order clears keeps it. */
function readFilteredWhileCreating(context: Context): Promise<Exchange> {
  return context.once('filter while creating', async (own) => {
    const encoding = await findEncoding(own, 'list-farmer-orders');
    await createdOrder(own);
    const filter = new URLSearchParams({ [own.settings.paymentMethodParam ?? 'paymentMethod']: 'cash' }).toString();
    const query = encoding === null ? filter : `${largeQuery(encoding)}&${filter}`;

    return own.client.call('list-farmer-orders', 'probe', { query, isUrgent: true });
  });
}
