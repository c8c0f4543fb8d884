import type { JsonObject } from '../../../helpers/json/values.js';
import { changeQuery, isCallOf } from '../changes/calls.js';
import { changePageNumbers, itemsOf, numbersOf } from '../changes/pages.js';
import { changeBody } from '../changes/responses.js';
import { aRejection, changeCalls, changeResponses, wrapInTurn, type Wrap } from '../changes/servers.js';
import type { PatternDeviants } from './pattern-deviant.js';

const lists = ['list-farmer-orders', 'list-sprayer-orders'] as const;
const oneMore = changePageNumbers((numbers) => ({ ...numbers, number: numbers.number + 1 }));

/** Counts pages from 1 in requests, too. */
const fromOne =
  (isZeroRejected: boolean): Wrap =>
  (handle) =>
  (call) => {
    if (!isCallOf(lists, call)) return handle(call);
    const page = Number(/[?&]page=(-?\d+)/.exec(call.target)?.[1] ?? 1);
    if (page < 0 || (page === 0 && isZeroRejected)) return aRejection(400);

    return changeResponses(lists, oneMore)(handle)(
      changeQuery(call, (query) => query.set('page', String(Math.max(0, page - 1)))),
    );
  };

const countPage = changeBody((page: JsonObject) => ({
  ...page,
  page: { ...numbersOf(page), totalElements: itemsOf(page).length, totalPages: itemsOf(page).length === 0 ? 0 : 1 },
}));

export const paging: readonly PatternDeviants[] = [
  {
    pattern: 'page numbers start at 1',
    shown: {
      'writes page numbers that start at 1': { wrap: changeResponses(lists, oneMore) },
      'has no page 0': { wrap: fromOne(true) },
      'takes page 0 for page 1': { wrap: fromOne(false) },
    },
    beside: {
      'writes page numbers that start at 1 in one list': { wrap: changeResponses('list-sprayer-orders', oneMore) },
      'writes 0 for every page': {
        wrap: changeResponses(
          lists,
          changePageNumbers((numbers) => ({ ...numbers, number: 0 })),
        ),
      },
    },
  },
  {
    pattern: 'pages overlap',
    shown: {
      'starts each page with the last item of the page before': { rules: { skipsBetweenPages: -1 } },
    },
    beside: {
      'omits an item between two pages': { rules: { skipsBetweenPages: 1 } },
      'sends the first page for every page': {
        wrap: (handle) => (call) =>
          handle(isCallOf(lists, call) ? changeQuery(call, (query) => query.set('page', '0')) : call),
      },
    },
  },
  {
    pattern: 'totals count the page',
    shown: {
      'counts the items of the page only': { wrap: changeResponses(lists, countPage) },
      'counts the items of the page only, and has one order for the farmer': {
        wrap: wrapInTurn(
          changeResponses(
            'list-farmer-orders',
            changeBody((page: JsonObject) => ({
              ...page,
              content: numbersOf(page).number === 0 ? itemsOf(page).slice(0, 1) : [],
            })),
          ),
          changeResponses(lists, countPage),
        ),
        settings: { readOnly: true },
      },
    },
    beside: {
      'ignores the size, and the page after the last one is empty': {
        rules: { defaultPageSize: 200 },
        wrap: changeCalls((call) =>
          isCallOf(lists, call) ? changeQuery(call, (query) => query.delete('size')) : call,
        ),
      },
      'counts one item too many': {
        wrap: changeResponses(
          lists,
          changePageNumbers((numbers) => ({ ...numbers, totalElements: numbers.totalElements + 1 })),
        ),
      },
      'counts the items of the page only in one list': { wrap: changeResponses('list-sprayer-orders', countPage) },
    },
  },
];
