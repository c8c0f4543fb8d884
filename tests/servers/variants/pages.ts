import type { JsonObject } from '../../../helpers/json/values.js';
import type { Reply } from '../../support/in-process.js';
import { testTime } from '../../support/test-time.js';
import { changeQuery, isCallOf, queryOf } from '../changes/calls.js';
import { whenShown } from '../changes/conditions.js';
import { changeWhere, removeFields } from '../changes/objects.js';
import { changePageNumbers, itemsOf, numbersOf } from '../changes/pages.js';
import { changeItems, reject } from '../changes/responses.js';
import {
  aRejection,
  beforeOneIn,
  changeCalls,
  changeResponses,
  respondInstead,
  wrapInTurn,
  type Wrap,
} from '../changes/servers.js';
import { confirmOne } from './other-clients.js';
import type { Variant } from './variant.js';

const lists = ['list-farmer-orders', 'list-sprayer-orders', 'list-feedback', 'list-notifications'] as const;

const sizesUpTo = (most: number): Wrap =>
  respondInstead(lists, (call) => (Number(queryOf(call).get('size')) > most ? aRejection(400) : undefined));

export const sorted = (...sort: string[]): Wrap =>
  changeCalls((call) =>
    isCallOf(lists, call) ? changeQuery(call, (query) => sort.forEach((field) => query.append('sort', field))) : call,
  );

/** Reads seite and anzahl, and neither page nor size. */
const inWords = changeCalls((call) =>
  changeQuery(call, (query) => {
    const pageable = { page: query.get('seite'), size: query.get('anzahl') };
    for (const [name, value] of Object.entries(pageable)) {
      query.delete(name);
      if (value !== null) query.set(name, value);
    }
  }),
);

/** Some pages show an order without its id. */
const anonymousOnPagesOfFour = changeResponses(
  'list-sprayer-orders',
  whenShown(
    (page) => numbersOf(page).size === 4,
    changeItems(changeWhere((_, index) => index === 0, removeFields('id'))),
  ),
);

/** Caches each page for a second, by itself. */
const upToASecondOld: Wrap = (handle) => {
  const kept = new Map<string, { at: number; reply: Reply }>();

  return async (call) => {
    const key = `${call.target} ${call.headers['authorization']}`;
    const known = kept.get(key);
    if (!isCallOf('list-farmer-orders', call)) return handle(call);
    if (known !== undefined && testTime() - known.at < 1000) return known.reply;
    const reply = await handle(call);
    kept.set(key, { at: testTime(), reply });

    return reply;
  };
};

/** The interface does not say that one of the three may be omitted. */
const insistsOnSort = respondInstead(['list-farmer-orders', 'list-sprayer-orders'], (call) =>
  /sort/.test(decodeURIComponent(call.target)) ? undefined : aRejection(400),
);

const known = new Set(['page', 'size', 'sort', 'orderStatus', 'paymentMethod']);

/** How lists are cut into pages. */
export const oddPages: readonly Variant[] = [
  { differs: 'reads pageable.page', rules: { pageable: 'dotted', requiresPageable: true } },
  { differs: 'reads pageable[page]', rules: { pageable: 'bracket', newestFirst: false } },
  { differs: 'reads a pageable in JSON', rules: { pageable: 'json', requiresPageable: true } },
  {
    differs: 'reads page and size in one list and a pageable in JSON in the other',
    rules: { pageable: 'json' },
    wrap: changeCalls((call) => (isCallOf('list-farmer-orders', call) ? changeQuery(call, asJson) : call)),
  },
  {
    differs: 'reads a pageable under names that cannot be guessed',
    rules: { pageable: 'flat' },
    wrap: inWords,
    expects: 'incomplete',
    missing: ['SPRAY_PAGEABLE'],
  },
  {
    differs: 'requires a pageable under names that cannot be guessed',
    rules: { requiresPageable: true, pageable: 'flat' },
    wrap: inWords,
    expects: 'incomplete',
    missing: ['SPRAY_PAGEABLE'],
  },
  { differs: 'requires a pageable', rules: { requiresPageable: true } },
  { differs: 'requires page, size and sort', wrap: insistsOnSort },
  { differs: 'requires page, size and sort in JSON', rules: { pageable: 'json' }, wrap: insistsOnSort },
  {
    differs: 'requires page, size and sort, with brackets in the settings',
    rules: { pageable: 'bracket' },
    wrap: insistsOnSort,
    settings: { pageable: 'bracket' },
  },
  { differs: "shows each page of the farmer's list as it was up to a second ago", wrap: upToASecondOld },
  { differs: 'omits the id of an order on its pages of size 4', wrap: anonymousOnPagesOfFour },
  {
    differs: 'uses the encoding in the settings',
    rules: { pageable: 'dotted', defaultPageSize: 3 },
    settings: { pageable: 'dotted' },
  },
  { differs: 'has pages of 1 by default', rules: { defaultPageSize: 1 } },
  { differs: 'has pages of 2 by default, the oldest first', rules: { defaultPageSize: 2, newestFirst: false } },
  { differs: 'has pages of 7 by default', rules: { defaultPageSize: 7 } },
  { differs: 'has pages of 7 by default, and reads brackets', rules: { defaultPageSize: 7, pageable: 'bracket' } },
  { differs: 'clamps every size to 50', rules: { maximumPageSize: 50 } },
  { differs: 'clamps every size to 5', rules: { maximumPageSize: 5, defaultPageSize: 5 } },
  {
    differs: 'clamps every size to 5, with its encoding in the settings',
    rules: { maximumPageSize: 5, defaultPageSize: 5 },
    settings: { pageable: 'flat' },
  },
  { differs: 'clamps every size to 4, and shows the newest first', rules: { maximumPageSize: 4, defaultPageSize: 4 } },
  {
    differs: 'clamps every size to 6, and shows the oldest first',
    rules: { maximumPageSize: 6, defaultPageSize: 6, newestFirst: false },
  },
  {
    differs: 'clamps every size to 2, with its encoding in the settings',
    rules: { maximumPageSize: 2, defaultPageSize: 2 },
    settings: { pageable: 'flat' },
  },
  { differs: 'rejects sizes above 50', rules: { defaultPageSize: 10 }, wrap: sizesUpTo(50) },
  { differs: 'rejects sizes above 5', rules: { defaultPageSize: 5 }, wrap: sizesUpTo(5) },
  { differs: 'rejects sizes above 3', rules: { defaultPageSize: 3 }, wrap: sizesUpTo(3) },
  { differs: 'shows the oldest first', rules: { newestFirst: false } },
  {
    differs: 'clamps every size to 3, with its encoding in the settings',
    rules: { maximumPageSize: 3, defaultPageSize: 3 },
    settings: { pageable: 'flat' },
  },
  {
    differs: 'sorts its lists by nothing that can be seen',
    rules: { arrange: (items) => items.toSorted((left, right) => placeOf(left) - placeOf(right)) },
  },
  {
    differs: 'has another client confirming an order every 5 calls, and sorts orders by their status',
    wrap: wrapInTurn(
      beforeOneIn(5, (handle) => confirmOne(handle)),
      sorted('orderStatus'),
    ),
  },
  {
    differs: 'rejects pages beyond the last with status 400, also of filtered lists',
    wrap: changeResponses(
      lists,
      whenShown((page) => numbersOf(page).number > 0 && itemsOf(page).length === 0, reject(400)),
    ),
  },
  { differs: 'sorts orders by status, then by area', wrap: sorted('orderStatus', 'area,desc') },
  {
    differs: 'shows the last page, with its own number, in place of any page after it',
    wrap: (handle) => async (call) => {
      const reply = await handle(call);
      if (reply.status !== 200 || !/[?&]page=\d/.test(call.target)) return reply;
      const { number, totalPages } = numbersOf(JSON.parse(String(reply.body)) as JsonObject);

      return number < totalPages || totalPages === 0
        ? reply
        : handle({ ...call, target: call.target.replace(/([?&]page=)\d+/, `$1${totalPages - 1}`) });
    },
  },
  {
    differs: 'rejects pages beyond the last',
    wrap: changeResponses(
      lists,
      whenShown(
        (page) => numbersOf(page).number > 0 && numbersOf(page).number >= numbersOf(page).totalPages,
        reject(404),
      ),
    ),
  },
  {
    differs: 'counts one page of an empty list',
    wrap: changeResponses(
      [...lists, 'list-order-sprayers'],
      changePageNumbers((page) => ({
        ...page,
        totalPages: Math.max(1, page.totalPages),
      })),
    ),
  },
  {
    differs: 'reports size 0 for lists that are requested without a page',
    rules: { defaultPageSize: 150 },
    wrap: changeResponses(
      lists,
      changePageNumbers((page, _, call) => (call.target.includes('?') ? page : { ...page, size: 0, totalPages: 1 })),
    ),
  },
  {
    differs: 'clamps a page or size below its minimum',
    rules: { belowMinimum: 'clamp' },
    settings: { minimums: 'clamp' },
  },
  {
    differs: 'rejects unknown parameters',
    wrap: respondInstead('every operation', (call) =>
      [...queryOf(call).keys()].some((name) => !known.has(name)) ? aRejection(400) : undefined,
    ),
  },
];

/** A place that does not depend on anything but the id. */
function placeOf(item: unknown): number {
  return (Number((item as { id: bigint }).id) * 7919) % 1009;
}

function asJson(query: URLSearchParams): void {
  const [page, size] = ['page', 'size'].map((name) => query.get(name));
  query.delete('pageable');
  if (page === null && size === null) return;
  query.set('pageable', JSON.stringify({ page: Number(page ?? 0), size: Number(size ?? 20) }));
}
