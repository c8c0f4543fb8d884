import type { Exchange } from '../exchanges/exchange.js';
import { shapeOf } from '../interface/shapes.js';
import type { RequestedPage } from './pages.js';

export type FilterName = 'orderStatus' | 'paymentMethod';

export interface FilteredPage {
  readonly value: string;
  readonly exchange: Exchange;
}

export type LaterPage = FilteredPage & RequestedPage;

/** A filter of the farmer's list, with the name of its query parameter, and the first page for each of its values. */
export interface FilterValues {
  readonly name: FilterName;
  readonly parameter: string;
  readonly pages: readonly FilteredPage[];
  readonly unfiltered: Exchange;
  readonly hasEffect: boolean;
}

export interface Filter extends FilterValues {
  /** Later pages for some of the values: a service may forget the filter there. */
  readonly later: readonly LaterPage[];
  /** Pages that were read because later ones do not show the items in their place of the list. */
  readonly suspect: readonly RequestedPage[];
}

export function filterValues(name: FilterName): readonly string[] {
  return shapeOf('order-filters').properties.get(name)?.values ?? [];
}

/** Whether an order shows one of the documented values of a filter. */
export function showsDocumentedValue(name: FilterName, order: Readonly<Record<string, unknown>>): boolean {
  return filterValues(name).some((value) => value === order[name]);
}
