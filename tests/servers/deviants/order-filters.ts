import type { JsonObject } from '../../../helpers/json/values.js';
import {
  hasInQuery,
  hasOrderStatus,
  isCalledBy,
  isFiltered,
  isFilteredByBoth,
  isFirstPage,
  when,
} from '../changes/conditions.js';
import { changeField } from '../changes/objects.js';
import {
  appendItems,
  changePageNumbers,
  filterItemsBy,
  removeItems,
  repeatFirstItem,
  replaceItems,
} from '../changes/pages.js';
import { changeItems, reject, type ResponseChange } from '../changes/responses.js';
import { breaking } from './deviant.js';

const operation = 'list-farmer-orders';

const withoutStatusFilter = { filters: { orderStatus: false, paymentMethod: true } };

const withoutMethodFilter = { filters: { orderStatus: true, paymentMethod: false } };

/** A page that is not full shows how many items there are; only for a full page are they counted. */
function countedFromTheLastPage(page: Record<string, number>, { length }: readonly JsonObject[]): JsonObject {
  const { size = 1, number = 0 } = page;
  if (length === 0 || length === size) return page;

  return counted(page, number * size + length);
}

function counted(page: Record<string, number>, totalElements: number): JsonObject {
  return { ...page, totalElements, totalPages: Math.ceil(totalElements / (page['size'] ?? 1)) };
}

/** Orders that are over, for any reason. */
function completedAmongCancelled(): ResponseChange {
  const completed = new Map<unknown, JsonObject>();

  return (response, call) => {
    const { content } = response.body as { content: JsonObject[] };
    const query = new URLSearchParams(call.target.split('?')[1]);
    if (!isCalledBy('farmer')(query, call) || isFilteredByBoth(query, call)) return response;
    for (const order of content.filter(hasOrderStatus('completed'))) completed.set(order['id'], order);

    return hasInQuery('orderStatus', 'cancelled')(query, call)
      ? appendItems([...completed.values()])(response, call)
      : response;
  };
}

/** Ignores the requested page where there is a filter: every page shows the first. */
function firstPageOnly(): ResponseChange {
  const firsts = new Map<string, JsonObject[]>();

  return (response, call) => {
    const query = new URLSearchParams(call.target.split('?')[1]);
    if (!isFiltered(query, call)) return response;
    const { content, page } = response.body as { content: JsonObject[]; page: JsonObject };
    const filter = `${query.get('orderStatus')} ${query.get('paymentMethod')}`;
    if (isFirstPage(query, call)) firsts.set(filter, content);
    const first = firsts.get(filter) ?? content;

    return { ...response, body: { content: first.slice(0, content.length), page } };
  };
}

/** What goes wrong with the filters of the farmer's list. */
export const orderFilters = breaking(operation, {
  'accepts-each-order-status': {
    'rejects in_progress as a filter': when(hasInQuery('orderStatus', 'in_progress'), reject(400)),
    'rejects cancelled as a filter, alone or with another': when(hasInQuery('orderStatus', 'cancelled'), reject(400)),
  },
  'accepts-each-payment-method': {
    'rejects mastercard as a filter': when(hasInQuery('paymentMethod', 'mastercard'), reject(400)),
    'rejects visa as a filter': when(hasInQuery('paymentMethod', 'visa'), reject(400)),
  },
  'filters-by-order-status': {
    'ignores the filter on the order status': { rules: withoutStatusFilter },
    'forgets the filter on the order status on the second page': {
      rules: { ...withoutStatusFilter, newestFirst: false },
      spoil: {
        operation,
        response: when(
          isFirstPage,
          filterItemsBy('orderStatus', (order, status) => hasOrderStatus(status)(order)),
        ),
      },
    },
    'shows completed orders with the filter cancelled, and counts them': completedAmongCancelled(),
    'ignores both filters': {
      alsoBreaks: ['list-farmer-orders/filters-by-payment-method'],
      rules: { filters: { orderStatus: false, paymentMethod: false } },
    },
  },
  'pages-share-no-item': { 'shows the first page of a filtered list on every page': firstPageOnly() },
  'answers-the-page-asked': {
    'numbers every page of a filtered list 0': when(
      isFiltered,
      changePageNumbers((page) => ({ ...page, number: 0 })),
    ),
  },
  'filters-by-payment-method': { 'ignores the filter on the payment method': { rules: withoutMethodFilter } },
  'counts-the-filtered': {
    'filters by the field confirmed when the filter is the status confirmed': {
      alsoBreaks: ['list-farmer-orders/filters-by-order-status'],
      rules: withoutStatusFilter,
      spoil: {
        operation,
        response: filterItemsBy('orderStatus', (order, status) =>
          status === 'confirmed' ? order['confirmed'] === true : hasOrderStatus(status)(order),
        ),
      },
    },
    'finds card payments of either kind with the filter visa': {
      alsoBreaks: ['list-farmer-orders/filters-by-payment-method'],
      rules: withoutMethodFilter,
      spoil: {
        operation,
        response: filterItemsBy('paymentMethod', ({ paymentMethod }, method) =>
          method === 'visa' ? paymentMethod !== 'cash' : paymentMethod === method,
        ),
      },
    },
    'omits the newest match when one filter is given': {
      alsoBreaks: ['list-farmer-orders/finds-every-match'],
      spoil: {
        operation,
        response: when(
          (query, call) => isFiltered(query, call) && !isFilteredByBoth(query, call) && isFirstPage(query, call),
          removeItems((_, index) => index === 0),
        ),
      },
    },
    'finds only settled card payments with the filter mastercard': {
      alsoBreaks: ['list-farmer-orders/finds-every-match'],
      spoil: {
        operation,
        response: when(
          hasInQuery('paymentMethod', 'mastercard'),
          removeItems(({ paymentStatus }) => paymentStatus === 'pending'),
        ),
      },
    },
    'counts all orders of the farmer under every filter': { rules: { filteredTotals: false } },
    'counts one order too many when both filters are given': when(
      isFilteredByBoth,
      changePageNumbers((page) => counted(page, (page['totalElements'] ?? 0) + 1)),
    ),
    'filters each page instead of the list, and no page of a sorted list': {
      alsoBreaks: ['list-farmer-orders/filters-together'],
      rules: { filtersPages: true },
    },
    'counts all orders of the farmer when a filter matches more orders than fit on a page': {
      rules: { filteredTotals: false, maximumPageSize: 4 },
      spoil: { operation, response: changePageNumbers(countedFromTheLastPage) },
    },
    'counts one order too many when the filter is cancelled': when(
      hasInQuery('orderStatus', 'cancelled'),
      changePageNumbers((page) => ({ ...page, totalElements: (page['totalElements'] ?? 0) + 1, totalPages: 1 })),
    ),
    'counts one order too many when a filter matches more orders than fit on a page': {
      rules: { maximumPageSize: 4 },
      spoil: {
        operation,
        response: when(
          (query, call) =>
            hasInQuery('orderStatus', 'pending')(query, call) &&
            isFirstPage(query, call) &&
            !isFilteredByBoth(query, call),
          changePageNumbers((page) => counted(page, (page['totalElements'] ?? 0) + 1)),
        ),
      },
    },
  },
  'filters-together': {
    'forgets the filter on the payment method where the list is sorted': {
      alsoBreaks: ['list-farmer-orders/counts-the-filtered'],
      rules: withoutMethodFilter,
      spoil: {
        operation,
        response: when(
          (query) => !query.has('sort'),
          filterItemsBy('paymentMethod', ({ paymentMethod }, method) => paymentMethod === method),
        ),
      },
    },
    'finds nothing with the filter on the order status where the list is sorted': {
      alsoBreaks: ['list-farmer-orders/counts-the-filtered'],
      spoil: {
        operation,
        response: when(
          (query) => query.has('sort') && query.has('orderStatus'),
          replaceItems(() => []),
        ),
      },
    },
    'combines two filters with or': { rules: { filterJoin: 'or' } },
    'applies only the payment method when both filters are given': {
      rules: { filterJoin: 'or' },
      spoil: {
        operation,
        response: filterItemsBy('paymentMethod', ({ paymentMethod }, method) => paymentMethod === method),
      },
    },
    'finds nothing when both filters are given': when(
      isFilteredByBoth,
      replaceItems(() => []),
    ),
    'rejects two filters in one request': {
      alsoBreaks: ['list-farmer-orders/no-server-errors'],
      spoil: { operation, response: when(isFilteredByBoth, reject(500)) },
    },
  },
  'finds-every-match': {
    'looks for in-progress when the filter is in_progress, and finds nothing': when(
      hasInQuery('orderStatus', 'in_progress'),
      removeItems(() => true),
    ),
  },
  'field-types': {
    'writes the ids of filtered orders as strings': when(isFiltered, changeItems(changeField('id', String))),
  },
  'page-arithmetic': {
    'finds an order twice when the filter is in_progress': when(
      hasInQuery('orderStatus', 'in_progress'),
      repeatFirstItem,
    ),
  },
});
