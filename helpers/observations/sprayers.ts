import type { Exchange } from '../exchange.js';
import type { Run } from '../run.js';
import { NotExercised } from '../finding.js';
import { nothingCreated } from './confirmations.js';

/** The sprayers of the orders that we know: the one that the settings or a state give, a fresh one, and the sprayer's. */
export async function read(run: Run): Promise<Exchange[]> {
  const given = run.settings.sprayersOrderId ?? (await run.state('an order with sprayers', 'receptionist'))?.orderId;
  const [fresh, seen] = await Promise.all([freshId(run), run.followUps('list-sprayer-orders')]);
  const ids = new Set([given, fresh, ...seen.map(({ id }) => id)]);
  const known = [...ids].filter((id) => id !== null && id !== undefined);
  if (known.length === 0)
    throw await nothingCreated(run, 'no order to ask for', ['SPRAY_SPRAYERS_ORDER_ID', 'SPRAY_STATES_URL']);

  return Promise.all(known.map((id) => run.sprayersOf(id)));
}

/** The plain order of this run, unless another order claims its id. */
export async function freshId(run: Run): Promise<string | null> {
  try {
    return (await run.everyCreated()).find(({ kind }) => kind === 'plain')?.id ?? null;
  } catch (error) {
    if (error instanceof NotExercised) return null;
    throw error;
  }
}
