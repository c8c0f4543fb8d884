import type { Exchange } from '../../exchanges/exchange.js';
import { missingFromPages } from '../../exchanges/obstacles.js';
import {
  contentOf,
  idsOf,
  isPage,
  lengthOf,
  ordersIn,
  pageFieldAt,
  stringOrEmpty,
} from '../../exchanges/shown-objects.js';
import { ifExercised, NotExercised } from '../../not-exercised.js';
import { reasonNotToBlame } from '../access.js';
import { observation, type Context } from '../context.js';
import { nothingCreated } from '../writing/creations.js';
import {
  expectOnlyName,
  filterBy,
  filterValues,
  findParameter,
  hasEffect,
  showsDocumentedValue,
  withoutEffect,
  type Filter,
  type FilterName,
  type FilterValues,
  type LaterPage,
} from './filter-parameters.js';
import { findEncoding, pageQuery, sorted, styleOf, type RequestedPage } from './first-pages.js';
import { readFarmerOrders, readOtherFarmersList } from './whole-lists.js';

export const readFilter = observation(
  (name: FilterName) => `filter ${name}`,
  async (own, name): Promise<Filter> => {
    const values = await readValues(own, name);
    const [second, later] = await Promise.all([
      readSecondFilteredPage(own, values),
      values.hasEffect ? ifExercised(readLaterPages(own, values), []) : [],
    ]);

    const read = { ...values, later: [...second, ...later] };
    const suspect = findOutOfPlace(read).map((page) => ifExercised(readFilteredPages(own, { ...values, page }), []));

    return { ...read, suspect: (await Promise.all(suspect)).flat() };
  },
);

export const readValues = (context: Context, name: FilterName) =>
  context.derive(`filter values ${name}`, () => findAndRead(context, name));

async function findAndRead(context: Context, name: FilterName): Promise<FilterValues> {
  const [unfiltered] = (await readFarmerOrders(context)).exchanges;
  if (unfiltered === undefined || !isPage(unfiltered)) {
    const lists = missingFromPages(unfiltered === undefined ? [] : [unfiltered], context.client.exchanges);
    const reason = await reasonNotToBlame(context, unfiltered);
    throw reason ?? new NotExercised('the response to list-farmer-orders was not a page', [], lists);
  }
  if (contentOf(unfiltered)?.length === 0) throw await nothingCreated(context, 'no orders to filter', []);

  const given = name === 'orderStatus' ? context.settings.orderStatusParam : context.settings.paymentMethodParam;
  const parameter = given ?? (await findParameter(context, name, unfiltered));
  if (parameter === null) throw withoutEffect(name);
  const pages = await filterBy(context, parameter, filterValues(name));
  const isUsed = pages.some((page) => hasEffect(name, page, unfiltered));
  if (given !== null && !isUsed) await expectOnlyName(context, name, { given, unfiltered });

  return { name, parameter, pages, unfiltered, hasEffect: isUsed };
}

/**
 * The second farmer's list with each filter: with the payment method of an order in it, and with a status that order does not have,
 * one of another order if there is any.
 */
export const readOtherFarmersFilters = observation('filters of the second farmer', async (own): Promise<Exchange[]> => {
  const { exchanges, query } = await readOtherFarmersList(own);
  const [byStatus, byMethod] = await Promise.all([readValues(own, 'orderStatus'), readValues(own, 'paymentMethod')]);
  const orders = exchanges.flatMap(ordersIn).map(({ value }) => value);
  const order = orders.find((shown) => showsDocumentedValue('paymentMethod', shown));
  if (order === undefined) throw new NotExercised("the second farmer's list shows no payment method", []);
  const statuses = [...orders.map((shown) => shown['orderStatus']), ...filterValues('orderStatus')];
  const status = statuses.find((shown) => shown !== undefined && shown !== order['orderStatus']);
  const parameters = [
    [byMethod, order['paymentMethod']],
    [byStatus, status],
  ] as const;

  return Promise.all(
    parameters
      .filter(([{ hasEffect: isUsed }]) => isUsed)
      .map(([{ parameter }, value]) => {
        const filter = new URLSearchParams({ [parameter]: stringOrEmpty(value) }).toString();
        const filtered = query === '' ? filter : `${query}&${filter}`;

        return own.client.call('list-farmer-orders', 'probe', { role: 'other-farmer', query: filtered });
      }),
  );
});

const PARTS = 3;
const LARGEST_PART = 5;

/** The second page, with page size 1, for the rarest value that several orders have. */
async function readSecondFilteredPage(
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
function readLaterPages(
  context: Context,
  { name, parameter, pages }: Pick<FilterValues, 'name' | 'parameter' | 'pages'>,
): Promise<LaterPage[]> {
  return context.once(`later pages ${name}`, async (own) => {
    const [most] = pages.filter(({ exchange }) => isPage(exchange)).toSorted((a, b) => totalOf(b) - totalOf(a));
    if (most === undefined) return [];
    const { value } = most;
    const parts = inParts({ total: totalOf(most), size: pageFieldAt(most.exchange, 'size') ?? 1 });
    // The second page is read for another value; one filter more is enough for the middle.
    const requested = name === 'orderStatus' ? parts.pages : parts.pages.slice(-1);
    const read = requested.map((page) => requestPage(own, { [parameter]: value }, { page, size: parts.size }));

    return (await Promise.all(read)).map((page) => ({ value, ...page }));
  });
}

export const totalOf = ({ exchange }: { readonly exchange: Exchange }) => pageFieldAt(exchange, 'totalElements') ?? 0;

export interface Numbers {
  readonly total: number;
  readonly size: number;
}

/** How a filtered list can be read in about three pages: their size, the second and the last page, and the one after it. */
export function inParts({ total, size: largest }: Numbers): { size: number; pages: readonly number[]; after: number } {
  // A page of this size was returned, so no maximum is exceeded.
  const size = Math.max(1, Math.min(Math.ceil(total / PARTS), LARGEST_PART, largest));
  const count = Math.ceil(total / size);
  const pages = new Set([Math.floor(count / 2), count - 1].filter((page) => page > 0));

  return { size, pages: [...pages], after: Math.max(1, count) };
}

export async function requestPage(
  context: Context,
  parameters: Readonly<Record<string, string>>,
  { page, size, isSorted = false }: Pick<RequestedPage, 'page' | 'size'> & { readonly isSorted?: boolean },
): Promise<RequestedPage> {
  const known = (await findEncoding(context, 'list-farmer-orders')) ?? 'flat';
  const encoding = isSorted ? sorted(styleOf(known)) : known;
  const query = `${pageQuery(encoding, { page, size })}&${new URLSearchParams(parameters).toString()}`;
  const requestClass = isSorted ? 'probe' : 'valid';
  const exchange = await context.client.call('list-farmer-orders', requestClass, { query, isUrgent: true });

  return { page, size, exchange };
}

/**
 * A page of a filtered list with the first two pages of its size, and one page that spans those. Read only if the page is
 * not as expected.
 */
function readFilteredPages(
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
function findOutOfPlace({ pages, later }: Pick<Filter, 'pages' | 'later'>): LaterPage[] {
  return later.filter(({ value, page, size, exchange }) => {
    const whole = pages.find((first) => first.value === value);
    if (whole === undefined || !isPage(exchange)) return false;
    const expected = idsOf(whole.exchange).slice(page * size, (page + 1) * size);

    return idsOf(exchange).some((id, index) => id !== null && (expected[index] ?? id) !== id);
  });
}
