import { operations } from '../interface/operations.js';
import { obstaclesIn, type Obstacle } from '../not-exercised.js';
import { acceptedValue, exchangesOf, isRejected, type Exchange } from './exchange.js';
import { contentOf, hasDocumentedName, objectsIn, pageFieldAt, pageFields } from './shown-objects.js';

/** The parts of a paged result that these responses do not have. If one was rejected, so were perhaps others of all. */
export function missingFromPages(exchanges: readonly Exchange[], all: readonly Exchange[] = []): Obstacle[] {
  return exchanges.flatMap((exchange) => {
    if (acceptedValue(exchange) === undefined) return obstaclesIn([exchange, ...rejectedLike(exchange, all)]);
    const fields = pageFields.filter((field) => pageFieldAt(exchange, field) === null).map((field) => `/page/${field}`);
    const missing = [...(contentOf(exchange) === null ? ['/content'] : []), ...fields];

    return missing.length === 0 ? [] : obstaclesIn([exchange], ...missing);
  });
}

/** Enough to meet a finding, and few enough for a page of a hundred thousand items. */
export const MOST_ITEMS = 200;

/**
 * Where these responses should have shown something: each item of a list, or at these places in it; in a list without items, its
 * content; in any other response, its top.
 */
export function placesIn(exchanges: readonly Exchange[], ...fields: readonly string[]): Obstacle[] {
  return exchanges.flatMap((exchange) => {
    if (acceptedValue(exchange) === undefined || exchange.operation === 'provider-state')
      return obstaclesIn([exchange]);
    const count = Math.min(contentOf(exchange)?.length ?? 0, MOST_ITEMS);
    if (operations[exchange.operation].paged && count === 0) return obstaclesIn([exchange], '/content');
    const items = operations[exchange.operation].paged
      ? Array.from({ length: count }, (_, at) => `/content/${at}`)
      : [''];

    const places = items.flatMap((item) => (fields.length === 0 ? [item] : fields.map((field) => item + field)));

    return obstaclesIn([exchange], ...places, ...insideHollow(exchange, places));
  });
}

/** An object with none of its fields is blamed at one of them, and keeps all others from being seen. */
function insideHollow(exchange: Exchange, places: readonly string[]): string[] {
  return objectsIn(exchange)
    .slice(0, MOST_ITEMS)
    .filter((object) => !hasDocumentedName(object))
    .filter(({ pointer }) => places.some((place) => `${place}/`.startsWith(`${pointer}/`)))
    .flatMap(({ pointer, shape }) => [...shape.properties.keys()].map((name) => `${pointer}/${name}`));
}

/** The totals and the items of pages that do not agree with each other. */
export function totalsIn(pages: readonly Exchange[]): Obstacle[] {
  return obstaclesIn(pages, '/page/totalElements', '/content');
}

/** The created orders whose responses show no id. */
export function withoutId(created: readonly { readonly id: string | null; readonly exchange: Exchange }[]): Obstacle[] {
  return obstaclesIn(exchangesOf(created.filter(({ id }) => id === null)), '/id');
}

/** The other requests of the same user for the same operation that were rejected in the same way. */
function rejectedLike({ operation, role, response }: Exchange, all: readonly Exchange[]): Exchange[] {
  return all.filter(
    (other) =>
      other.operation === operation &&
      other.role === role &&
      isRejected(other) &&
      other.response?.status === response?.status,
  );
}
