import { digitsAt, type Exchange } from '../exchanges/exchange.js';
import { contentOf, isPage } from '../exchanges/page.js';
import { ordersIn, stringOrEmpty, type ShownOrder } from '../exchanges/shown-objects.js';
import { NotExercised } from '../not-exercised.js';
import { reasonNotToBlame } from './access.js';
import type { Context } from './context.js';
import { createOrder, nothingCreated } from './creations.js';
import { filterBy, findParameter, hasEffect, requestFiltered } from './filter-parameters.js';
import { filterValues, showsDocumentedValue, type Filter, type FilterName } from './filter.js';
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

export function readFilter(context: Context, name: FilterName): Promise<Filter> {
  return context.once(`filter ${name}`, (own) => findAndRead(own, name));
}

async function findAndRead(context: Context, name: FilterName): Promise<Filter> {
  const unfiltered = (await readFarmerOrders(context)).exchanges[0];
  if (unfiltered === undefined || !isPage(unfiltered)) {
    const reason = unfiltered === undefined ? null : await reasonNotToBlame(context, unfiltered);
    throw reason ?? new NotExercised('the response to list-farmer-orders was not a page');
  }
  if (contentOf(unfiltered)?.length === 0) throw await nothingCreated(context, 'no orders to filter', []);

  const given = name === 'orderStatus' ? context.settings.orderStatusParam : context.settings.paymentMethodParam;
  const parameter = given ?? (await findParameter(context, name, unfiltered));
  if (parameter === null) {
    const setting = name === 'orderStatus' ? 'SPRAY_ORDER_STATUS_PARAM' : 'SPRAY_PAYMENT_METHOD_PARAM';
    throw new NotExercised(`none of the likely names of the ${name} filter had an effect`, [setting]);
  }
  const pages = await filterBy(context, parameter, filterValues(name));
  const secondPage = await readSecondFilteredPage(context, parameter, pages);

  return {
    name,
    parameter,
    pages,
    secondPage,
    unfiltered,
    hasEffect: pages.some((page) => hasEffect(name, page, unfiltered)),
  };
}

export function readFiltersTogether(context: Context): Promise<FilteredByBoth[]> {
  return context.once('filters together', combineFilters);
}

/** Both filters at once: with the status of a known order, and with another status. */
async function combineFilters(context: Context): Promise<FilteredByBoth[]> {
  const [byStatus, byMethod] = await Promise.all([
    readFilter(context, 'orderStatus'),
    readFilter(context, 'paymentMethod'),
  ]);
  if (!byStatus.hasEffect || !byMethod.hasEffect) throw new NotExercised('one of the filters has no effect on its own');

  const known = await knownOrder(context);
  const orderStatus = stringOrEmpty(known.value['orderStatus']);
  const paymentMethod = stringOrEmpty(known.value['paymentMethod']);
  const otherStatus = filterValues('orderStatus').find((status) => status !== orderStatus) ?? '';
  const combine = async (status: string, match: ShownOrder | null): Promise<FilteredByBoth> => {
    const exchange = await requestFiltered(context, {
      [byStatus.parameter]: status,
      [byMethod.parameter]: paymentMethod,
    });

    return { orderStatus: status, paymentMethod, match, exchange };
  };

  return Promise.all([combine(orderStatus, known), combine(otherStatus, null)]);
}

/** An order of the farmer's list that shows both fields: preferably the visa order of this run. */
async function knownOrder(context: Context): Promise<ShownOrder> {
  const orders = (await readFarmerOrders(context)).exchanges.flatMap(ordersIn);
  const shown = orders.filter(
    ({ id, value }) =>
      id !== null && showsDocumentedValue('orderStatus', value) && showsDocumentedValue('paymentMethod', value),
  );
  const ours = context.settings.readOnly ? null : (await createOrder(context, 'visa')).accepted;
  const id = ours === null ? null : digitsAt(ours.exchange, '/id');
  const known = shown.find((order) => order.id === id) ?? shown[0];
  if (known === undefined) throw new NotExercised("no order of the farmer's list shows orderStatus and paymentMethod");

  return known;
}
