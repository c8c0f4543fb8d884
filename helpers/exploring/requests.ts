import { isCalendarDay } from '../interface/schemas.js';
import { pageQuery } from '../observations/lists/page-query.js';
import type { OrderBody } from '../observations/writing/sample-order.js';
import type { Grounds } from './grounds.js';
import { filtersOf, type CreatedOrder, type ExploredOrder, type ListStep, type SingleStep } from './step.js';

/** Where the label of an order goes in the location of a step. */
export const LABEL = '{label}';

/** The body that a step sends. */
export function bodyOf(order: ExploredOrder, { sessions, crops }: Grounds, label: string): OrderBody {
  const { session, crop, location, ...others } = order;

  return {
    ...others,
    location: location.replace(LABEL, () => label),
    session: sessions[session % sessions.length],
    cropType: crops[crop % crops.length],
  };
}

const METHODS: readonly string[] = ['cash', 'visa', 'mastercard'];

/** What the interface does not allow in an order; null for a valid one. */
export function wrongIn({
  area,
  paymentMethod,
  date,
}: Pick<OrderBody, 'area' | 'paymentMethod' | 'date'>): CreatedOrder['wrong'] {
  if (area < 1) return 'area';
  if (!METHODS.includes(paymentMethod)) return 'paymentMethod';

  return isCalendarDay(date) ? null : 'date';
}

/** The query of a list; empty if it is not known how pages are requested, or which parameter filters. */
export function queryOf(
  { list, page, size, orderStatus, paymentMethod }: Omit<ListStep, 'do'>,
  { encodings, filters }: Grounds,
): string {
  const encoding = encodings[list];
  const wanted = { orderStatus, paymentMethod };
  const filtered = (['orderStatus', 'paymentMethod'] as const).flatMap((name) => {
    const [parameter, value] = [filters[name], wanted[name]];

    return parameter === null || value === undefined ? [] : [[parameter, value] as [string, string]];
  });
  const query = encoding === null ? '' : pageQuery(encoding, { page, size });

  return [query, new URLSearchParams(filtered).toString()].filter((part) => part !== '').join('&');
}

/** A filter whose parameter is not known cannot be requested. */
export function withKnownFilters(step: SingleStep, { filters }: Grounds): SingleStep {
  if (step.do !== 'list' && step.do !== 'walk') return step;
  const { orderStatus, paymentMethod, ...others } = step;

  return {
    ...others,
    ...filtersOf(filters.orderStatus && orderStatus, filters.paymentMethod && paymentMethod),
  };
}
