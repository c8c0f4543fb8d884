import {
  isAfterSecondPage,
  isFiltered,
  isFilteredByBoth,
  isLaterPage,
  when,
  whenShown,
} from '../changes/conditions.js';
import { changePageNumbers, isAfterTheLast, isEmpty } from '../changes/pages.js';
import { changeBody, changeItems, reject } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const operation = 'list-farmer-orders';

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
    breaks: ['list-farmer-orders/filters-by-payment-method', 'list-farmer-orders/shown-as-created'],
    spoil: {
      operation,
      response: when(
        (query, call) => isThirdFiltered(query, call) && !query.has('orderStatus'),
        changeItems((order) => ({ ...order, paymentMethod: 'visa' })),
      ),
    },
  },
];
