import { digitsAt, exchangesOf, type Exchange } from '../../exchanges/exchange.js';
import { placesIn } from '../../exchanges/obstacles.js';
import {
  idsOf,
  isPage,
  lengthOf,
  ordersIn,
  pageFieldAt,
  stringOrEmpty,
  type ShownOrder,
} from '../../exchanges/shown-objects.js';
import type { JsonObject } from '../../json/values.js';
import { everyExercised, ifExercised, NotExercised } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { createOrder } from '../writing/creations.js';
import {
  filterValues,
  requestFiltered,
  showsDocumentedValue,
  type FilterName,
  type FilterValues,
} from './filter-parameters.js';
import { inParts, readValues, requestPage, totalOf, type Numbers } from './filters.js';
import type { RequestedPage } from './first-pages.js';
import { readFarmerOrders, type WholeList } from './whole-lists.js';

export interface FilteredByBoth {
  readonly exchange: Exchange;
  readonly later: readonly RequestedPage[];
  /** The first page with sort: how it is sorted is open, but not which orders there are. It may be rejected. */
  readonly sorted: Exchange | null;
  /** The page after the last. It may be rejected. */
  readonly after: RequestedPage | null;
  /** Other pages of a list whose first one is none. */
  readonly besides: readonly Exchange[];
}

/** Both filters at once: with the status of a known order, with another status, and with values that match nothing. */
export const readFiltersTogether = observation('filters together', async (context): Promise<FilteredByBoth[]> => {
  const [byStatus, byMethod] = await Promise.all([
    readValues(context, 'orderStatus'),
    readValues(context, 'paymentMethod'),
  ]);
  const places = [byStatus, byMethod]
    .filter((filter) => !filter.hasEffect)
    .flatMap(({ pages, name }) => placesIn(exchangesOf(pages), `/${name}`));
  if (places.length > 0) throw new NotExercised('one of the filters has no effect on its own', [], places);

  const known = await knownOrder(context);
  const orderStatus = stringOrEmpty(known.value['orderStatus']);
  const paymentMethod = stringOrEmpty(known.value['paymentMethod']);
  const otherStatus = filterValues('orderStatus').find((status) => status !== orderStatus) ?? '';
  const combine = async (pair: Pair, isKnown: boolean): Promise<FilteredByBoth> => {
    const parameters = { [byStatus.parameter]: pair.orderStatus, [byMethod.parameter]: pair.paymentMethod };
    const first = requestFiltered(context, parameters);
    // What the filters find by themselves tells how many match both: no need to wait for the first page.
    const numbers = isKnown ? (expectedNumbers(byStatus, byMethod, pair) ?? numbersOf(await first)) : null;
    const further = numbers === null ? nothingFurther : readFurther(context, parameters, numbers);
    const [exchange, read] = await Promise.all([first, further]);

    return { exchange, ...(isPage(exchange) ? read : { ...nothingFurther, besides: requestsOf(read) }) };
  };
  const unmatched = findUnmatchedPair(await readFarmerOrders(context));

  return everyExercised([
    combine({ orderStatus, paymentMethod }, true),
    combine({ orderStatus: otherStatus, paymentMethod }, false),
    ...(unmatched === null ? [] : [combine(unmatched, false)]),
  ]);
});

type Pair = Readonly<Record<'orderStatus' | 'paymentMethod', string>>;
type Further = Omit<FilteredByBoth, 'exchange'>;

const nothingFurther: Further = { later: [], sorted: null, after: null, besides: [] };

function requestsOf({ later, sorted: first, after }: Further): Exchange[] {
  return [first, ...[after, ...later].map((page) => page?.exchange ?? null)].filter((exchange) => exchange !== null);
}

/** Null if it is no page. */
function numbersOf(exchange: Exchange): Numbers | null {
  return isPage(exchange) ? { total: totalOf({ exchange }), size: pageFieldAt(exchange, 'size') ?? 1 } : null;
}

/** How many orders both filters find, each by itself; null if one of them did not find all on one page. */
function expectedNumbers(byStatus: FilterValues, byMethod: FilterValues, pair: Pair): Numbers | null {
  const [first, second] = [byStatus, byMethod].map(({ name, pages }) => {
    const page = pages.find(({ value }) => value === pair[name])?.exchange;

    return page !== undefined && isPage(page) && lengthOf(page) === totalOf({ exchange: page }) ? page : null;
  });
  const numbers = first && numbersOf(first);
  if (!numbers || !second) return null;
  const ids = new Set(idsOf(second));
  const total = idsOf(first).filter((id) => id !== null && ids.has(id)).length;

  return total === 0 ? null : { ...numbers, total };
}

async function readFurther(context: Context, parameters: Record<string, string>, numbers: Numbers): Promise<Further> {
  const { size, pages, after } = inParts(numbers);
  const first = { page: 0, size: numbers.size, isSorted: true };
  const sortedPage = context.once('sorted filters', (own) => requestPage(own, parameters, first));
  const further = context.once('later pages both', (own) =>
    Promise.all([after, ...pages].map((page) => requestPage(own, parameters, { page, size }))),
  );
  // A recording of an older version has no page with sort.
  const [[beyond = null, ...later], page] = await Promise.all([
    ifExercised(further, []),
    ifExercised(sortedPage, null),
  ]);

  return { later, after: beyond, sorted: page?.exchange ?? null, besides: [] };
}

const showsBoth = (order: JsonObject) =>
  showsDocumentedValue('orderStatus', order) && showsDocumentedValue('paymentMethod', order);

/** Two values that orders have, but no order together; null if there are none, or if not all orders were seen. */
function findUnmatchedPair({ exchanges, isComplete }: WholeList): Pair | null {
  const orders = exchanges.flatMap(ordersIn).map(({ value }) => value);
  if (!isComplete || !orders.every(showsBoth)) return null;
  const shown = (name: FilterName) =>
    filterValues(name).filter((value) => orders.some((order) => order[name] === value));
  const pairs = shown('orderStatus').flatMap((orderStatus) =>
    shown('paymentMethod').map((paymentMethod) => ({ orderStatus, paymentMethod })),
  );
  const isMatched = (pair: Pair) =>
    orders.some((order) => order['orderStatus'] === pair.orderStatus && order['paymentMethod'] === pair.paymentMethod);

  return pairs.find((pair) => !isMatched(pair)) ?? null;
}

/** An order of the farmer's list that shows both fields: preferably the visa order of this run. */
async function knownOrder(context: Context): Promise<ShownOrder> {
  const { exchanges } = await readFarmerOrders(context);
  const orders = exchanges.flatMap(ordersIn);
  const shown = orders.filter(({ id, value }) => id !== null && showsBoth(value));
  const ours = context.settings.readOnly ? null : (await createOrder(context, 'visa')).accepted;
  const id = ours === null ? null : digitsAt(ours.exchange, '/id');
  const known = shown.find((order) => order.id === id) ?? shown[0];
  if (known === undefined)
    throw new NotExercised(
      "no order of the farmer's list shows orderStatus and paymentMethod",
      [],
      placesIn(exchanges, '/id', '/orderStatus', '/paymentMethod'),
    );

  return known;
}
