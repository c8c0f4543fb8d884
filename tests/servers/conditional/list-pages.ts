import type { JsonObject } from '../../../helpers/json/values.js';
import { queryOf } from '../changes/calls.js';
import { isCalledBy, when } from '../changes/conditions.js';
import { changePageNumbers, itemsOf, numbersOf } from '../changes/pages.js';
import { changeBody, changeItems, reject, type ResponseChange } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { changeList } from './memories.js';
import { both, paidBy, withStatus } from './such-orders.js';

const operation = 'list-farmer-orders';
const hasSize = (isMeant: (size: number) => boolean) => (query: URLSearchParams) => isMeant(Number(query.get('size')));
const hasPage = (isMeant: (page: number) => boolean) => (query: URLSearchParams) => isMeant(Number(query.get('page')));

/** Changes the items of the page, and not how they are counted. */
const changeShownItems = (change: (items: readonly JsonObject[]) => readonly JsonObject[]): ResponseChange =>
  changeBody((page) => ({ ...page, content: change(itemsOf(page)) }));

const oneTooMany = changePageNumbers((page) => ({ ...page, totalElements: page.totalElements + 1 }));

/** What is wrong on some pages of a farmer's list. */
export const listPages: readonly ConditionalDeviant[] = [
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

      return changeList(operation, (items) =>
        [...items.slice(0, page * size), ...items.slice(page * size - 1)].slice(0, items.length),
      )(handle)(call);
    },
  },
  {
    fault: 'shows only six items on a page of size 7',
    breaks: [
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/pages-lose-no-item',
      'list-farmer-orders/counts-the-filtered',
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
        changePageNumbers((page) => ({ ...page, size: 20 })),
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
  {
    fault: 'fails with 500 on a page whose first item would be counted beyond 32 bits',
    breaks: ['list-farmer-orders/answers-200'],
    wrap: changeResponses(
      operation,
      when((query) => Number(query.get('page')) * Number(query.get('size')) >= 2 ** 31, reject(500)),
    ),
  },
];
