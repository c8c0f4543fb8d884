import type { PagedSlug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { queryOf } from '../changes/calls.js';
import { whenShown } from '../changes/conditions.js';
import { removeFields } from '../changes/objects.js';
import { changePageNumbers, isAfterTheLast, isEmpty, itemsOf, numbersOf } from '../changes/pages.js';
import { changeBody, reject, setBody, type ResponseChange } from '../changes/responses.js';
import { breaking, type Deviant } from './deviant.js';

/** What may have changed since a page was read. */
const withoutState = removeFields('orderStatus', 'paymentStatus', 'confirmed');

/** Shows the items of the first page of the same size that was requested before, where a page is empty. */
function repeatingTheFirst(): ResponseChange {
  const known = new Map<string, JsonObject>();

  return (response, call) => {
    const page = response.body as JsonObject;
    const { size, number } = numbersOf(page);
    const query = queryOf(call);
    const key = `${size} ${query.get('orderStatus')} ${query.get('paymentMethod')}`;
    if (!isAfterTheLast(page)) {
      const kept = known.get(key);
      const isBetter = kept === undefined || number < numbersOf(kept).number;
      if (isBetter) known.set(key, page);

      return response;
    }
    const again = known.get(key);
    if (again === undefined) return response;

    return { ...response, body: { ...page, content: itemsOf(again).map(withoutState) } };
  };
}

/** What goes wrong on empty pages and after the end of a list. */
export function listEdges(operation: PagedSlug, list: string): Deviant[] {
  return breaking(operation, {
    'answers-200': {
      [`responds with 204 to the page after the last of ${list}`]: whenShown(isAfterTheLast, (response) => ({
        ...response,
        status: 204,
        body: Buffer.alloc(0),
      })),
      [`fails with 500 on the page after the last of ${list}`]: whenShown(isAfterTheLast, reject(500)),
      ...(operation === 'list-sprayer-orders' && {
        [`fails with 500 where 32 bits do not hold the number of items before a page of ${list}`]: whenShown(
          (page) => numbersOf(page).number * numbersOf(page).size > 2 ** 31,
          reject(500),
        ),
      }),
    },
    'is-a-page': {
      [`writes null for the content of an empty page of ${list}`]: {
        alsoBreaks: [`${operation}/no-nulls`],
        spoil: {
          operation,
          response: whenShown(
            isEmpty,
            changeBody(({ page }) => ({ content: null, page })),
          ),
        },
      },
      [`omits the content of an empty page of ${list}`]: whenShown(
        isEmpty,
        changeBody(({ page }) => ({ page })),
      ),
      [`writes an empty page of ${list} as an empty array`]: whenShown(isEmpty, setBody('[]')),
    },
    'page-arithmetic': {
      [`counts nothing on the page after the last of ${list}`]: whenShown(
        isAfterTheLast,
        changePageNumbers((numbers) => ({ ...numbers, totalElements: 0, totalPages: 0 })),
      ),
      [`counts the pages before an empty page of ${list} instead of the items`]: whenShown(
        isAfterTheLast,
        changePageNumbers((numbers) => ({ ...numbers, totalElements: numbers.number * numbers.size })),
      ),
      [`shows the first page of ${list} again after the last`]: repeatingTheFirst(),
    },
    'answers-the-page-asked': {
      [`reports page 0 for the page after the last of ${list}`]: whenShown(
        isAfterTheLast,
        changePageNumbers((numbers) => ({ ...numbers, number: 0 })),
      ),
    },
    'answers-the-size-asked': {
      [`reports size 0 for an empty page of ${list}`]: whenShown(
        isEmpty,
        changePageNumbers((numbers) => ({ ...numbers, size: 0 })),
      ),
    },
  });
}
