import type { JsonObject } from '../../../helpers/json/values.js';
import { whenShown } from '../changes/conditions.js';
import { changePageNumbers, numbersOf } from '../changes/pages.js';
import { changeBody, changeItems, reject } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const operation = 'list-farmer-orders';

const isBetween = (page: JsonObject) =>
  numbersOf(page).number > 2 && numbersOf(page).number < numbersOf(page).totalPages - 1;

/** What goes wrong in the middle of a list that is long enough to have one. */
export const middlePages: Deviant[] = [
  {
    fault: "fails with 500 in the middle of the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, response: whenShown(isBetween, reject(500)) },
  },
  {
    fault: "shows nothing in the middle of the farmer's list",
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: {
      operation,
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
      operation,
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
      operation,
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
      operation,
      response: whenShown(
        isBetween,
        changeItems((order) => ({ ...order, farmer: { id: 1, role: 'farmer' } })),
      ),
    },
  },
];
