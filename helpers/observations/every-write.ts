import { digitsAt, isAccepted } from '../exchanges/exchange.js';
import { NotExercised } from '../not-exercised.js';
import { suppliedRoles } from './access.js';
import { confirmation } from './confirmations.js';
import type { Context } from './context.js';
import { createdOrder, creation, type Created } from './creations.js';
import { madeUpVerification, verification } from './payments.js';
import { areaRefusals, typeRefusals } from './refusals.js';
import { alone } from './sample-order.js';
import { state } from './states.js';

/** Every order with right values that was accepted; not exercised where there is none. */
export function everyCreated(run: Context): Promise<Created[]> {
  return run.once('every created', everyAccepted);
}

/** Returns when everything that this run writes is written. */
export function written(run: Context): Promise<void> {
  return run.once('written', writeAll);
}

async function everyAccepted(run: Context): Promise<Created[]> {
  await createdOrder(run);
  const [areas, types] = await Promise.all([areaRefusals(run), typeRefusals(run)]);
  const single = alone.map(async (kind) => ({ kind, attempt: (await creation(run, kind)).accepted }));
  const sent = [
    ...(await Promise.all(single)),
    { kind: 'area at the minimum' as const, attempt: areas.twin },
    { kind: 'confirmed card twin' as const, attempt: types.twin },
  ];

  const created = sent.flatMap(({ kind, attempt }) =>
    attempt !== null && isAccepted(attempt.exchange)
      ? [{ ...attempt, kind, id: digitsAt(attempt.exchange, '/id') }]
      : [],
  );
  const isShared = (id: string | null) => created.filter((one) => one.id === id).length > 1;

  // An id that two orders have names neither of them.
  return created.map((one) => (isShared(one.id) ? { ...one, id: null } : one));
}

/** Everything that this run writes, states included: they may write where the lists are read. A secret of another order pays nothing. */
async function writeAll(run: Context): Promise<void> {
  if (run.settings.readOnly) return;

  const writes = await Promise.allSettled([
    ...alone.map((kind) => creation(run, kind)),
    areaRefusals(run),
    typeRefusals(run),
    confirmation(run),
    verification(run),
    madeUpVerification(run),
    state(run, 'an order with sprayers', 'receptionist'),
    state(run, 'feedback exists', 'receptionist'),
    state(run, 'an order of the sprayer exists', 'sprayer'),
    ...suppliedRoles(run).map((role) => state(run, 'notifications for the current user exist', role)),
  ]);
  for (const write of writes) {
    if (write.status === 'rejected' && !(write.reason instanceof NotExercised)) throw write.reason;
  }
}
