import { placesIn, withoutId } from '../../exchanges/obstacles.js';
import { ordersIn } from '../../exchanges/shown-objects.js';
import { NotExercised } from '../../not-exercised.js';
import type { Run } from '../../observations/run-observations.js';
import type { SentOrder } from '../../observations/writing/creations.js';

/** Every accepted order whose response shows an order. */
export async function findCreatedOrders(run: Run): Promise<SentOrder[]> {
  return (await run.everyCreated()).filter(({ exchange }) => ordersIn(exchange).length > 0);
}

/** Why no created order is shown, or not in this field. */
export async function notShownAsCreated(run: Run, reason: string, field = ''): Promise<NotExercised> {
  const created = await run.everyCreated();

  return new NotExercised(
    reason,
    [],
    placesIn(
      created.map(({ exchange }) => exchange),
      field,
    ),
  );
}

/** The orders of this run that have an id. */
export async function findIdentifiedOrders(run: Run): Promise<SentOrder[]> {
  const created = await run.everyCreated();
  const identified = created.filter(({ id }) => id !== null);
  if (identified.length === 0) throw new NotExercised('no created order shows an id', [], withoutId(created));

  return identified;
}
