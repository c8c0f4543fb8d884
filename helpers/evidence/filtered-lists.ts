import type { Exchange } from '../exchanges/exchange.js';
import { oncePer } from '../exchanges/once-per.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { valueFinding, type Finding } from '../judging/finding.js';
import { filterValues, showsDocumentedValue, type FilterName } from '../observations/filter-parameters.js';

/** A filter, and its value. */
export type FilterValue = readonly [FilterName, string];

const PATTERNS = (['orderStatus', 'paymentMethod'] as const).map(
  (name) => [name, new RegExp(`[=:"](${filterValues(name).join('|')})\\b`)] as const,
);

/** The filters that a list was requested with, whatever their parameters are called. */
export const filtersIn: (exchange: Exchange) => readonly FilterValue[] = oncePer(({ request }: Exchange) => {
  const query = decodeURIComponent(request.url.split('?')[1] ?? '');

  return PATTERNS.flatMap(([name, pattern]) => {
    const value = pattern.exec(query)?.[1];

    return value === undefined ? [] : [[name, value] as const];
  });
});

export function isFiltered(exchange: Exchange): boolean {
  return filtersIn(exchange).length > 0;
}

/** The orders that show another value than the requested one. */
export function mismatchesIn(exchange: Exchange, name: FilterName, value: string): Finding[] {
  return ordersIn(exchange)
    .filter((order) => showsDocumentedValue(name, order.value) && order.value[name] !== value)
    .map(({ pointer, value: order }) =>
      valueFinding(exchange, `${pointer}/${name}`, JSON.stringify(value), order[name]),
    );
}
