import type { JsonObject } from '../../../helpers/json/object.js';
import { tokens } from '../../../reference/identity.js';
import { queryOf } from '../changes/calls.js';
import { isCalledBy, when } from '../changes/conditions.js';
import { changeField, setField } from '../changes/objects.js';
import { changePageNumbers, itemsOf, numbersOf } from '../changes/pages.js';
import { aFarmer } from '../changes/people.js';
import { changeBody, changeItems, reject, type ResponseChange } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import { removeSign, toDayBefore } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { changeList, wholeList } from './memories.js';
import {
  areaAbove,
  atMonthEnd,
  both,
  byCard,
  changeSuch,
  inSession,
  isConfirmed,
  isOnEquator,
  isSouth,
  isWest,
  locatedWith,
  paidBy,
  withStatus,
  type IsSuch,
} from './such-orders.js';

const operation = 'list-farmer-orders';
const otherValues = ['list-farmer-orders/shown-as-created', 'list-farmer-orders/shown-consistently'] as const;
/** What a list without some orders may be blamed for, besides. */
const withoutOrders = [
  'list-farmer-orders/holds-created-orders',
  'list-farmer-orders/finds-every-match',
  'list-farmer-orders/counts-the-filtered',
] as const;

const hasSize = (isMeant: (size: number) => boolean) => (query: URLSearchParams) => isMeant(Number(query.get('size')));
const hasPage = (isMeant: (page: number) => boolean) => (query: URLSearchParams) => isMeant(Number(query.get('page')));

/** Changes the items of the page, and not how they are counted. */
const changeShownItems = (change: (items: readonly JsonObject[]) => readonly JsonObject[]): ResponseChange =>
  changeBody((page) => ({ ...page, content: change(itemsOf(page)) }));

/** Shows the second farmer such orders of the first, too. */
function sharing(isShared: IsSuch): Wrap {
  return (handle) =>
    changeList(operation, async (items, query, call) => {
      if (!isCalledBy('other-farmer')(query, call)) return items;
      const authorization = `Bearer ${tokens.farmer}`;
      const others = await wholeList(handle, { ...call, headers: { ...call.headers, authorization } });

      return [...items, ...others.filter(isShared)];
    })(handle);
}

const oneTooMany = changePageNumbers((page) => ({ ...page, totalElements: page.totalElements + 1 }));

/** What a farmer's list shows of some orders, and on some pages. */
export const farmerLists: readonly ConditionalDeviant[] = [
  {
    fault: "loses the sign of western longitudes of cash orders in the third session in the farmer's list",
    breaks: otherValues,
    wrap: changeSuch(operation, both(isWest, paidBy('cash'), inSession(3)), changeField('longitude', removeSign)),
  },
  {
    fault: "shows month ends of cash orders a day early in the farmer's list",
    breaks: otherValues,
    wrap: changeSuch(operation, both(atMonthEnd, paidBy('cash')), changeField('date', toDayBefore)),
  },
  {
    fault: "shows confirmed Visa orders in the farmer's list with locations in lower case",
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(withStatus('confirmed'), paidBy('visa')),
      changeField('location', (text) => String(text).toLowerCase()),
    ),
  },
  {
    fault: "escapes ampersands and angle brackets of confirmed orders in the farmer's list",
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(locatedWith(/[&<>]/), isConfirmed),
      changeField('location', (text) =>
        String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ),
    ),
  },
  {
    fault: "shows cash orders above 100 hectares with another cost in the farmer's list",
    breaks: ['list-farmer-orders/shown-consistently', 'list-farmer-orders/shown-as-created'],
    wrap: changeSuch(
      operation,
      both(areaAbove(100), paidBy('cash')),
      changeField('cost', (cost) => Number(cost) + 25),
    ),
  },
  {
    fault: "shows confirmed Mastercard orders as pending in the farmer's list",
    breaks: [
      'list-farmer-orders/shown-consistently',
      'list-farmer-orders/filters-by-order-status',
      'list-farmer-orders/finds-every-match',
    ],
    wrap: changeSuch(
      operation,
      both(withStatus('confirmed'), paidBy('mastercard')),
      setField('orderStatus', 'pending'),
    ),
  },
  {
    fault: "writes areas above 999 of Visa orders as strings in the farmer's list",
    breaks: ['list-farmer-orders/field-types'],
    wrap: changeSuch(
      operation,
      both(areaAbove(999), paidBy('visa')),
      changeField('area', (area) => Number(area).toExponential()),
    ),
  },
  {
    fault: "writes a latitude of 0 as null in the farmer's list, for card orders",
    breaks: ['list-farmer-orders/no-nulls', 'list-farmer-orders/field-types'],
    wrap: changeSuch(operation, both(isOnEquator, byCard), setField('latitude', null)),
  },
  {
    fault: "shows the farmer of confirmed orders in the third session in the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    wrap: changeSuch(operation, both(withStatus('confirmed'), inSession(3)), setField('farmer', aFarmer)),
  },
  {
    fault: "omits southern Visa orders that are sent as confirmed from the farmer's list",
    breaks: withoutOrders,
    wrap: changeList(operation, (items) => items.filter((order) => !both(isSouth, isConfirmed, paidBy('visa'))(order))),
  },
  {
    fault: "omits card orders above 200 hectares from the second farmer's list",
    breaks: withoutOrders,
    wrap: changeList(operation, (items, query, call) =>
      isCalledBy('other-farmer')(query, call) ? items.filter((order) => !both(areaAbove(200), byCard)(order)) : items,
    ),
  },
  {
    fault: 'repeats the last item of the page before on pages of size 3',
    breaks: [
      'list-farmer-orders/pages-share-no-item',
      'list-farmer-orders/pages-lose-no-item',
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/holds-created-orders',
    ],
    wrap: (handle) => (call) => {
      const query = queryOf(call);
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      if (size !== 3 || page < 1) return handle(call);

      return changeList(operation, (items) => [...items.slice(0, page * size), ...items.slice(page * size - 1)])(
        handle,
      )(call);
    },
  },
  {
    fault: 'shows only six items on a page of size 7',
    breaks: [
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/pages-lose-no-item',
      'list-farmer-orders/holds-created-orders',
    ],
    wrap: changeResponses(
      operation,
      when(
        hasSize((size) => size === 7),
        changeShownItems((items) => items.slice(0, 6)),
      ),
    ),
  },
  {
    fault: 'counts one item too many once a farmer has more than 30 orders',
    breaks: ['list-farmer-orders/page-arithmetic', 'list-farmer-orders/counts-the-filtered'],
    wrap: changeResponses(operation, (response, call) =>
      numbersOf(response.body as JsonObject).totalElements > 30 ? oneTooMany(response, call) : response,
    ),
  },
  {
    fault: 'numbers pages after the fourth one too high',
    breaks: ['list-farmer-orders/answers-the-page-asked', 'list-farmer-orders/page-arithmetic'],
    wrap: changeResponses(
      operation,
      when(
        hasPage((page) => page > 3),
        changePageNumbers((page) => ({ ...page, number: page.number + 1 })),
      ),
    ),
  },
  {
    fault: 'reports 20 as the size of pages above 10',
    breaks: ['list-farmer-orders/answers-the-size-asked', 'list-farmer-orders/page-arithmetic'],
    wrap: changeResponses(
      operation,
      when(
        hasSize((size) => size > 10 && size < 20),
        changePageNumbers((page) => ({ ...page, size: 20, totalPages: Math.ceil(page.totalElements / 20) })),
      ),
    ),
  },
  {
    fault: 'does not count a last page with a single item',
    breaks: ['list-farmer-orders/page-arithmetic'],
    wrap: changeResponses(
      operation,
      changePageNumbers((page) =>
        page.size > 1 && page.totalElements % page.size === 1 ? { ...page, totalPages: page.totalPages - 1 } : page,
      ),
    ),
  },
  {
    fault: "fails with 500 on the second farmer's pages after the second",
    breaks: ['list-farmer-orders/answers-200'],
    wrap: changeResponses(
      operation,
      when((query, call) => isCalledBy('other-farmer')(query, call) && hasPage((page) => page > 1)(query), reject(500)),
    ),
  },
  {
    fault: "lists a confirmed cash order twice in the farmer's list",
    breaks: [
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/pages-share-no-item',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: changeList(operation, (items) =>
      items.flatMap((order) => (both(withStatus('confirmed'), paidBy('cash'))(order) ? [order, order] : [order])),
    ),
  },
  {
    fault: 'shows the second farmer the confirmed Visa orders of the first',
    breaks: [
      'list-farmer-orders/hidden-from-other-farmers',
      'list-farmer-orders/shows-own-orders-only',
      'list-farmer-orders/counts-the-filtered',
    ],
    wrap: sharing(both(withStatus('confirmed'), paidBy('visa'))),
  },
  {
    fault: 'shows the completion date of open orders as null on pages of size 6',
    breaks: ['list-farmer-orders/no-nulls', 'list-farmer-orders/field-types'],
    wrap: changeResponses(
      operation,
      when(
        hasSize((size) => size === 6),
        changeItems((order) => ({ completionDate: null, ...order })),
      ),
    ),
  },
];
