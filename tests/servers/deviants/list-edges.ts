import type { PagedSlug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/object.js';
import { queryOf } from '../changes/calls.js';
import {
  isAfterSecondPage,
  isFiltered,
  isFilteredByBoth,
  isLaterPage,
  when,
  whenShown,
} from '../changes/conditions.js';
import { changePageNumbers, itemsOf, numbersOf } from '../changes/pages.js';
import { changeBody, changeItems, reject, setBody, type ResponseChange } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const isEmpty = (page: JsonObject) => itemsOf(page).length === 0;
const isAfterTheLast = (page: JsonObject) => numbersOf(page).number > 0 && isEmpty(page);
const isBetween = (page: JsonObject) =>
  numbersOf(page).number > 2 && numbersOf(page).number < numbersOf(page).totalPages - 1;

/** Shows the items of a page of the same size that was requested before, where a page is empty. */
function repeating(which: 'first' | 'last', change: ResponseChange = (response) => response): ResponseChange {
  const known = new Map<string, JsonObject>();

  return (response, call) => {
    const page = response.body as JsonObject;
    const { size, number } = numbersOf(page);
    const query = queryOf(call);
    const key = `${size} ${query.get('orderStatus')} ${query.get('paymentMethod')}`;
    if (!isAfterTheLast(page)) {
      const kept = known.get(key);
      const isBetter = kept === undefined || (which === 'last') === number > numbersOf(kept).number;
      if (isBetter) known.set(key, page);

      return response;
    }
    const again = known.get(key);

    return again === undefined ? response : change({ ...response, body: { ...page, content: again['content'] } }, call);
  };
}

/** What goes wrong in the middle and at the end of a list. */
export function listEdges(operation: PagedSlug, list: string): Deviant[] {
  return [
    {
      fault: `responds with 204 to the page after the last of ${list}`,
      breaks: [`${operation}/answers-200`],
      spoil: {
        operation,
        response: whenShown(isAfterTheLast, (response) => ({ ...response, status: 204, body: Buffer.alloc(0) })),
      },
    },
    {
      fault: `fails with 500 on the page after the last of ${list}`,
      breaks: [`${operation}/answers-200`],
      spoil: { operation, response: whenShown(isAfterTheLast, reject(500)) },
    },
    {
      fault: `writes null for the content of an empty page of ${list}`,
      breaks: [`${operation}/is-a-page`, `${operation}/no-nulls`],
      spoil: {
        operation,
        response: whenShown(
          isEmpty,
          changeBody(({ page }) => ({ content: null, page })),
        ),
      },
    },
    {
      fault: `omits the content of an empty page of ${list}`,
      breaks: [`${operation}/is-a-page`],
      spoil: {
        operation,
        response: whenShown(
          isEmpty,
          changeBody(({ page }) => ({ page })),
        ),
      },
    },
    {
      fault: `writes an empty page of ${list} as an empty array`,
      breaks: [`${operation}/is-a-page`],
      spoil: { operation, response: whenShown(isEmpty, setBody('[]')) },
    },
    {
      fault: `counts nothing on the page after the last of ${list}`,
      breaks: [`${operation}/page-arithmetic`],
      spoil: {
        operation,
        response: whenShown(
          isAfterTheLast,
          changePageNumbers((numbers) => ({ ...numbers, totalElements: 0, totalPages: 0 })),
        ),
      },
    },
    {
      fault: `reports page 0 for the page after the last of ${list}`,
      breaks: [`${operation}/answers-the-page-asked`],
      spoil: {
        operation,
        response: whenShown(
          isAfterTheLast,
          changePageNumbers((numbers) => ({ ...numbers, number: 0 })),
        ),
      },
    },
    {
      fault: `reports size 0 for an empty page of ${list}`,
      breaks: [`${operation}/answers-the-size-asked`],
      spoil: {
        operation,
        response: whenShown(
          isEmpty,
          changePageNumbers((numbers) => ({ ...numbers, size: 0 })),
        ),
      },
    },
    {
      fault: `shows the first page of ${list} again after the last`,
      breaks: [`${operation}/page-arithmetic`],
      spoil: { operation, response: repeating('first') },
    },
    {
      fault: `shows the last page of ${list}, with its number, for any page after it`,
      breaks: [`${operation}/answers-the-page-asked`],
      spoil: {
        operation,
        response: repeating(
          'last',
          changePageNumbers((numbers) => ({ ...numbers, number: numbers.totalPages - 1 })),
        ),
      },
    },
  ];
}

/** Another order with every call, as drawn by a generator of pseudo-random numbers. */
function shuffling(): Required<Deviant>['rules'] {
  let state = 1;
  const draw = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);

    return ((mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ (mixed >>> 14)) >>> 0) % below;
  };

  return {
    arrange: (items) => {
      const left = [...items];

      return items.flatMap(() => left.splice(draw(left.length), 1));
    },
  };
}

/** Starts at another item with every call. */
function rotating(): Required<Deviant>['rules'] {
  let calls = 0;

  return {
    arrange: (items) => {
      const start = (++calls * calls) % Math.max(1, items.length);

      return [...items.slice(start), ...items.slice(0, start)];
    },
  };
}

const inNoOrder = ['list-farmer-orders/pages-share-no-item', 'list-sprayer-orders/pages-share-no-item'];

/** Lists without an order of their own. */
export const unorderedLists: Deviant[] = [
  { fault: 'shows its lists in another order with every request', breaks: inNoOrder, rules: shuffling() },
  { fault: 'starts its lists at another item with every request', breaks: inNoOrder, rules: rotating() },
];

/** What goes wrong in the middle of a list that is long enough to have one. */
export const middlePages: Deviant[] = [
  {
    fault: "fails with 500 in the middle of the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation: 'list-farmer-orders', response: whenShown(isBetween, reject(500)) },
  },
  {
    fault: "shows nothing in the middle of the farmer's list",
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: {
      operation: 'list-farmer-orders',
      response: whenShown(
        isBetween,
        changeBody((page) => ({ ...page, content: [] })),
      ),
    },
  },
  {
    fault: "ignores the size in the middle of the farmer's list",
    breaks: ['list-farmer-orders/answers-the-size-asked'],
    spoil: {
      operation: 'list-farmer-orders',
      response: whenShown(
        isBetween,
        changePageNumbers((numbers) => ({ ...numbers, size: 20, totalPages: Math.ceil(numbers.totalElements / 20) })),
      ),
    },
  },
  {
    fault: "reports the number of items on the page as the total of the farmer's list after its third page",
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: {
      operation: 'list-farmer-orders',
      response: whenShown(
        isBetween,
        changePageNumbers((numbers, { length }) => ({ ...numbers, totalElements: length, totalPages: 1 })),
      ),
    },
  },
  {
    fault: "shows the farmer in the middle of the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: {
      operation: 'list-farmer-orders',
      response: whenShown(
        isBetween,
        changeItems((order) => ({ ...order, farmer: { id: 1, role: 'farmer' } })),
      ),
    },
  },
];

const operation = 'list-farmer-orders';

/** A page of the list without its filters. */
const isLaterFiltered: Parameters<typeof when>[0] = (query, call) =>
  isFiltered(query, call) && isLaterPage(query, call);
const isLaterOfBoth: Parameters<typeof when>[0] = (query, call) =>
  isFilteredByBoth(query, call) && isLaterPage(query, call);
const isThirdFiltered: Parameters<typeof when>[0] = (query, call) =>
  isFiltered(query, call) && isAfterSecondPage(query, call);

/** What goes wrong on empty and later pages of filtered lists. */
export const filteredEdges: Deviant[] = [
  {
    fault: 'responds with 204 if both filters match nothing',
    breaks: ['list-farmer-orders/answers-200'],
    spoil: {
      operation,
      response: when(
        isFilteredByBoth,
        whenShown(isEmpty, (response) => ({ ...response, status: 204, body: Buffer.alloc(0) })),
      ),
    },
  },
  {
    fault: 'responds with 404 if both filters match nothing',
    breaks: ['list-farmer-orders/filters-together'],
    spoil: {
      operation,
      response: when(
        isFilteredByBoth,
        whenShown((page) => isEmpty(page) && !isAfterTheLast(page), reject(404)),
      ),
    },
  },
  {
    fault: 'fails with 500 on later pages of a filtered list',
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, response: when(isLaterFiltered, reject(500)) },
  },
  {
    fault: 'fails with 500 on later pages if both filters are given',
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, response: when(isLaterOfBoth, reject(500)) },
  },
  {
    fault: 'shows nothing on the third page of a filtered list',
    breaks: ['list-farmer-orders/counts-the-filtered'],
    spoil: {
      operation,
      response: when(
        isThirdFiltered,
        changeBody((page) => ({ ...page, content: [] })),
      ),
    },
  },
  {
    fault: 'counts all orders on later pages of a filtered list',
    breaks: ['list-farmer-orders/counts-the-filtered'],
    spoil: {
      operation,
      response: when(
        isLaterFiltered,
        changePageNumbers((numbers) => ({ ...numbers, totalElements: 40, totalPages: Math.ceil(40 / numbers.size) })),
      ),
    },
  },
  {
    fault: 'counts the items of the page on later pages of a filtered list',
    breaks: ['list-farmer-orders/counts-the-filtered'],
    spoil: {
      operation,
      response: when(
        isLaterFiltered,
        changePageNumbers((numbers, { length }) => ({
          ...numbers,
          totalElements: length,
          totalPages: Math.ceil(length / numbers.size),
        })),
      ),
    },
  },
  {
    fault: 'counts one order more on the second page of a filtered list, which is full',
    breaks: ['list-farmer-orders/counts-the-filtered'],
    spoil: {
      operation,
      response: when(
        (query, call) => isLaterFiltered(query, call) && !isFilteredByBoth(query, call) && query.get('size') === '4',
        changePageNumbers((numbers, { length }) => {
          const totalElements = numbers.totalElements + (length === numbers.size ? 1 : 0);

          return { ...numbers, totalElements, totalPages: Math.ceil(totalElements / numbers.size) };
        }),
      ),
    },
  },
  {
    fault: 'numbers later pages of a filtered list 0',
    breaks: ['list-farmer-orders/answers-the-page-asked'],
    spoil: {
      operation,
      response: when(
        isThirdFiltered,
        changePageNumbers((numbers) => ({ ...numbers, number: 0 })),
      ),
    },
  },
  {
    fault: 'forgets the status on later pages if both filters are given',
    breaks: ['list-farmer-orders/filters-together', 'list-farmer-orders/shown-consistently'],
    spoil: {
      operation,
      response: when(
        isLaterOfBoth,
        changeItems((order) => ({ ...order, orderStatus: 'assigned' })),
      ),
    },
  },
  {
    fault: 'forgets the payment method on the third page of a filtered list',
    breaks: ['list-farmer-orders/filters-by-payment-method', 'list-farmer-orders/shown-consistently'],
    spoil: {
      operation,
      response: when(
        (query, call) => isThirdFiltered(query, call) && !query.has('orderStatus'),
        changeItems((order) => ({ ...order, paymentMethod: 'visa' })),
      ),
    },
  },
];
