import type { Slug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { isPlaceOf } from '../../../helpers/observations/writing/creations.js';
import type { Call } from '../../../reference/reference.js';
import { operationOf, queryOf } from '../changes/calls.js';
import {
  hasOrderStatus,
  isCalledBy,
  isFiltered,
  isFilteredByBoth,
  isFirstPage,
  isOfTheRun,
  when,
  type IsMeantCall,
} from '../changes/conditions.js';
import { changeField, removeFields, setField } from '../changes/objects.js';
import { addInventedItem, appendItems, changePageNumbers, removeItems } from '../changes/pages.js';
import {
  aMemory,
  changeBody,
  changeItems,
  changeResponseInTurn,
  reject,
  roundLargeIntegers,
  type ResponseChange,
} from '../changes/responses.js';
import { breaking, drawsOtherFarmersOrder, type Spoil } from './deviant.js';

const operation = 'list-farmer-orders';

/** Whether the first farmer has this order, and not the second. */
const isHarriets = ({ location }: JsonObject) =>
  !String(location).startsWith('La coulée') && !isPlaceOf('of the second farmer', location);

/** Shows the second farmer the orders of the first that existed before the run. */
function mixingUpFarmers(): ResponseChange {
  const old = new Map<unknown, JsonObject>();

  return (response, call) => {
    const { content } = response.body as { content: JsonObject[] };
    if (isFiltered(queryOf(call), call)) return response;
    if (isCalledBy('other-farmer')(new URLSearchParams(), call)) {
      const page = { size: 100, number: 0, totalElements: old.size, totalPages: 1 };

      return { ...response, body: { content: [...old.values()], page } };
    }
    for (const order of content) if (!isOfTheRun(order)) old.set(order['id'], order);

    return response;
  };
}

/** Shows the second farmer one order more: the first of these that the first one lists. */
function sharing(isMeant: (order: JsonObject) => boolean): ResponseChange {
  let shared: JsonObject | undefined;

  return (response, call) => {
    if (isFiltered(queryOf(call), call)) return response;
    if (isCalledBy('other-farmer')(new URLSearchParams(), call)) {
      return shared === undefined ? response : appendItems([shared])(response, call);
    }
    const { content } = response.body as { content: JsonObject[] };
    shared ??= content.find(isMeant);

    return response;
  };
}

const withoutState = removeFields('orderStatus', 'paymentStatus', 'confirmed');

/** Shows the first farmer the created orders of the second one, too, where the list is sorted and not filtered. */
function forgettingOwnersOfSorted(): Spoil {
  const others: JsonObject[] = [];

  return {
    operation: ['create-order', operation],
    dependsOnOrder: true,
    response(response, call) {
      const query = queryOf(call);
      if (operationOf(call) === 'create-order') {
        if (isCalledBy('other-farmer')(query, call))
          others.push(withoutState(response.body as JsonObject, 0) as JsonObject);

        return response;
      }

      return query.has('sort') && !isFiltered(query, call) ? appendItems(others)(response, call) : response;
    },
  };
}

const isFilteredForTheOther: IsMeantCall = (query, call) =>
  isCalledBy('other-farmer')(query, call) && isFiltered(query, call);

/** Filters for the first farmer only: the second one gets what was read before, by this key. */
function recallingForTheOther(isRemembered: IsMeantCall, keyOf: (call: Call) => string): Spoil {
  const { remember, recall } = aMemory(keyOf);

  return {
    operation,
    dependsOnOrder: true,
    response: changeResponseInTurn(when(isRemembered, remember), when(isFilteredForTheOther, recall)),
  };
}

const ignoringTheFilters = recallingForTheOther(
  (query, call) => isCalledBy('other-farmer')(query, call) && !isFiltered(query, call),
  () => 'list',
);
const filteringTheOrdersOfTheFirst = recallingForTheOther(isCalledBy('farmer'), ({ target }) => target);

/** Copies every created order to the second farmer. */
function copyingToTheOther(): ResponseChange {
  const copies: JsonObject[] = [];

  return (response, call) => {
    if (operationOf(call) === 'create-order') {
      const created = response.body as JsonObject;
      copies.push({ ...created, id: Number(created['id']) + 1_000_000 });

      return response;
    }

    const isMeant = isCalledBy('other-farmer')(new URLSearchParams(), call) && !isFiltered(queryOf(call), call);

    return isMeant ? appendItems(copies)(response, call) : response;
  };
}

/** An order that does not exist, on the first page; the later ones count it, too. */
const withOneMore: ResponseChange = (response, call) =>
  (isFirstPage(queryOf(call), call)
    ? addInventedItem
    : changePageNumbers((numbers) => ({
        ...numbers,
        totalElements: numbers.totalElements + 1,
        totalPages: Math.ceil((numbers.totalElements + 1) / numbers.size),
      })))(response, call);

const emptied = changeBody(({ page }) => ({
  content: [],
  page: { ...(page as JsonObject), totalElements: 0, totalPages: 0 },
}));

/** What the first farmer ordered is not in the farmer's list, and some other lists show nothing at all. */
function lacking(status: string, ...silent: readonly Slug[]): Spoil {
  const shortened = removeItems(hasOrderStatus(status));

  return {
    operation: [operation, ...silent],
    response: (response, call) => (operationOf(call) === operation ? shortened : emptied)(response, call),
  };
}

/** What goes wrong where farmers list their own orders, and no others. */
export const whoseOrders = breaking(operation, {
  'holds-created-orders': {
    "omits confirmed orders from the farmer's list": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      rules: { newestFirst: false },
      spoil: { operation, response: removeItems(hasOrderStatus('confirmed')) },
    },
    "omits orders south of the equator from the farmer's list": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      rules: { newestFirst: false },
      spoil: { operation, response: removeItems(({ latitude }) => Number(latitude) < 0) },
    },
    "shows different ids in the farmer's list from those of create-order": changeItems(
      changeField('id', (id) => Number(id) + 1_000_000),
    ),
    "rounds ids above 2^53 in the farmer's list": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      rules: { firstId: 9007199254740993n },
      spoil: { operation, response: roundLargeIntegers },
    },
    'lists cancelled orders only when a filter on the order status is given': { rules: { hides: 'cancelled' } },
    'shows an empty list to the second farmer': {
      settings: drawsOtherFarmersOrder,
      spoil: {
        operation,
        response: when(
          isCalledBy('other-farmer'),
          removeItems(() => true),
        ),
      },
    },
    "omits completed orders from the first farmer's list": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      spoil: {
        operation,
        response: when(
          (query, call) => isCalledBy('farmer')(query, call) && !query.has('orderStatus'),
          removeItems(hasOrderStatus('completed')),
        ),
      },
    },
    "omits orders south of the equator from the farmer's list where it is not filtered": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      spoil: {
        operation,
        response: when(
          (query, call) => !isFiltered(query, call),
          removeItems(({ latitude }) => Number(latitude) < 0),
        ),
      },
    },
    "omits cancelled orders from the farmer's list": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      rules: { newestFirst: false },
      spoil: lacking('cancelled'),
    },
    "omits orders in progress from the farmer's list, and sends no notifications": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      rules: { newestFirst: false },
      spoil: lacking('in_progress', 'list-notifications'),
    },
    "omits completed orders from the farmer's list, and shows empty notifications and sprayers' lists": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      rules: { newestFirst: false },
      spoil: lacking('completed', 'list-notifications', 'list-sprayer-orders'),
    },
  },
  'hidden-from-other-farmers': {
    'shows the orders of all farmers to each farmer': {
      alsoBreaks: ['list-farmer-orders/shows-own-orders-only'],
      rules: { farmerSees: 'all' },
    },
    "shows the second farmer's orders to the first where the list is sorted and not filtered": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic', 'list-farmer-orders/shows-own-orders-only'],
      spoil: forgettingOwnersOfSorted(),
    },
    'filters the orders of the first farmer for the second': {
      alsoBreaks: ['list-farmer-orders/finds-every-match', 'list-farmer-orders/shows-own-orders-only'],
      spoil: filteringTheOrdersOfTheFirst,
    },
    'shows old orders of the first farmer to the second': {
      alsoBreaks: ['list-farmer-orders/finds-every-match', 'list-farmer-orders/holds-created-orders'],
      spoil: { operation, response: mixingUpFarmers() },
    },
    'shows the second farmer one order of the first farmer, who has many': sharing(
      (order) => hasOrderStatus('assigned')(order) && !isOfTheRun(order),
    ),
    'shows the orders of all farmers to the first farmer': {
      alsoBreaks: ['list-farmer-orders/shows-own-orders-only'],
      rules: { farmerSees: 'all' },
      spoil: {
        operation,
        response: when(isCalledBy('other-farmer'), removeItems(isHarriets)),
      },
    },
    'also shows new orders to the second farmer, under different ids': {
      alsoBreaks: ['list-farmer-orders/finds-every-match'],
      spoil: { operation: ['create-order', operation], response: copyingToTheOther(), dependsOnOrder: true },
    },
    'shows the orders of all farmers to each farmer, with locations only for the first': {
      alsoBreaks: ['list-farmer-orders/shows-own-orders-only'],
      rules: { farmerSees: 'all' },
      settings: drawsOtherFarmersOrder,
      spoil: { operation, response: when(isCalledBy('other-farmer'), changeItems(removeFields('location'))) },
    },
  },
  'farmer-omitted': {
    'shows the farmer only in the list of the second farmer': when(
      isCalledBy('other-farmer'),
      changeItems(setField('farmer', { id: 2, role: 'farmer' })),
    ),
  },
  'answers-200': { 'fails with 500 on the list of the second farmer': when(isCalledBy('other-farmer'), reject(500)) },
  'filters-by-order-status': {
    'filters the list of the first farmer only': {
      alsoBreaks: ['list-farmer-orders/filters-by-payment-method'],
      spoil: ignoringTheFilters,
    },
  },
  'counts-the-filtered': {
    'lists an unknown order when both filters are given': {
      alsoBreaks: ['list-farmer-orders/shows-own-orders-only'],
      spoil: { operation, response: when(isFilteredByBoth, withOneMore) },
    },
  },
});
