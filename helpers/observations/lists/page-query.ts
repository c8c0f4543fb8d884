import type { Exchange } from '../../exchanges/exchange.js';
import type { PagedSlug } from '../../interface/operations.js';
import type { Context } from '../context.js';

/** How the members of the pageable are written in the query string. */
export type QueryStyle = 'flat' | 'dotted' | 'bracket' | 'json';

/** Which members are optional is not shown. `sort` is sent only if the service insists on it. */
export type Encoding = QueryStyle | Sorted;
type Sorted = `${QueryStyle} with sort`;

export const queryStyles: readonly QueryStyle[] = ['flat', 'dotted', 'bracket', 'json'];
const SORT = 'id';

export function styleOf(encoding: Encoding): QueryStyle {
  return encoding.replace(' with sort', '') as QueryStyle;
}

export const sorted = (style: QueryStyle): Sorted => `${style} with sort`;

/** The page size of the first request of a list. */
export const FIRST_SIZE = 2;

/** The page size with which a list is read as a whole. */
export const LARGE_SIZE = 100;

/** Two sizes, because one could be the default; small ones, because the largest allowed page size is not shown. */
export const PROBE_SIZES: readonly number[] = [FIRST_SIZE, 1];

export function pageQuery(encoding: Encoding, { page, size }: { page: number; size: number }): string {
  const style = styleOf(encoding);
  const sort = style === encoding ? {} : { sort: SORT };
  if (style === 'json') {
    const members = style === encoding ? { page, size } : { page, size, sort: [SORT] };

    return `pageable=${encodeURIComponent(JSON.stringify(members))}`;
  }
  const prefix = { flat: '', dotted: 'pageable.', bracket: 'pageable%5B' }[style];
  const end = style === 'bracket' ? '%5D' : '';

  return Object.entries({ page, size, ...sort })
    .map(([name, value]) => `${prefix}${name}${end}=${value}`)
    .join('&');
}

/** The query of the first page, when a list is read as a whole. */
export const largeQuery = (encoding: Encoding) => pageQuery(encoding, { page: 0, size: LARGE_SIZE });

/** The page and the size that a request names in this encoding; null if it names none. */
export function askedIn({ request }: Exchange, encoding: Encoding): { page: number; size: number } | null {
  const query = `&${decodeURIComponent(request.url.split('?')[1] ?? '')}`;
  const before = { flat: '&', dotted: '&pageable\\.', bracket: '&pageable\\[', json: '"' }[styleOf(encoding)];
  const [page, size] = ['page', 'size'].map((name) => new RegExp(`${before}${name}[\\]"]?[=:](\\d+)`).exec(query)?.[1]);

  return page === undefined || size === undefined ? null : { page: Number(page), size: Number(size) };
}

/** The first request of a list: a small first page, in one encoding. */
export function probe(
  context: Context,
  slug: PagedSlug,
  { encoding, page = 0, size = FIRST_SIZE }: { encoding: Encoding; page?: number; size?: number },
): Promise<Exchange> {
  const query = pageQuery(encoding, { page, size });
  // If the encoding is given in the settings, the service must understand it; whether it must understand sort is not shown.
  const requestClass = encoding === context.settings.pageable ? 'valid' : 'probe';

  return context.once(`probe ${slug} ${query}`, (own) => own.client.call(slug, requestClass, { query }));
}
