import type { JsonObject } from '../../../helpers/json/values.js';
import { tokens } from '../../../reference/identity.js';
import { isCallOf, queryOf } from '../changes/calls.js';
import {
  hasInQuery,
  isAfterSecondPage,
  isCalledBy,
  isFiltered,
  isFilteredByBoth,
  isFirstPage,
  isLaterPage,
  when,
} from '../changes/conditions.js';
import { changeField, setField } from '../changes/objects.js';
import { changePageNumbers } from '../changes/pages.js';
import { aFarmer } from '../changes/people.js';
import { changeItems, reject } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { adding, ignoring, joinedByOr, leavingOut, unfilteredList } from './filtered-lists.js';
import { changeList, wholeList } from './memories.js';
import { areaAbove, both, byCard, isConfirmed, onWeekend, paidBy, withStatus } from './such-orders.js';

const operation = 'list-farmer-orders';

const wrongStatus = [
  'list-farmer-orders/filters-by-order-status',
  'list-farmer-orders/filters-together',
  'list-farmer-orders/counts-the-filtered',
  'list-farmer-orders/page-arithmetic',
] as const;
const wrongMethod = [
  'list-farmer-orders/filters-by-payment-method',
  'list-farmer-orders/filters-together',
  'list-farmer-orders/counts-the-filtered',
  'list-farmer-orders/page-arithmetic',
] as const;
const missed = [
  'list-farmer-orders/finds-every-match',
  'list-farmer-orders/filters-together',
  'list-farmer-orders/counts-the-filtered',
  'list-farmer-orders/holds-created-orders',
] as const;

/** What goes wrong with some filters. */
export const filters: readonly ConditionalDeviant[] = [
  {
    fault: 'ignores the filter visa after the second page',
    breaks: wrongMethod,
    wrap: ignoring(
      (query, call) => hasInQuery('paymentMethod', 'visa')(query, call) && isAfterSecondPage(query, call),
      'paymentMethod',
    ),
  },
  {
    fault: 'ignores the filter pending on pages of size 2',
    breaks: wrongStatus,
    wrap: ignoring(
      (query, call) => hasInQuery('orderStatus', 'pending')(query, call) && query.get('size') === '2',
      'orderStatus',
    ),
  },
  {
    fault: 'ignores the filter on orderStatus after the first page of a sorted list',
    breaks: wrongStatus,
    wrap: ignoring((query, call) => query.has('sort') && isLaterPage(query, call), 'orderStatus'),
  },
  {
    fault: 'joins two filters with or after the second page',
    breaks: [
      'list-farmer-orders/filters-together',
      'list-farmer-orders/counts-the-filtered',
      'list-farmer-orders/page-arithmetic',
    ],
    wrap: joinedByOr,
  },
  {
    fault: 'finds assigned orders with the filter confirmed, for the second farmer',
    breaks: wrongStatus,
    wrap: adding(
      withStatus('assigned'),
      (query, call) =>
        isCalledBy('other-farmer')(query, call) &&
        hasInQuery('orderStatus', 'confirmed')(query, call) &&
        !isFilteredByBoth(query, call),
    ),
  },
  {
    fault: 'finds Mastercard orders above 100 hectares with the filter visa',
    breaks: wrongMethod,
    wrap: adding(
      both(paidBy('mastercard'), areaAbove(100)),
      (query, call) => hasInQuery('paymentMethod', 'visa')(query, call) && !isFilteredByBoth(query, call),
    ),
  },
  {
    fault: 'does not find cash orders with the filter confirmed',
    breaks: missed,
    wrap: leavingOut(paidBy('cash'), hasInQuery('orderStatus', 'confirmed')),
  },
  {
    fault: 'does not find card orders above 100 hectares with the filter pending',
    breaks: missed,
    wrap: leavingOut(both(areaAbove(100), byCard), hasInQuery('orderStatus', 'pending')),
  },
  {
    fault: 'does not find confirmed weekend orders with the filter mastercard',
    breaks: missed,
    wrap: leavingOut(both(onWeekend, isConfirmed), hasInQuery('paymentMethod', 'mastercard')),
  },
  {
    fault: 'fails with 500 on the filter mastercard on pages of size 3',
    breaks: ['list-farmer-orders/answers-200', 'list-farmer-orders/accepts-each-payment-method'],
    wrap: changeResponses(
      operation,
      when((query) => query.get('paymentMethod') === 'mastercard' && query.get('size') === '3', reject(500)),
    ),
  },
  {
    fault: 'repeats the last item of the page before on the third when a filter is set',
    breaks: [
      'list-farmer-orders/pages-share-no-item',
      'list-farmer-orders/pages-lose-no-item',
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/finds-every-match',
    ],
    wrap: (handle) => (call) => {
      const query = queryOf(call);
      const size = Number(query.get('size'));
      if (!isFiltered(query, call) || query.get('page') !== '2') return handle(call);

      return changeList(operation, (items) =>
        [...items.slice(0, 2 * size), ...items.slice(2 * size - 1)].slice(0, items.length),
      )(handle)(call);
    },
  },
  {
    fault: "shows one item too many on the last page of the second farmer's filtered list",
    breaks: [
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/pages-share-no-item',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: changeResponses(
      operation,
      when(
        (query, call) => isFiltered(query, call) && isCalledBy('other-farmer')(query, call),
        (response) => {
          const { content, page } = response.body as { content: JsonObject[]; page: JsonObject };
          const isLast = Number(page['number']) > 0 && Number(page['number']) === Number(page['totalPages']) - 1;

          return isLast ? { ...response, body: { content: [...content, ...content.slice(0, 1)], page } } : response;
        },
      ),
    ),
  },
  {
    fault: 'counts all orders of the farmer on the later pages of two filters',
    breaks: ['list-farmer-orders/counts-the-filtered', 'list-farmer-orders/page-arithmetic'],
    wrap: (handle) => async (call) => {
      const query = queryOf(call);
      if (!isCallOf(operation, call) || !isFilteredByBoth(query, call) || isFirstPage(query, call)) return handle(call);
      const all = await unfilteredList(handle, call);

      return changeResponses(
        operation,
        changePageNumbers((page) => ({
          ...page,
          totalElements: all.length,
          totalPages: Math.ceil(all.length / page.size),
        })),
      )(handle)(call);
    },
  },
  {
    fault: "shows the farmer on later pages of the second farmer's filtered list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    wrap: changeResponses(
      operation,
      when(
        (query, call) => isFiltered(query, call) && isLaterPage(query, call) && isCalledBy('other-farmer')(query, call),
        changeItems(setField('farmer', aFarmer)),
      ),
    ),
  },
  {
    fault: 'writes areas as strings where cash and confirmed are filtered by',
    breaks: ['list-farmer-orders/field-types'],
    wrap: changeResponses(
      operation,
      when(
        (query) => query.get('paymentMethod') === 'cash' && query.get('orderStatus') === 'confirmed',
        changeItems(changeField('area', String)),
      ),
    ),
  },
  {
    fault: "also finds other farmers' orders with the filter visa, on pages of size 6 to 12",
    breaks: [
      'list-farmer-orders/hidden-from-other-farmers',
      'list-farmer-orders/shows-own-orders-only',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: (handle) =>
      changeList(operation, async (items, query, call) => {
        if (query.get('paymentMethod') !== 'visa' || Number(query.get('size')) < 6 || Number(query.get('size')) > 12)
          return items;
        const other = isCalledBy('farmer')(query, call) ? tokens['other-farmer'] : tokens.farmer;
        const others = await wholeList(handle, {
          ...call,
          headers: { ...call.headers, authorization: `Bearer ${other}` },
        });

        return [...items, ...others];
      })(handle),
  },
  {
    fault: "shows the second farmer everybody's cancelled orders",
    breaks: [
      'list-farmer-orders/shows-own-orders-only',
      'list-farmer-orders/hidden-from-other-farmers',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: (handle) =>
      changeList(operation, async (items, query, call) => {
        if (query.get('orderStatus') !== 'cancelled' || !isCalledBy('other-farmer')(query, call)) return items;
        const headers = { ...call.headers, authorization: `Bearer ${tokens.farmer}` };

        return [...items, ...(await wholeList(handle, { ...call, headers }))];
      })(handle),
  },
];
