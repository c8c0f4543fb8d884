import type { Exchange } from '../exchanges/exchange.js';
import { idsOf, pageFieldAt } from '../exchanges/page.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { valueFinding, type Finding } from '../judging/finding.js';
import { showsDocumentedValue, type FilterName } from '../observations/filter.js';

export function isListed(exchange: Exchange, { id }: ShownOrder): boolean {
  return ordersIn(exchange).some((order) => order.id === id);
}

/** Whether an order may be in the list unseen: on another page, or without an id. */
export function mayHideOrders(exchange: Exchange): boolean {
  return (pageFieldAt(exchange, 'totalPages') ?? 0) > 1 || idsOf(exchange).includes(null);
}

/** The orders that show another value than the requested one. */
export function mismatchesIn(exchange: Exchange, name: FilterName, value: string): Finding[] {
  return ordersIn(exchange)
    .filter((order) => showsDocumentedValue(name, order.value) && order.value[name] !== value)
    .map(({ pointer, value: order }) =>
      valueFinding(exchange, `${pointer}/${name}`, JSON.stringify(value), order[name]),
    );
}
