import type { Exchange } from '../../exchanges/exchange.js';
import { ifExercised, NotExercised } from '../../not-exercised.js';
import { suppliedRoles } from '../access.js';
import { observation } from '../context.js';
import { findEncoding } from '../lists/encodings.js';
import { FIRST_SIZE, pageQuery } from '../lists/page-query.js';
import { setUpState } from '../states.js';
import { confirmOrder } from './confirmations.js';
import { createdOrder, createOrder } from './creations.js';
import { createEdgeOrder } from './edge-orders.js';
import { edgeKinds } from './edge-values.js';
import { tryFailedDays } from './failed-days.js';
import { verifyMadeUpSecret, verifyPayment } from './payments.js';
import { standaloneKinds } from './sample-order.js';
import { createSecondFarmersOrder } from './second-farmer.js';
import { sendWrongAreas, sendWrongTypes } from './wrong-orders.js';

/** All writes of this run. Provider states are included, because they may change the lists. */
export const finishAllWrites = observation('written', async (context): Promise<void> => {
  if (context.settings.readOnly) return;

  const writes = await Promise.allSettled([
    readWhileCreating(context),
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
