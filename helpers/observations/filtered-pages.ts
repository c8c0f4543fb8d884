import { idsOf, isPage, lengthOf } from '../exchanges/page.js';
import type { Context } from './context.js';
import { findEncoding } from './encodings.js';
import type { Filter, FilteredPage } from './filter.js';
import { pageQuery } from './page-query.js';
import type { Pages, RequestedPage } from './page-walk.js';

/** The second page, with page size 1, for the rarest value that several orders have. */
export async function readSecondFilteredPage(
  context: Context,
  parameter: string,
  pages: readonly FilteredPage[],
): Promise<Filter['secondPage']> {
  // The rarest value: if the service cuts pages before it filters, this page is empty.
  const [several] = pages
    .filter(({ exchange }) => lengthOf(exchange) > 1)
    .toSorted((a, b) => lengthOf(a.exchange) - lengthOf(b.exchange));
  if (several === undefined || (await findEncoding(context, 'list-farmer-orders')) === null) return null;
  const { value } = several;

  return { value, ...(await requestPage(context, { [parameter]: value }, { page: 1, size: 1 })) };
}

async function requestPage(
  context: Context,
  parameters: Readonly<Record<string, string>>,
  requested: Pick<RequestedPage, 'page' | 'size'>,
): Promise<RequestedPage> {
  const encoding = (await findEncoding(context, 'list-farmer-orders')) ?? 'flat';
  const query = `${pageQuery(encoding, requested)}&${new URLSearchParams(parameters).toString()}`;

  return { ...requested, exchange: await context.client.call('list-farmer-orders', 'valid', { query }) };
}

/**
 * The first two pages of a filtered list, and one page that spans both. Read only if the second page is not as
 * expected.
 */
export function readFilteredPages(
  context: Context,
  { name, parameter, secondPage }: Filter,
  time: number,
): Promise<Pages> {
  return context.once(`filtered pages ${name} ${time}`, async (own) => {
    const filter = { [parameter]: secondPage?.value ?? '' };
    const [first, second, spanning] = await Promise.all(
      [
        { page: 0, size: 1 },
        { page: 1, size: 1 },
        { page: 0, size: 2 },
      ].map((requested) => requestPage(own, filter, requested)),
    );
    const successive = [first, second].filter((page) => page !== undefined);

    return { successive, last: null, short: null, spanning: spanning ?? null };
  });
}

/** Whether the second page, with page size 1, shows the second item of the list. */
export function isInPlace({ pages, secondPage }: Filter): boolean {
  const whole = pages.find(({ value }) => value === secondPage?.value);
  if (secondPage === null || whole === undefined || !isPage(secondPage.exchange)) return true;
  const [shown] = idsOf(secondPage.exchange);
  const expected = idsOf(whole.exchange)[1];

  return shown === undefined || shown === null || expected === null || shown === expected;
}
