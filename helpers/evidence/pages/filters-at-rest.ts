import { isWithoutResponse, madeIn, oncePer, type Exchange } from '../../exchanges/exchange.js';
import { missingFromPages, placesIn } from '../../exchanges/obstacles.js';
import {
  idsOf,
  isPage,
  lengthOf,
  ordersIn,
  pageFieldAt,
  pageFields,
  type ShownOrder,
} from '../../exchanges/shown-objects.js';
import { expectAccepted, finding, missingOrderFinding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import {
  judgedEntries,
  NothingShown,
  readAtRest,
  requireAny,
  responsesIn,
  type KnownBefore,
  type Log,
} from '../../judging/log.js';
import { NotExercised, obstaclesIn } from '../../not-exercised.js';
import { isFault } from '../../observations/judged-request.js';
import type { FilterName } from '../../observations/lists/filter-parameters.js';
import {
  hasRepeatedItems,
  isRightByPage,
  isSameList,
  listName,
  readingsIn,
  unsorted,
  wholeLists,
  type ListReading,
} from './list-readings.js';
import {
  filtersIn,
  findFewerThanOthers,
  fittingItems,
  isCounted,
  isFiltered,
  judgeItemCount,
  judgeTotalPages,
  mismatchesIn,
  showsOthers,
  type FilterValue,
} from './page-arithmetic.js';

const slug = 'list-farmer-orders';

/** So many orders that match are no accident. */
const ENOUGH = 5;

/** The filters that were right by themselves, with their values, and those that were not: in this log, or before it. */
export const knownFilters = oncePer((log: Log): KnownBefore['filters'] => {
  const single = judgedEntries(log, slug).filter(({ exchange }) => filtersIn(exchange).length === 1);
  const wrong = single.flatMap(({ exchange }) =>
    filtersIn(exchange).filter(([name, value]) => mismatchesIn(exchange, name, value).length > 0),
  );
  const right = readingsIn(log)
    .filter(({ filters, isWhole, ids }) => filters.length === 1 && (isWhole || ids.length >= ENOUGH))
    .flatMap(({ filters }) => filters)
    .filter(([name]) => !wrong.some(([other]) => other === name));

  return {
    right: new Set([...log.before.filters.right, ...right.map((filter) => filter.join(' '))]),
    wrong: new Set([...log.before.filters.wrong, ...wrong.map(([name]) => name)]),
  };
});

export function judgeMatches(log: Log, wanted: FilterName | 'both'): Suspicion[] {
  const isWanted = (filters: readonly FilterValue[]) =>
    wanted === 'both'
      ? filters.length > 1 && isRightAlone(log, filters)
      : filters.length === 1 && filters[0]?.[0] === wanted;
  const lists = judgedEntries(log, slug).filter(({ exchange }) => isWanted(filtersIn(exchange)));

  return requireAny(lists, 'no filtered list was returned').flatMap(({ exchange }) =>
    filtersIn(exchange).flatMap(([name, value]) =>
      mismatchesIn(exchange, name, value).flatMap((found) =>
        suspicionsOf(exchange, [found], {
          // A status may change while the list is read; a payment method may not.
          certainty: name === 'paymentMethod' ? 'certain' : 'at rest',
          subject: `${exchange.role} ${filtersIn(exchange).flat().join(' ')} ${name}`,
          order: itemAt(idsOf(exchange), found.pointer),
        }),
      ),
    ),
  );
}

/** Two filters together are blamed only where each of them is right by itself. */
function isRightAlone(log: Log, filters: readonly FilterValue[]): boolean {
  const { right, wrong } = knownFilters(log);

  return filters.every(([name, value]) => right.has(`${name} ${value}`) && !wrong.has(name));
}

function itemAt(ids: readonly (string | null)[], pointer: string | null): string | undefined {
  const index = /^\/content\/(\d+)/.exec(pointer ?? '')?.[1];

  return index === undefined ? undefined : (ids[Number(index)] ?? undefined);
}

/** A filter is accepted where pages of the same size are accepted without it: the largest allowed size is not shown. */
export function judgeAccepted(log: Log, wanted: FilterName | 'both'): Suspicion[] {
  const whole = wholeLists(log, slug).filter(({ filters }) => filters.length === 0);
  const lists = readingsIn(log).filter(
    (list) =>
      list.filters.length === (wanted === 'both' ? 2 : 1) &&
      (wanted === 'both' ? isRightAlone(log, list.filters) : list.filters[0]?.[0] === wanted) &&
      whole.some((other) => isSameList(list, other) && other.size === list.size),
  );
  const sent = lists.flatMap((list) =>
    // A server error may be blamed by itself, and sort may be rejected.
    list.entries
      .filter((entry) => entry.rejection !== 'open' && !isWithoutResponse(entry.exchange) && !isFault(entry))
      .map(({ exchange: page }) => ({ list, page })),
  );

  return requireAny(sent, 'no filtered list was requested at rest').flatMap(({ list, page }) => {
    const what = list.filters.map(([name, value]) => `${name}=${value}`).join(' and ');

    return suspicionsOf(page, expectAccepted(page, what), { certainty: 'at rest', subject: listName(list) });
  });
}

/** Each filtered list, and those of the orders that another response of the same rest shows to match that it does not show. */
function compareWithOthers(log: Log) {
  const lists = readingsIn(log).filter((list) => list.slug === slug && list.pages.every(isPage));

  return lists.flatMap((list) => {
    const { filters } = list;
    const listed = new Set(list.ids);
    const [longest] = unsorted(lists.filter((other) => isSameList(list, other) && other.filters.length === 0)).toSorted(
      (a, b) => b.ids.length - a.ids.length,
    );
    const orders = longest?.pages.flatMap(ordersIn) ?? [];
    const isMatch = ({ value }: ShownOrder) => filters.every(([name, wanted]) => value[name] === wanted);
    // An order that one filter alone does not find is missing there.
    const singles = singlesOf(list, lists);
    const known = new Set(orders.filter(isMatch).flatMap(({ id }) => id ?? []));
    const foundAlone = singles.map(({ ids }) => new Set(ids));
    const found = [...known].filter((id) => foundAlone.every((ids) => ids.has(id)));
    // Of a list that was not read whole, nobody knows what is missing.
    const matching = isWhollyRight(log, list) ? found : found.filter((id) => listed.has(id));
    const isBlamed = filters.length === 1 || singles.length > 1;

    return filters.length > 0 && matching.length > 0 && isBlamed
      ? [{ list, missing: matching.filter((id) => !listed.has(id)) }]
      : [];
  });
}

function isWhollyRight(log: Log, list: ListReading): boolean {
  const isRight = list.pages.length === 1 || (isRightByPage(log, list) && !hasRepeatedItems(list));

  return list.isWhole && isRight && !list.ids.includes(null);
}

/** The lists with only one of two filters, of the same user and with pages of the same size. */
function singlesOf(list: ListReading, lists: readonly ListReading[]): ListReading[] {
  const both = list.filters.length < 2 ? [] : list.filters.map((filter) => filter.join(' '));

  return lists.filter(
    (other) =>
      isSameList(list, other) &&
      other.size === list.size &&
      other.filters.length === 1 &&
      other.filters.every((filter) => both.includes(filter.join(' '))),
  );
}

export function judgeUnfoundMatches(log: Log, filterCount: 1 | 2): Suspicion[] {
  responsesIn(log, slug);
  const compared = compareWithOthers(log).filter(({ list }) => list.filters.length === filterCount);
  const read = readingsIn(log).flatMap((list) => (list.slug === slug ? list.pages : []));
  const [filtered, whole] = [read.filter(isFiltered), read.filter((page) => !isFiltered(page))];

  return requireAny(compared, 'no order is known to match a filter', [
    ...missingFromPages(filtered),
    ...obstaclesIn(read, ...pageFields.map((field) => `/page/${field}`)),
    ...placesIn(filtered, '/id'),
    ...placesIn(whole, '/id', '/orderStatus', '/paymentMethod'),
  ]).flatMap(({ list, missing }) =>
    list.pages.slice(0, 1).flatMap((start) =>
      missing.flatMap((order) => {
        const why = list.filters.map(([name, value]) => `${name} is ${value}`).join(' and ');
        const found = missingOrderFinding(start, `${order}, whose ${why}`);

        return suspicionsOf(start, [found], { certainty: 'at rest', subject: listName(list), order });
      }),
    ),
  );
}

/** The pages of one filtered list that were read at rest, whatever their sizes. */
type FilteredPages = readonly [Exchange, ...Exchange[]];

export function judgeFilteredCounts(log: Log): Suspicion[] {
  responsesIn(log, slug);
  const read = readAtRest(log, slug);
  const pages = read.filter(isCounted);
  const filtered = read.filter(isFiltered);
  const lists = listsOf(pages.filter(isFiltered)).filter((list) => !list.some(showsOthers));
  if (lists.length === 0)
    throw new NothingShown('no filtered page was returned', [
      ...missingFromPages(filtered),
      ...obstaclesIn(filtered, '/page/number', '/page/size'),
      ...placesIn(filtered, '/orderStatus', '/paymentMethod'),
    ]);

  const wrong = lists.flatMap((list) => {
    const matches = countMatches(log, list[0]);

    return list.flatMap((page) =>
      suspicionsOf(page, judgeCount(page, list, matches), {
        certainty: 'at rest',
        subject: `total of ${nameOf(page)}`,
      }),
    );
  });
  const always = wrong.length === 0 ? [] : judgeUnfiltered(pages.filter((page) => !isFiltered(page)));
  if (always.length > 0) throw new NotExercised('the totals of the list are wrong without a filter, too', [], always);

  return wrong;
}

/** What is wrong without a filter, too. Other clients add to the list, but not to the page after the last. */
function judgeUnfiltered(pages: readonly Exchange[]): Finding[] {
  const empty = new Set(pages.filter((page) => lengthOf(page) === 0).map(({ id }) => id));

  return [
    ...pages.flatMap((page) => [...judgeTotalPages(page), ...judgeItemCount(page)]),
    ...findFewerThanOthers(pages).filter(({ exchange }) => empty.has(exchange)),
  ];
}

function nameOf(page: Exchange): string {
  return `${page.role} ${filtersIn(page).flat().join(' ')}`;
}

function listsOf(pages: readonly Exchange[]): FilteredPages[] {
  const lists = new Map<string, Exchange[]>();
  for (const page of pages) madeIn(lists, nameOf(page), () => []).push(page);

  return [...lists.values()] as unknown as FilteredPages[];
}

/** How many orders of the whole list match; null if it was not read whole. */
function countMatches(log: Log, page: Exchange): number | null {
  const lists = wholeLists(log, slug).filter(({ role, filters }) => role === page.role && filters.length === 0);
  const [whole] = unsorted(lists);
  const isMatch = ({ value }: ShownOrder) => filtersIn(page).every(([name, wanted]) => value[name] === wanted);

  return whole?.pages.flatMap(ordersIn).filter(isMatch).length ?? null;
}

function judgeCount(page: Exchange, [first]: FilteredPages, matches: number | null): Finding[] {
  const total = pageFieldAt(page, 'totalElements');
  const byItself = judgeItemCount(page);
  const isTotalWrong = matches !== null && matches !== total;
  if (byItself.length > 0 && !(isTotalWrong && lengthOf(page) === fittingItems(page, matches))) return byItself;
  if (byItself.length > 0) return [totalFinding(page, `${matches}, the number of orders that match`)];

  return pageFieldAt(first, 'totalElements') !== total
    ? [totalFinding(page, `${pageFieldAt(first, 'totalElements')}, as on another page (${first.id})`)]
    : [];
}

function totalFinding(page: Exchange, expected: string): Finding {
  return finding(page, '/page/totalElements', expected, `${pageFieldAt(page, 'totalElements')}`);
}
