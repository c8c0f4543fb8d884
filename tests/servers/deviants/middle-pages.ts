import type { JsonObject } from '../../../helpers/json/values.js';
import { whenShown } from '../changes/conditions.js';
import { changePageNumbers, numbersOf } from '../changes/pages.js';
import { changeBody, changeItems, reject } from '../changes/responses.js';
import { breaking } from './deviant.js';

const isBetween = (page: JsonObject) =>
  numbersOf(page).number > 2 && numbersOf(page).number < numbersOf(page).totalPages - 1;

/** What goes wrong in the middle of a list that is long enough to have one. */
export const middlePages = breaking('list-farmer-orders', {
  'answers-200': { "fails with 500 in the middle of the farmer's list": whenShown(isBetween, reject(500)) },
  'page-arithmetic': {
    "shows nothing in the middle of the farmer's list": whenShown(
      isBetween,
      changeBody((page) => ({ ...page, content: [] })),
    ),
    "reports the number of items on the page as the total of the farmer's list after its third page": whenShown(
      isBetween,
      changePageNumbers((numbers, { length }) => ({ ...numbers, totalElements: length, totalPages: 1 })),
    ),
  },
  'answers-the-size-asked': {
    "ignores the size in the middle of the farmer's list": whenShown(
      isBetween,
      changePageNumbers((numbers) => ({ ...numbers, size: 20, totalPages: Math.ceil(numbers.totalElements / 20) })),
    ),
  },
  'farmer-omitted': {
    "shows the farmer in the middle of the farmer's list": whenShown(
      isBetween,
      changeItems((order) => ({ ...order, farmer: { id: 1, role: 'farmer' } })),
    ),
  },
});
