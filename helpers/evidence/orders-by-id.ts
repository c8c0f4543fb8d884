import { digitsAt, requestedId } from '../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import type { Run } from '../observations/run.js';
import { responsesOf } from './responses.js';

/** Every order that get-order returned, by its id. */
export function readOrdersById(run: Run): Promise<ReadonlyMap<string, ShownOrder>> {
  return run.derive('orders by id', async () => {
    const returned = (await responsesOf(run, 'get-order')).filter(
      (exchange) => digitsAt(exchange, '/id') === requestedId(exchange),
    );

    return new Map(returned.flatMap(ordersIn).map((order) => [order.id ?? '', order]));
  });
}
