import type { JsonObject } from '../../../helpers/json/values.js';
import { hasInQuery, when } from '../changes/conditions.js';
import { changePageNumbers, countPages } from '../changes/pages.js';
import { changeBody, reject } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const operation = 'list-sprayer-orders';

/** What the sprayer's list reports of its pages, and how it divides its orders among them. */
export const sprayerPages: Deviant[] = [
  {
    fault: "uses the name data for content in the sprayer's list",
    breaks: ['list-sprayer-orders/is-a-page'],
    spoil: { operation, response: changeBody(({ content, page }) => ({ data: content, page })) },
  },
  {
    fault: "writes a number in place of the page object of the sprayer's list",
    breaks: ['list-sprayer-orders/is-a-page'],
    spoil: {
      operation,
      response: changeBody(({ content, page }) => ({
        content,
        ...(page as JsonObject),
        page: (page as JsonObject)['number'],
      })),
    },
  },
  {
    fault: "writes the names of the totals in the sprayer's list in snake case",
    breaks: ['list-sprayer-orders/is-a-page'],
    spoil: {
      operation,
      response: changePageNumbers(({ totalElements, ...others }) => ({ ...others, total_elements: totalElements })),
    },
  },
  {
    fault: "does not round the number of pages of the sprayer's list",
    breaks: ['list-sprayer-orders/is-a-page'],
    spoil: {
      operation,
      response: countPages((total, size) => total / size),
    },
  },
  {
    fault: "reports -1 as the total of the sprayer's list",
    breaks: ['list-sprayer-orders/page-arithmetic'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, totalElements: -1, totalPages: -1 })) },
  },
  {
    fault: "reports the number of items on the page as the total of the sprayer's list",
    breaks: ['list-sprayer-orders/page-arithmetic'],
    spoil: {
      operation,
      response: changePageNumbers((page, { length }) => ({ ...page, totalElements: length, totalPages: 1 })),
    },
  },
  {
    fault: "shows no item on a page of size 1 of the sprayer's list",
    breaks: ['list-sprayer-orders/page-arithmetic'],
    spoil: {
      operation,
      response: when(
        hasInQuery('size', '1'),
        changeBody((page) => ({ ...page, content: [] })),
      ),
    },
  },
  {
    fault: "shows one item too few on each page of the sprayer's list",
    breaks: ['list-sprayer-orders/page-arithmetic', 'list-sprayer-orders/pages-lose-no-item'],
    spoil: {
      operation,
      response: changeBody(({ content, page }) => ({
        content: (content as JsonObject[]).slice(0, Number((page as JsonObject)['size']) - 1),
        page,
      })),
    },
  },
  {
    fault: "shows the number 0 of a page of the sprayer's list as null",
    breaks: ['list-sprayer-orders/is-a-page', 'list-sprayer-orders/no-nulls'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: page['number'] || null })) },
  },
  {
    fault: "counts the pages of the sprayer's list from one",
    breaks: ['list-sprayer-orders/answers-the-page-asked'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: (page['number'] ?? 0) + 1 })) },
  },
  {
    fault: "numbers every page of the sprayer's list 0",
    breaks: ['list-sprayer-orders/answers-the-page-asked'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: 0 })) },
  },
  {
    fault: "reports the default size for every page of the sprayer's list",
    breaks: ['list-sprayer-orders/answers-the-size-asked'],
    spoil: { operation, response: changePageNumbers((page) => ({ ...page, size: 20, totalPages: 1 })) },
  },
  {
    fault: 'clamps pages and sizes below their minimum',
    breaks: [
      'list-farmer-orders/refuses-a-negative-page',
      'list-farmer-orders/refuses-a-negative-size',
      'list-farmer-orders/refuses-size-zero',
      'list-sprayer-orders/refuses-a-negative-page',
      'list-sprayer-orders/refuses-a-negative-size',
      'list-sprayer-orders/refuses-size-zero',
    ],
    rules: { belowMinimum: 'clamp' },
  },
  {
    fault: "fails with 500 on pages and sizes of the sprayer's list below their minimum",
    breaks: ['list-sprayer-orders/refusals-are-4xx'],
    spoil: { operation, rejection: reject(500) },
  },
  {
    fault: 'omits an item between two pages',
    breaks: [
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/pages-lose-no-item',
      'list-sprayer-orders/page-arithmetic',
      'list-sprayer-orders/pages-lose-no-item',
    ],
    rules: { skipsBetweenPages: 1 },
  },
  {
    fault: 'starts each page with the last item of the page before',
    breaks: [
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/pages-share-no-item',
      'list-sprayer-orders/page-arithmetic',
      'list-sprayer-orders/pages-share-no-item',
    ],
    rules: { skipsBetweenPages: -1 },
  },
];
