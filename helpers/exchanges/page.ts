import { isObject, memberOf } from '../json/object.js';
import { acceptedValue, digitsOf, type Exchange } from './exchange.js';

export type PageField = 'size' | 'number' | 'totalElements' | 'totalPages';

export const pageFields: readonly PageField[] = ['size', 'number', 'totalElements', 'totalPages'];

/** The items of a page, or null where the answer is no page. */
export function contentOf(exchange: Exchange): readonly unknown[] | null {
  const content = memberOf(acceptedValue(exchange), 'content');

  return Array.isArray(content) ? content : null;
}

/** A number of the page, or null where it is missing or ill-formed. Above 2^53 it is near enough to decide what to ask for. */
export function pageNumberAt(exchange: Exchange, field: PageField): number | null {
  const exact = pageIntegerAt(exchange, field);

  return exact === null ? null : Number(exact);
}

/** The same without loss, to be judged by. */
export function pageIntegerAt(exchange: Exchange, field: PageField): bigint | null {
  const page = memberOf(acceptedValue(exchange), 'page');
  const digits = digitsOf(exchange, `/page/${field}`, memberOf(page, field));

  return digits === null ? null : BigInt(digits);
}

/** Whether an answer can serve as a page: its items are there, and its four numbers. */
export function isPage(exchange: Exchange): boolean {
  return contentOf(exchange) !== null && pageFields.every((field) => pageNumberAt(exchange, field) !== null);
}

/** The ids of the items, null for an item without one. */
export function idsOf(exchange: Exchange): (string | null)[] {
  return (contentOf(exchange) ?? []).map((item, index) =>
    isObject(item) ? digitsOf(exchange, `/content/${index}/id`, memberOf(item, 'id')) : null,
  );
}

/** The places of ids that stand earlier on the page, too. */
export function repeatedPlaces(ids: readonly (string | null)[]): number[] {
  const seen = new Set<string>();

  return ids.flatMap((id, index) => {
    if (id === null) return [];
    const isAgain = seen.has(id);
    seen.add(id);

    return isAgain ? [index] : [];
  });
}
