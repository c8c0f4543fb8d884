import { digitsAt, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { contentOf, isPage, pageNumberAt } from '../exchanges/page.js';
import { ordersIn, textOf, type ShownOrder } from '../exchanges/shown-objects.js';
import { NotExercised } from '../not-exercised.js';
import { reasonNotToBlame } from './access.js';
import type { Context } from './context.js';
import { createOrder, nothingCreated } from './creations.js';
import { filterValues, showsDocumentedValue, type Filter, type FilteredPage, type FilterName } from './filter.js';
import { readSecondFilteredPage } from './filtered-pages.js';
import { readFarmerOrders } from './whole-lists.js';

/** Both filters in one request. */
export interface FilteredByBoth {
  readonly orderStatus: string;
  readonly paymentMethod: string;
  /** An order that showed both values before; null if the request names a status that no known order has. */
  readonly match: ShownOrder | null;
  readonly exchange: Exchange;
}

const likelyNames: Readonly<Record<FilterName, readonly string[]>> = {
  orderStatus: [
    'orderStatus',
    'status',
    'order_status',
    'order-status',
    'orderstatus',
    'filter.orderStatus',
    'filter[orderStatus]',
    'filter[status]',
    'state',
  ],
  paymentMethod: [
    'paymentMethod',
    'method',
    'payment_method',
    'payment-method',
    'paymentmethod',
    'filter.paymentMethod',
    'filter[paymentMethod]',
    'filter[method]',
    'payment',
  ],
};

export function readFilter(run: Context, name: FilterName): Promise<Filter> {
  return run.once(`filter ${name}`, (own) => read(own, name));
}

export function readFiltersTogether(run: Context): Promise<FilteredByBoth[]> {
  return run.once('filters together', readTogether);
}

async function read(run: Context, name: FilterName): Promise<Filter> {
  const unfiltered = (await readFarmerOrders(run)).exchanges[0];
  if (unfiltered === undefined || !isPage(unfiltered)) {
    const reason = unfiltered === undefined ? null : await reasonNotToBlame(run, unfiltered);
    throw reason ?? new NotExercised("the response of the farmer's list was not a page");
  }
  if (contentOf(unfiltered)?.length === 0) throw await nothingCreated(run, 'no orders to filter', []);

  const given = name === 'orderStatus' ? run.settings.orderStatusParam : run.settings.paymentMethodParam;
  const parameter = given ?? (await findName(run, name, unfiltered));
  if (parameter === null) {
    const setting = name === 'orderStatus' ? 'SPRAY_ORDER_STATUS_PARAM' : 'SPRAY_PAYMENT_METHOD_PARAM';
    throw new NotExercised(`none of the likely parameter names of the ${name} filter had an effect`, [setting]);
  }
  const pages = await filterBy(run, parameter, filterValues(name));
  const secondPage = await readSecondFilteredPage(run, parameter, pages);

  return {
    name,
    parameter,
    pages,
    secondPage,
    unfiltered,
    hasEffect: pages.some((page) => hasEffect(name, page, unfiltered)),
  };
}

/** The parameter name with which the filter works, or otherwise one that has any effect. */
async function findName(run: Context, name: FilterName, unfiltered: Exchange): Promise<string | null> {
  const [likeliest = '', ...others] = likelyNames[name];
  const tryOut = async (parameter: string, values: readonly string[]) => {
    const pages = await filterBy(run, parameter, values);
    const isUsed = pages.some((page) => hasEffect(name, page, unfiltered));
    const shown = pages.map((page) => isMatching(name, page));

    return { parameter, isUsed, isRight: isUsed && shown.includes(true) && !shown.includes(false) };
  };
  const first = await tryOut(likeliest, filterValues(name));
  if (first.isRight) return likeliest;
  const values = telling(name, unfiltered);
  const all = [first, ...(await Promise.all(others.map((parameter) => tryOut(parameter, values))))];

  return (all.find(({ isRight }) => isRight) ?? all.find(({ isUsed }) => isUsed))?.parameter ?? null;
}

/**
 * Two values that exclude each other, so at least one must shorten the list. One of them is a value that an order
 * has, if any order shows it.
 */
function telling(name: FilterName, unfiltered: Exchange): readonly string[] {
  const known = ordersIn(unfiltered).find(({ value }) => showsDocumentedValue(name, value));
  const [first = '', second = ''] = filterValues(name).toReversed();
  const shown = known === undefined ? first : textOf(known.value[name]);

  return [shown, shown === first ? second : first];
}

/** Whether the orders have the requested value; null if no order shows the field. */
function isMatching(name: FilterName, { value, exchange }: FilteredPage): boolean | null {
  const shown = ordersIn(exchange).flatMap((order) => order.value[name] ?? []);

  return shown.length === 0 ? null : shown.every((text) => text === value);
}

/** The farmer's list with these parameters added to the query of its first page. */
async function requestFiltered(run: Context, parameters: Readonly<Record<string, string>>): Promise<Exchange> {
  const { query } = await readFarmerOrders(run);
  const filter = new URLSearchParams(parameters).toString();

  return run.once(`filter ${filter}`, (own) =>
    own.client.call('list-farmer-orders', { query: query === '' ? filter : `${query}&${filter}` }),
  );
}

function filterBy(run: Context, parameter: string, values: readonly string[]): Promise<FilteredPage[]> {
  return Promise.all(
    values.map(async (value) => ({ value, exchange: await requestFiltered(run, { [parameter]: value }) })),
  );
}

// Other clients only add orders, so a list that became shorter was filtered in some way.
function hasEffect(name: FilterName, { value, exchange }: FilteredPage, unfiltered: Exchange): boolean {
  if (!isAccepted(exchange)) return false;
  const fewer = (count: (page: Exchange) => number | null) => (count(exchange) ?? Infinity) < (count(unfiltered) ?? 0);
  if (fewer((page) => pageNumberAt(page, 'totalElements')) || fewer((page) => contentOf(page)?.length ?? null))
    return true;

  const values = (page: Exchange) => ordersIn(page).map((order) => order.value[name]);
  const filtered = values(exchange);

  return (
    filtered.length > 0 &&
    filtered.every((shown) => shown === value) &&
    !values(unfiltered).every((shown) => shown === value)
  );
}

/** Both filters at once: with the status of a known order, and with another status. */
async function readTogether(run: Context): Promise<FilteredByBoth[]> {
  const [byStatus, byMethod] = await Promise.all([readFilter(run, 'orderStatus'), readFilter(run, 'paymentMethod')]);
  if (!byStatus.hasEffect || !byMethod.hasEffect) throw new NotExercised('one of the filters has no effect on its own');

  const known = await knownOrder(run);
  const orderStatus = textOf(known.value['orderStatus']);
  const paymentMethod = textOf(known.value['paymentMethod']);
  const other = filterValues('orderStatus').find((status) => status !== orderStatus) ?? '';
  const combine = async (status: string, match: ShownOrder | null): Promise<FilteredByBoth> => {
    const exchange = await requestFiltered(run, { [byStatus.parameter]: status, [byMethod.parameter]: paymentMethod });

    return { orderStatus: status, paymentMethod, match, exchange };
  };

  return Promise.all([combine(orderStatus, known), combine(other, null)]);
}

/** An order of the farmer's list that shows both fields: preferably the visa order of this run. */
async function knownOrder(run: Context): Promise<ShownOrder> {
  const orders = (await readFarmerOrders(run)).exchanges.flatMap(ordersIn);
  const shown = orders.filter(
    ({ id, value }) =>
      id !== null && showsDocumentedValue('orderStatus', value) && showsDocumentedValue('paymentMethod', value),
  );
  const ours = run.settings.readOnly ? null : (await createOrder(run, 'visa')).accepted;
  const id = ours === null ? null : digitsAt(ours.exchange, '/id');
  const known = shown.find((order) => order.id === id) ?? shown[0];
  if (known === undefined) throw new NotExercised("no order of the farmer's list shows orderStatus and paymentMethod");

  return known;
}
