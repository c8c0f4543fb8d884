import { digitsAt, requestedId } from '../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import type { Run } from '../observations/run.js';
import { responsesOf } from '../judging/responses.js';

/** Every order that get-order returned, by its id, as it was requested last. */
export function readOrdersById(run: Run): Promise<ReadonlyMap<string, ShownOrder>> {
  return run.derive('orders by id', async () => {
    const returned = (await responsesOf(run, 'get-order')).filter(
      (exchange) => digitsAt(exchange, '/id') === requestedId(exchange),
    );

    const inTurn = returned.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));

    return new Map(inTurn.flatMap(ordersIn).map((order) => [order.id ?? '', order]));
  });
}
