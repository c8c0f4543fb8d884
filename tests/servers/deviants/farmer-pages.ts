import type { JsonObject } from '../../../helpers/json/values.js';
import { isFiltered, when, type IsMeantCall } from '../changes/conditions.js';
import { changePageNumbers, countPages } from '../changes/pages.js';
import { changeBody, type ResponseChange } from '../changes/responses.js';
import { breaking } from './deviant.js';

const operation = 'list-farmer-orders';

/** A cache that no order clears. */
function keptPages(isKept: IsMeantCall): ResponseChange {
  const kept = new Map<string, unknown>();

  return when(isKept, (response, { target, headers }) => {
    const key = `${target} ${headers['authorization']}`;
    if (!kept.has(key)) kept.set(key, response.body);

    return { ...response, body: kept.get(key) };
  });
}

/** What the farmer's list reports of its pages. */
export const farmerPages = breaking(operation, {
  'page-arithmetic': {
    "caches each page of size 2 of the farmer's list forever": keptPages((query) => query.get('size') === '2'),
    "rounds the number of pages of the farmer's list down": countPages((total, size) => Math.floor(total / size)),
    "counts one page too many when all pages of the farmer's list are full": countPages(
      (total, size) => Math.floor(total / size) + 1,
    ),
    "reports the number of items on the page as the total of the farmer's list": changePageNumbers(
      (page, { length }) => ({ ...page, totalElements: length, totalPages: 1 }),
    ),
  },
  'counts-the-filtered': {
    "caches each page of the farmer's list forever when it is filtered": {
      alsoBreaks: ['list-farmer-orders/finds-every-match'],
      spoil: { operation, response: keptPages(isFiltered) },
    },
  },
  'is-a-page': {
    "writes the farmer's list as a bare array": changeBody(({ content }) => content),
    "writes the page fields of the farmer's list at the top level": changeBody(({ content, page }) => ({
      content,
      ...(page as JsonObject),
      first: true,
    })),
    "writes the totals of the farmer's list as strings": changePageNumbers((page) => ({
      ...page,
      totalElements: String(page['totalElements']),
    })),
    "uses the name orders for content in the farmer's list when it is filtered": when(
      isFiltered,
      changeBody(({ content, page }) => ({ orders: content, page })),
    ),
  },
  'answers-the-page-asked': {
    "counts the pages of the farmer's list from one": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: (page['number'] ?? 0) + 1 })) },
    },
    "numbers every page of the farmer's list 0": changePageNumbers((page) => ({ ...page, number: 0 })),
    "swaps the size and the number of a page of the farmer's list": {
      alsoBreaks: ['list-farmer-orders/answers-the-size-asked'],
      spoil: {
        operation,
        response: changePageNumbers((page) => ({ ...page, size: page['number'], number: page['size'] })),
      },
    },
  },
  'answers-the-size-asked': {
    "reports the number of items as the size of a page of the farmer's list": {
      alsoBreaks: ['list-farmer-orders/page-arithmetic'],
      spoil: { operation, response: changePageNumbers((page, { length }) => ({ ...page, size: Math.max(1, length) })) },
    },
  },
});
