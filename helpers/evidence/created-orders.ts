import { ordersIn } from '../exchanges/shown-objects.js';
import { NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import type { SentOrder } from '../observations/sent-orders.js';

/** Every accepted order whose response shows an order. */
export async function findCreatedOrders(run: Run): Promise<SentOrder[]> {
  return (await run.everyCreated()).filter(({ exchange }) => ordersIn(exchange).length > 0);
}

/** The orders of this run that have an id. */
export async function findIdentifiedOrders(run: Run): Promise<SentOrder[]> {
  const identified = (await run.everyCreated()).filter(({ id }) => id !== null);
  if (identified.length === 0) throw new NotExercised('no created order shows an id');

  return identified;
}
