import type { Exchange } from '../exchanges/exchange.js';
import { idsOf, isPage, lengthOf, pageFieldAt } from '../exchanges/page.js';
import type { Context } from './context.js';
import { findEncoding } from './encodings.js';
import type { Filter, FilterValues, LaterPage } from './filter.js';
import { pageQuery } from './page-query.js';
import type { RequestedPage } from './pages.js';

const PARTS = 3;
const LARGEST_PART = 5;

/** The second page, with page size 1, for the rarest value that several orders have. */
export async function readSecondFilteredPage(
  context: Context,
  { parameter, pages }: Pick<FilterValues, 'parameter' | 'pages'>,
): Promise<LaterPage[]> {
  // The rarest value: if the service cuts pages before it filters, this page is empty.
  const [several] = pages
    .filter(({ exchange }) => lengthOf(exchange) > 1)
    .toSorted((a, b) => lengthOf(a.exchange) - lengthOf(b.exchange));
  if (several === undefined || (await findEncoding(context, 'list-farmer-orders')) === null) return [];
  const { value } = several;

  return [{ value, ...(await requestPage(context, { [parameter]: value }, { page: 1, size: 1 })) }];
}

/** The last page, and the one in the middle if asked for, for the value that most orders have. */
export function readLaterPages(
  context: Context,
  { name, parameter, pages }: Pick<FilterValues, 'name' | 'parameter' | 'pages'>,
): Promise<LaterPage[]> {
  return context.once(`later pages ${name}`, async (own) => {
    const [most] = pages.filter(({ exchange }) => isPage(exchange)).toSorted((a, b) => totalOf(b) - totalOf(a));
    if (most === undefined) return [];
    const { value } = most;
    const parts = inParts(most.exchange);
    // The second page is read for another value; one filter more is enough for the middle.
    const requested = name === 'orderStatus' ? parts.pages : parts.pages.slice(-1);
    const read = requested.map((page) => requestPage(own, { [parameter]: value }, { page, size: parts.size }));

    return (await Promise.all(read)).map((page) => ({ value, ...page }));
  });
}

const totalOf = ({ exchange }: { readonly exchange: Exchange }) => pageFieldAt(exchange, 'totalElements') ?? 0;

/** How a filtered list can be read in about three pages: their size, the second and the last page, and the one after it. */
export function inParts(exchange: Exchange): { size: number; pages: readonly number[]; after: number } {
  const total = totalOf({ exchange });
  // A page of this size was returned, so no maximum is exceeded.
  const size = Math.max(1, Math.min(Math.ceil(total / PARTS), LARGEST_PART, pageFieldAt(exchange, 'size') ?? 1));
  const count = Math.ceil(total / size);
  const pages = new Set([Math.floor(count / 2), count - 1].filter((page) => page > 0));

  return { size, pages: [...pages], after: Math.max(1, count) };
}

export async function requestPage(
  context: Context,
  parameters: Readonly<Record<string, string>>,
  requested: Pick<RequestedPage, 'page' | 'size'>,
): Promise<RequestedPage> {
  const encoding = (await findEncoding(context, 'list-farmer-orders')) ?? 'flat';
  const query = `${pageQuery(encoding, requested)}&${new URLSearchParams(parameters).toString()}`;

  return {
    ...requested,
    exchange: await context.client.call('list-farmer-orders', 'valid', { query, isUrgent: true }),
  };
}

/**
 * A page of a filtered list with the first two pages of its size, and one page that spans those. Read only if the page is
 * not as expected.
 */
export function readFilteredPages(
  context: Context,
  { name, parameter, page: { value, page, size } }: FilterValues & { readonly page: LaterPage },
): Promise<RequestedPage[]> {
  return context.once(`filtered pages ${name}=${value} in pages of ${size} 1`, (own) => {
    const numbers = [0, 1, ...(page > 1 ? [page] : [])];
    const requested = [...numbers.map((number) => ({ page: number, size })), { page: 0, size: size * 2 }];

    return Promise.all(requested.map((each) => requestPage(own, { [parameter]: value }, each)));
  });
}

/** The later pages that do not show the items in their place of the list, each value once. */
export function findOutOfPlace({ pages, later }: Pick<Filter, 'pages' | 'later'>): LaterPage[] {
  return later.filter(({ value, page, size, exchange }) => {
    const whole = pages.find((first) => first.value === value);
    if (whole === undefined || !isPage(exchange)) return false;
    const expected = idsOf(whole.exchange).slice(page * size, (page + 1) * size);

    return idsOf(exchange).some((id, index) => {
      const known = expected[index] ?? null;

      return id !== null && known !== null && id !== known;
    });
  });
}
