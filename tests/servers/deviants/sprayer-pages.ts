import type { JsonObject } from '../../../helpers/json/values.js';
import { hasInQuery, when } from '../changes/conditions.js';
import { changePageNumbers, countPages } from '../changes/pages.js';
import { changeBody, reject } from '../changes/responses.js';
import { breaking, type Deviant } from './deviant.js';

const operation = 'list-sprayer-orders';

/** What the sprayer's list reports of its pages, and how it divides its orders among them. */
export const sprayerPages: Deviant[] = [
  ...breaking(operation, {
    'is-a-page': {
      "uses the name data for content in the sprayer's list": changeBody(({ content, page }) => ({
        data: content,
        page,
      })),
      "writes a number in place of the page object of the sprayer's list": changeBody(({ content, page }) => ({
        content,
        ...(page as JsonObject),
        page: (page as JsonObject)['number'],
      })),
      "writes the names of the totals in the sprayer's list in snake case": changePageNumbers(
        ({ totalElements, ...others }) => ({ ...others, total_elements: totalElements }),
      ),
      "does not round the number of pages of the sprayer's list": countPages((total, size) => total / size),
      "shows the number 0 of a page of the sprayer's list as null": {
        alsoBreaks: ['list-sprayer-orders/no-nulls'],
        spoil: { operation, response: changePageNumbers((page) => ({ ...page, number: page['number'] || null })) },
      },
    },
    'page-arithmetic': {
      "reports -1 as the total of the sprayer's list": changePageNumbers((page) => ({
        ...page,
        totalElements: -1,
        totalPages: -1,
      })),
      "reports the number of items on the page as the total of the sprayer's list": changePageNumbers(
        (page, { length }) => ({ ...page, totalElements: length, totalPages: 1 }),
      ),
      "shows no item on a page of size 1 of the sprayer's list": when(
        hasInQuery('size', '1'),
        changeBody((page) => ({ ...page, content: [] })),
      ),
      "shows one item too few on each page of the sprayer's list": {
        alsoBreaks: ['list-sprayer-orders/pages-lose-no-item'],
        spoil: {
          operation,
          response: changeBody(({ content, page }) => ({
            content: (content as JsonObject[]).slice(0, Number((page as JsonObject)['size']) - 1),
            page,
          })),
        },
      },
    },
    'answers-the-page-asked': {
      "counts the pages of the sprayer's list from one": changePageNumbers((page) => ({
        ...page,
        number: (page['number'] ?? 0) + 1,
      })),
      "numbers every page of the sprayer's list 0": changePageNumbers((page) => ({ ...page, number: 0 })),
    },
    'answers-the-size-asked': {
      "reports the default size for every page of the sprayer's list": changePageNumbers((page) => ({
        ...page,
        size: 20,
        totalPages: 1,
      })),
    },
    'refusals-are-4xx': {
      "fails with 500 on pages and sizes of the sprayer's list below their minimum": {
        spoil: { operation, rejection: reject(500) },
      },
    },
  }),
  ...breaking('list-farmer-orders', {
    'refuses-a-negative-page': {
      'clamps pages and sizes below their minimum': {
        alsoBreaks: [
          'list-farmer-orders/refuses-a-negative-size',
          'list-farmer-orders/refuses-size-zero',
          'list-sprayer-orders/refuses-a-negative-page',
          'list-sprayer-orders/refuses-a-negative-size',
          'list-sprayer-orders/refuses-size-zero',
        ],
        rules: { belowMinimum: 'clamp' },
      },
    },
    'page-arithmetic': {
      'omits an item between two pages': {
        alsoBreaks: [
          'list-farmer-orders/pages-lose-no-item',
          'list-order-sprayers/page-arithmetic',
          'list-sprayer-orders/page-arithmetic',
          'list-sprayer-orders/pages-lose-no-item',
        ],
        rules: { skipsBetweenPages: 1 },
      },
      'starts each page with the last item of the page before': {
        alsoBreaks: [
          'list-farmer-orders/pages-share-no-item',
          'list-feedback/page-arithmetic',
          'list-notifications/page-arithmetic',
          'list-order-sprayers/page-arithmetic',
          'list-sprayer-orders/page-arithmetic',
          'list-sprayer-orders/pages-share-no-item',
        ],
        rules: { skipsBetweenPages: -1 },
      },
    },
  }),
];
