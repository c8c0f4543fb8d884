import { isObject, memberOf } from '../json/object.js';
import { acceptedValue, digitsOfValue, type Exchange } from './exchange.js';

type PageField = 'size' | 'number' | 'totalElements' | 'totalPages';

export const pageFields: readonly PageField[] = ['size', 'number', 'totalElements', 'totalPages'];

/** The items of a page, or null if the response is not a page. */
export function contentOf(exchange: Exchange): readonly unknown[] | null {
  const content = memberOf(acceptedValue(exchange), 'content');

  return Array.isArray(content) ? content : null;
}

/** The number of items on a page; 0 if the response is not a page. */
export function lengthOf(exchange: Exchange): number {
  return contentOf(exchange)?.length ?? 0;
}

/** A number of the page, or null if it is missing or ill-formed. It is inexact above 2^53, which is enough to plan requests. */
export function pageFieldAt(exchange: Exchange, field: PageField): number | null {
  const digits = pageDigitsAt(exchange, field);

  return digits === null ? null : Number(digits);
}

/** A number of the page without loss, for checks. */
export function exactPageFieldAt(exchange: Exchange, field: PageField): bigint | null {
  const digits = pageDigitsAt(exchange, field);

  return digits === null ? null : BigInt(digits);
}

function pageDigitsAt(exchange: Exchange, field: PageField): string | null {
  const page = memberOf(acceptedValue(exchange), 'page');

  return digitsOfValue(exchange, `/page/${field}`, memberOf(page, field));
}

/** Whether a response has the items and the four numbers of a page. */
export function isPage(exchange: Exchange): boolean {
  return contentOf(exchange) !== null && pageFields.every((field) => pageFieldAt(exchange, field) !== null);
}

/** Whether a page is one within the limits, also if one below them was requested. */
export function isClamped(exchange: Exchange): boolean {
  return isPage(exchange) && (pageFieldAt(exchange, 'size') ?? 0) >= 1 && (pageFieldAt(exchange, 'number') ?? -1) >= 0;
}

/** The ids of the items, null for an item without one. */
export function idsOf(exchange: Exchange): (string | null)[] {
  return (contentOf(exchange) ?? []).map((item, index) =>
    isObject(item) ? digitsOfValue(exchange, `/content/${index}/id`, memberOf(item, 'id')) : null,
  );
}

/** The indexes of ids that are earlier on the page, too. */
export function repeatedIndexes(ids: readonly (string | null)[]): number[] {
  const seen = new Set<string>();

  return ids.flatMap((id, index) => {
    if (id === null) return [];
    const isRepeated = seen.has(id);
    seen.add(id);

    return isRepeated ? [index] : [];
  });
}
