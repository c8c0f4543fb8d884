import { operations } from '../interface/operations.js';
import { obstaclesIn, type Obstacle } from '../not-exercised.js';
import { acceptedValue, type Exchange } from './exchange.js';
import { contentOf, pageFieldAt, pageFields } from './page.js';

/** The parts of a paged result that these responses do not have. */
export function missingFromPages(exchanges: readonly Exchange[]): Obstacle[] {
  return exchanges.flatMap((exchange) => {
    if (acceptedValue(exchange) === undefined) return obstaclesIn([exchange]);
    const fields = pageFields.filter((field) => pageFieldAt(exchange, field) === null).map((field) => `/page/${field}`);
    const missing = [...(contentOf(exchange) === null ? ['/content'] : []), ...fields];

    return missing.length === 0 ? [] : obstaclesIn([exchange], ...missing);
  });
}

/**
 * Where these responses should have shown something: each item of a list, or at these places in it; in a list without items, its
 * content; in any other response, its top.
 */
export function placesIn(exchanges: readonly Exchange[], ...fields: readonly string[]): Obstacle[] {
  return exchanges.flatMap((exchange) => {
    if (acceptedValue(exchange) === undefined || exchange.operation === 'provider-state')
      return obstaclesIn([exchange]);
    const count = contentOf(exchange)?.length ?? 0;
    if (operations[exchange.operation].paged && count === 0) return obstaclesIn([exchange], '/content');
    const items = operations[exchange.operation].paged
      ? Array.from({ length: count }, (_, at) => `/content/${at}`)
      : [''];

    return obstaclesIn(
      [exchange],
      ...items.flatMap((item) => (fields.length === 0 ? [item] : fields.map((field) => item + field))),
    );
  });
}

/** The totals of pages that do not agree with each other. */
export function totalsIn(pages: readonly Exchange[]): Obstacle[] {
  return obstaclesIn(pages, '/page/totalElements');
}

/** The created orders whose responses show no id. */
export function withoutId(created: readonly { readonly id: string | null; readonly exchange: Exchange }[]): Obstacle[] {
  return obstaclesIn(
    created.filter(({ id }) => id === null).map(({ exchange }) => exchange),
    '/id',
  );
}
