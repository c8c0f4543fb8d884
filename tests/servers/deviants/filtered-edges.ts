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
import { breaking } from './deviant.js';

const operation = 'list-farmer-orders';

const isLaterFiltered: Parameters<typeof when>[0] = (query, call) =>
  isFiltered(query, call) && isLaterPage(query, call);
const isLaterOfBoth: Parameters<typeof when>[0] = (query, call) =>
  isFilteredByBoth(query, call) && isLaterPage(query, call);
const isThirdFiltered: Parameters<typeof when>[0] = (query, call) =>
  isFiltered(query, call) && isAfterSecondPage(query, call);

/** What goes wrong on empty and later pages of filtered lists. */
export const filteredEdges = breaking(operation, {
  'answers-200': {
    'responds with 204 if both filters match nothing': when(
      isFilteredByBoth,
      whenShown(isEmpty, (response) => ({ ...response, status: 204, body: Buffer.alloc(0) })),
    ),
    'fails with 500 on later pages of a filtered list': when(isLaterFiltered, reject(500)),
    'fails with 500 on later pages if both filters are given': when(isLaterOfBoth, reject(500)),
  },
  'filters-together': {
    'responds with 404 if both filters match nothing': when(
      isFilteredByBoth,
      whenShown((page) => isEmpty(page) && !isAfterTheLast(page), reject(404)),
    ),
    'forgets the status on later pages if both filters are given': {
      alsoBreaks: ['list-farmer-orders/shown-consistently'],
      spoil: {
        operation,
        response: when(
          isLaterOfBoth,
          changeItems((order) => ({ ...order, orderStatus: 'assigned' })),
        ),
      },
    },
  },
  'counts-the-filtered': {
    'shows nothing on the third page of a filtered list': when(
      isThirdFiltered,
      changeBody((page) => ({ ...page, content: [] })),
    ),
    'counts all orders on later pages of a filtered list': when(
      isLaterFiltered,
      changePageNumbers((numbers) => ({ ...numbers, totalElements: 40, totalPages: Math.ceil(40 / numbers.size) })),
    ),
    'counts the items of the page on later pages of a filtered list': when(
      isLaterFiltered,
      changePageNumbers((numbers, { length }) => ({
        ...numbers,
        totalElements: length,
        totalPages: Math.ceil(length / numbers.size),
      })),
    ),
    'counts one order more on a later page of a filtered list, which is full': when(
      (query, call) => isLaterFiltered(query, call) && !isFilteredByBoth(query, call) && query.get('size') === '5',
      changePageNumbers((numbers, { length }) => {
        const totalElements = numbers.totalElements + (length === numbers.size ? 1 : 0);

        return { ...numbers, totalElements, totalPages: Math.ceil(totalElements / numbers.size) };
      }),
    ),
  },
  'answers-the-page-asked': {
    'numbers later pages of a filtered list 0': when(
      isThirdFiltered,
      changePageNumbers((numbers) => ({ ...numbers, number: 0 })),
    ),
  },
  'filters-by-payment-method': {
    'forgets the payment method on the third page of a filtered list': {
      alsoBreaks: ['list-farmer-orders/shown-consistently'],
      spoil: {
        operation,
        response: when(
          (query, call) => isThirdFiltered(query, call) && !query.has('orderStatus'),
          changeItems((order) => ({ ...order, paymentMethod: 'visa' })),
        ),
      },
    },
  },
});
