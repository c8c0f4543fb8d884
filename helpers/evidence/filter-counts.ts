import type { Exchange } from '../exchanges/exchange.js';
import { missingFromPages } from '../exchanges/obstacles.js';
import { lengthOf, pageFieldAt } from '../exchanges/page.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { finding, type Finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { entriesFor, NothingShown, responsesIn, type Log } from '../judging/log.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import { filtersIn, isFiltered, mismatchesIn } from './filtered-lists.js';
import { wholeLists } from './list-readings.js';
import { findFewerThanOthers, fittingItems, isCounted, judgeItemCount, judgeTotalPages } from './page-arithmetic.js';

const slug = 'list-farmer-orders';

/** The pages of one filtered list that were read at rest, whatever their sizes. */
type FilteredPages = readonly [Exchange, ...Exchange[]];

/** A filtered list counts the orders that match, on each of its pages. */
export function judgeFilteredCounts(log: Log): Suspicion[] {
  responsesIn(log, slug);
  const read = entriesFor(log, slug).flatMap(({ isAtRest, exchange }) => (isAtRest ? [exchange] : []));
  const pages = read.filter(isCounted);
  const filtered = read.filter(isFiltered);
  const lists = listsOf(pages.filter(isFiltered)).filter((list) => !list.some(showsOthers));
  if (lists.length === 0)
    throw new NothingShown('no filtered page was returned', [
      ...missingFromPages(filtered),
      ...obstaclesIn(filtered, '/content', '/page/number', '/page/size'),
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
  const whole = wholeLists(log, slug).find(({ role, filters }) => role === page.role && filters.length === 0);
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
