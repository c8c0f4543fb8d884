import { ordersIn } from '../exchanges/shown-objects.js';
import type { SentOrder } from '../observations/creations.js';
import type { Run } from '../observations/run.js';

/** Every accepted order whose response shows an order. */
export async function findCreatedOrders(run: Run): Promise<SentOrder[]> {
  return (await run.everyCreated()).filter(({ exchange }) => ordersIn(exchange).length > 0);
}
