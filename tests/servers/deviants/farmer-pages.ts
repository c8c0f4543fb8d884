import type { JsonObject } from '../../../helpers/json/values.js';
import { isFiltered, when, type IsMeantCall } from '../changes/conditions.js';
import { changePageNumbers, countPages } from '../changes/pages.js';
import { changeBody, type ResponseChange } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

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
export const farmerPages: Deviant[] = [
  {
    fault: "caches each page of size 2 of the farmer's list forever",
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: { operation, response: keptPages((query) => query.get('size') === '2') },
  },
  {
    fault: "caches each page of the farmer's list forever when it is filtered",
    breaks: ['list-farmer-orders/counts-the-filtered', 'list-farmer-orders/finds-every-match'],
    spoil: { operation, response: keptPages(isFiltered) },
  },
  {
    fault: "writes the farmer's list as a bare array",
    breaks: ['list-farmer-orders/is-a-page'],
    spoil: { operation, response: changeBody(({ content }) => content) },
  },
  {
    fault: "writes the page fields of the farmer's list at the top level",
    breaks: ['list-farmer-orders/is-a-page'],
    spoil: {
      operation,
      response: changeBody(({ content, page }) => ({ content, ...(page as JsonObject), first: true })),
    },
  },
  {
    fault: "writes the totals of the farmer's list as strings",
    breaks: ['list-farmer-orders/is-a-page'],
    spoil: {
      operation,
      response: changePageNumbers((page) => ({ ...page, totalElements: String(page['totalElements']) })),
    },
  },
  {
    fault: "uses the name orders for content in the farmer's list when it is filtered",
    breaks: ['list-farmer-orders/is-a-page'],
    spoil: {
      operation,
      response: when(
        isFiltered,
        changeBody(({ content, page }) => ({ orders: content, page })),
      ),
    },
  },
  {
    fault: "rounds the number of pages of the farmer's list down",
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: { operation, response: countPages((total, size) => Math.floor(total / size)) },
  },
  {
    fault: "counts one page too many when all pages of the farmer's list are full",
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: { operation, response: countPages((total, size) => Math.floor(total / size) + 1) },
  },
  {
    fault: "reports the number of items on the page as the total of the farmer's list",
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: {
      operation,
      response: changePageNumbers((page, { length }) => ({ ...page, totalElements: length, totalPages: 1 })),
    },
  },
  {
    fault: "counts the pages of the farmer's list from one",
    breaks: ['list-farmer-orders/answers-the-page-asked', 'list-farmer-orders/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: (page['number'] ?? 0) + 1 })) },
  },
  {
    fault: "numbers every page of the farmer's list 0",
    breaks: ['list-farmer-orders/answers-the-page-asked'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: 0 })) },
  },
  {
    fault: "reports the number of items as the size of a page of the farmer's list",
    breaks: ['list-farmer-orders/answers-the-size-asked', 'list-farmer-orders/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page, { length }) => ({ ...page, size: Math.max(1, length) })) },
  },
  {
    fault: "swaps the size and the number of a page of the farmer's list",
    breaks: ['list-farmer-orders/answers-the-page-asked', 'list-farmer-orders/answers-the-size-asked'],
    spoil: {
      operation,
      response: changePageNumbers((page) => ({ ...page, size: page['number'], number: page['size'] })),
    },
  },
];
