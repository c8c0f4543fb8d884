import type { Exchange } from '../../exchanges/exchange.js';
import { missingFromPages, placesIn } from '../../exchanges/obstacles.js';
import { idsOf, lengthOf, ordersIn, pageFieldAt, type ShownOrder } from '../../exchanges/shown-objects.js';
import { isPagedSlug, type ListSlug } from '../../interface/operations.js';
import { finding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import { entriesFor, NothingShown, responsesIn, type Log } from '../../judging/log.js';
import { NotExercised, obstaclesIn } from '../../not-exercised.js';
import type { Run } from '../../observations/run-observations.js';
import { readingsIn, wholeLists } from './list-readings.js';
import {
  filtersIn,
  findFewerThanOthers,
  fittingItems,
  isCounted,
  isFiltered,
  judgeItemCount,
  judgeTotalPages,
  mismatchesIn,
  repeatedItemFinding,
} from './page-arithmetic.js';

const FILTERED = 'list-farmer-orders';

/** The pages of one filtered list that were read at rest, whatever their sizes. */
type FilteredPages = readonly [Exchange, ...Exchange[]];

/** A filtered list counts the orders that match, on each of its pages. */
export function judgeFilteredCounts(log: Log): Suspicion[] {
  responsesIn(log, FILTERED);
  const read = entriesFor(log, FILTERED).flatMap(({ isAtRest, exchange }) => (isAtRest ? [exchange] : []));
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
  const lists = new Map<string, FilteredPages>();
  for (const page of pages) {
    const known = lists.get(nameOf(page));
    lists.set(nameOf(page), known === undefined ? [page] : [...known, page]);
  }

  return [...lists.values()];
}

/** If a filter also shows orders that do not match, the counts may be right, and the filter is wrong. */
function showsOthers(page: Exchange): boolean {
  return filtersIn(page).some(([name, value]) => mismatchesIn(page, name, value).length > 0);
}

/** How many orders of the whole list match; null if it was not read whole. */
function countMatches(log: Log, page: Exchange): number | null {
  const whole = wholeLists(log, FILTERED).find(({ role, filters }) => role === page.role && filters.length === 0);
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

/** The pages of a list count the same items, and as many as they show together. */
export function judgeListTotals(log: Log, slug: ListSlug): Suspicion[] {
  responsesIn(log, slug);
  const read = entriesFor(log, slug).flatMap(({ isAtRest, exchange }) => (isAtRest ? [exchange] : []));
  const pages = read.filter((page) => isCounted(page) && !isFiltered(page));

  return [...new Set(pages.map(ownerOf))].flatMap((owner) => {
    const list = pages.filter((page) => ownerOf(page) === owner);
    const ids = readingsIn(log)
      // One page alone, of many, may be another one than it says.
      .filter(
        (reading) => reading.pages.some((page) => list.includes(page)) && (reading.isWhole || reading.pages.length > 1),
      )
      .flatMap((reading) => reading.ids);
    const seen = BigInt(new Set(ids.filter((id) => id !== null)).size);
    const wrong = [...findFewerThanOthers(list, seen), ...(isPagedSlug(slug) ? [] : findRepeatedPages(list))];

    return wrong.flatMap((found) => {
      const page = list.find(({ id }) => id === found.exchange);

      return page === undefined ? [] : suspicionsOf(page, [found], { certainty: 'at rest', subject: owner });
    });
  });
}

/** Whose list it is, whatever page of it. */
function ownerOf({ role, request }: Exchange): string {
  return `${role} ${request.url.split('?')[0]}`;
}

/** Later pages of one user's list that contain only items of the first page of their size. */
function findRepeatedPages(pages: readonly Exchange[]): Finding[] {
  return pages.flatMap((page) => {
    const isFirst = (other: Exchange) =>
      pageFieldAt(other, 'number') === 0 && pageFieldAt(other, 'size') === pageFieldAt(page, 'size');
    const first = new Set(pages.filter((other) => other !== page && isFirst(other)).flatMap(idsOf));
    const ids = idsOf(page);

    return !isFirst(page) && ids.every((id) => id !== null && first.has(id))
      ? ids.map((id, index) => repeatedItemFinding(page, index, `${id}`))
      : [];
  });
}

/** Whether no item is on two pages: where one is repeated, another is missed. */
export function isOneList(pages: readonly Exchange[]): boolean {
  const ids = pages.flatMap((page) => [...new Set(idsOf(page).filter((id) => id !== null))]);

  return areUnchanged(pages) && new Set(ids).size === ids.length;
}

export function areUnchanged(pages: readonly Exchange[]): boolean {
  const totals = new Set(pages.map((page) => pageFieldAt(page, 'totalElements')));

  return totals.size <= 1;
}

/** A new order may be on a page that was not read. */
export function listTooLong({ client }: Run, pages: readonly Exchange[]): NotExercised {
  const notPages = missingFromPages(pages, client.exchanges);
  if (notPages.length > 0) return new NotExercised("the farmer's list could not be read as pages", [], notPages);

  return new NotExercised("the farmer's list is too long to be read completely; use a farmer with few orders", [
    'SPRAY_FARMER_TOKEN',
  ]);
}
