import { NotExercised } from '../not-exercised.js';
import { suppliedRoles } from './access.js';
import { confirmOrder } from './confirmations.js';
import type { Context } from './context.js';
import { createOrder } from './creations.js';
import { verifyMadeUpSecret, verifyPayment } from './payments.js';
import { standaloneKinds } from './sample-order.js';
import { setUpState } from './states.js';
import { sendWrongAreas, sendWrongTypes } from './wrong-orders.js';

/** Returns when all writes of this run are done. */
export function finishAllWrites(run: Context): Promise<void> {
  return run.once('written', writeAll);
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
