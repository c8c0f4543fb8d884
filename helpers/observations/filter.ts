import type { Exchange } from '../exchanges/exchange.js';
import { shapeOf } from '../interface/shapes.js';
import type { AskedPage } from './page-walk.js';

export type FilterName = 'orderStatus' | 'paymentMethod';

export interface FilteredPage {
  readonly value: string;
  readonly exchange: Exchange;
}

/** A filter of the farmer's list, under the name that the target gave it. */
export interface Filter {
  readonly name: FilterName;
  readonly parameter: string;
  readonly pages: readonly FilteredPage[];
  /** A second page of one of them, where there is one: a filter may be forgotten on the way to it. */
  readonly secondPage: (FilteredPage & AskedPage) | null;
  readonly unfiltered: Exchange;
  readonly hasEffect: boolean;
}

/** All answers of a filter, the second page included. */
export function everyFilteredPage({ pages, secondPage }: Filter): FilteredPage[] {
  return secondPage === null ? [...pages] : [...pages, secondPage];
}

export function filterValues(name: FilterName): readonly string[] {
  return shapeOf('order-filters').properties.get(name)?.values ?? [];
}

/** Whether an order shows one of the values that the filter takes. */
export function showsDocumentedValue(name: FilterName, order: Readonly<Record<string, unknown>>): boolean {
  return filterValues(name).some((value) => value === order[name]);
}
