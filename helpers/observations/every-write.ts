import { isAccepted } from '../exchanges/exchange.js';
import { NotExercised } from '../not-exercised.js';
import { suppliedRoles } from './access.js';
import { confirmOrder } from './confirmations.js';
import type { Context } from './context.js';
import { createdOrder, createOrder, type SentOrder } from './creations.js';
import { verifyMadeUpSecret, verifyPayment } from './payments.js';
import { sendWrongAreas, sendWrongTypes } from './wrong-orders.js';
import { standaloneKinds } from './sample-order.js';
import { setUpState } from './states.js';

/** Every valid order that was accepted; not exercised if there is none. */
export function everyCreatedOrder(run: Context): Promise<SentOrder[]> {
  return run.once('every created', collectCreatedOrders);
}

/** Returns when all writes of this run are done. */
export function finishAllWrites(run: Context): Promise<void> {
  return run.once('written', writeAll);
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

/** All writes of this run. Provider states are included, because they may change the lists. */
async function writeAll(run: Context): Promise<void> {
  if (run.settings.readOnly) return;

  const writes = await Promise.allSettled([
    ...standaloneKinds.map((kind) => createOrder(run, kind)),
    sendWrongAreas(run),
    sendWrongTypes(run),
    confirmOrder(run),
    verifyPayment(run),
    verifyMadeUpSecret(run),
    setUpState(run, 'an order with sprayers', 'receptionist'),
    setUpState(run, 'feedback exists', 'receptionist'),
    setUpState(run, 'an order of the sprayer exists', 'sprayer'),
    ...suppliedRoles(run).map((role) => setUpState(run, 'notifications for the current user exist', role)),
  ]);
  for (const write of writes) {
    if (write.status === 'rejected' && !(write.reason instanceof NotExercised)) throw write.reason;
  }
}
