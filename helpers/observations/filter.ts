import type { Exchange } from '../exchanges/exchange.js';
import { shapeOf } from '../interface/shapes.js';
import type { RequestedPage } from './page-walk.js';

export type FilterName = 'orderStatus' | 'paymentMethod';

export interface FilteredPage {
  readonly value: string;
  readonly exchange: Exchange;
}

/** A filter of the farmer's list, with the name of its query parameter. */
export interface Filter {
  readonly name: FilterName;
  readonly parameter: string;
  readonly pages: readonly FilteredPage[];
  /** The second page for one of the values, if there is one: a service may forget the filter there. */
  readonly secondPage: (FilteredPage & RequestedPage) | null;
  readonly unfiltered: Exchange;
  readonly hasEffect: boolean;
}

/** All pages of a filter, including the second page. */
export function everyFilteredPage({ pages, secondPage }: Filter): FilteredPage[] {
  return secondPage === null ? [...pages] : [...pages, secondPage];
}

export function filterValues(name: FilterName): readonly string[] {
  return shapeOf('order-filters').properties.get(name)?.values ?? [];
}

/** Whether an order shows one of the documented values of a filter. */
export function showsDocumentedValue(name: FilterName, order: Readonly<Record<string, unknown>>): boolean {
  return filterValues(name).some((value) => value === order[name]);
}
