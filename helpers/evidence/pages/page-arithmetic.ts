import { oncePer, queryOf, requestedPage, type Exchange } from '../../exchanges/exchange.js';
import { missingFromPages } from '../../exchanges/obstacles.js';
import {
  exactPageFieldAt,
  idsOf,
  isPage,
  lengthOf,
  ordersIn,
  pageFields,
  repeatedIndexes,
} from '../../exchanges/shown-objects.js';
import { INT32, isPagedSlug, type ListSlug } from '../../interface/operations.js';
import { finding, valueFinding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import { judgedEntries, responsesIn, type Log } from '../../judging/log.js';
import { NotExercised, obstaclesIn } from '../../not-exercised.js';
import { filterValues, showsDocumentedValue, type FilterName } from '../../observations/lists/filter-parameters.js';
import { counted } from '../../words/shown.js';

export function fittingItems(exchange: Exchange, total: number): number {
  return Number(fitting({ ...numbersOf(exchange), total: BigInt(total) }));
}

function fitting({ size, number, total }: PageNumbers): bigint {
  const left = total - number * size;

  return left < 0n ? 0n : left < size ? left : size;
}

/** Whether a page contains as many items as its numbers imply. Pages count from 0, as in the pageable. */
export function judgeItemCount(exchange: Exchange): Finding[] {
  const numbers = numbersOf(exchange);
  const { size, number, total } = numbers;
  const count = lengthOf(exchange);
  if (size <= 0n || number < 0n || total < 0n || BigInt(count) === fitting(numbers)) return [];
  const expected = `${counted(fitting(numbers), 'item')} on page ${number} (${inPages(total, size)})`;

  return [finding(exchange, '/content', expected, `${count}`)];
}

export function judgeTotalPages(exchange: Exchange): Finding[] {
  const { size, total, pages } = numbersOf(exchange);
  const negative = pageFields.filter((field) => (exactPageFieldAt(exchange, field) ?? 0n) < 0n);
  if (negative.length > 0) {
    return negative.map((field) =>
      finding(exchange, `/page/${field}`, 'a number of at least 0', `${exactPageFieldAt(exchange, field)}`),
    );
  }
  // Some services return size 0 for "unpaged" if no size was requested; then the quotient is not judged.
  const isEmpty = total === 0n && pages === 1n; // some services count one page in an empty list
  const needed = size === 0n ? pages : (total + size - 1n) / size;
  if (isEmpty || pages === needed) return [];

  return [finding(exchange, '/page/totalPages', `${needed} (${inPages(total, size)})`, `${pages}`)];
}

function inPages(total: bigint, size: bigint): string {
  return `${counted(total, 'element')}, page size ${size}`;
}

/** Whether the page is the requested one: otherwise another requirement blames it. Lists without such parameters may ignore them. */
function isRequestedPage(exchange: Exchange): boolean {
  const { page, size } = requestedPage(exchange);
  const shown = numbersOf(exchange);
  const isRequested = (page === undefined || page === Number(shown.number)) && (size ?? shown.size) >= shown.size;

  // No request can name a larger size: it means that nothing is divided into pages.
  return isRequested || (!isPagedSlug(exchange.operation) && shown.size < INT32);
}

export function judgePageNumbers(log: Log, slug: ListSlug): Suspicion[] {
  const responses = responsesIn(log, slug);
  // While somebody writes, a page is counted before or after the write.
  const pages = judgedEntries(log, slug).filter(
    ({ exchange, isDuringWrite }) => isDuringWrite !== true && isCounted(exchange),
  );
  if (pages.length === 0) throw nothingCounted(responses);

  return pages.flatMap(({ exchange }) => {
    const items = isFiltered(exchange) ? [] : judgeItemCount(exchange); // filtered lists have totals of their own
    const wrong = [...judgeTotalPages(exchange), ...items, ...findShownTwice([exchange])];

    return suspicionsOf(exchange, wrong, { certainty: 'at rest' });
  });
}

export function isCounted(exchange: Exchange): boolean {
  return isPage(exchange) && isRequestedPage(exchange);
}

function nothingCounted(responses: readonly Exchange[]): NotExercised {
  const places = obstaclesIn(responses.filter(isPage), '/page/number', '/page/size');

  return new NotExercised('no page has numbers that can be judged', [], [...missingFromPages(responses), ...places]);
}

export function findShownTwice(pages: readonly Exchange[]): Finding[] {
  return pages.flatMap((page) => {
    const ids = idsOf(page);

    return repeatedIndexes(ids).map((index) => repeatedItemFinding(page, index, `${ids[index]}`));
  });
}

export function repeatedItemFinding(page: Exchange, index: number, id: string): Finding {
  return finding(page, `/content/${index}/id`, 'each item only once', `item ${id} again`);
}

/** Pages whose total is less than that of others, or than the number of items that were seen. */
export function findFewerThanOthers(pages: readonly Exchange[], seen = 0n): Finding[] {
  const most = pages.map((page) => numbersOf(page).total).reduce((one, other) => (one > other ? one : other), 0n);
  const expected = most < seen ? `at least ${seen}, the number of items seen` : `${most}, as on other pages`;

  return pages
    .filter((page) => numbersOf(page).total < (most < seen ? seen : most))
    .map((page) => finding(page, '/page/totalElements', expected, `${numbersOf(page).total}`));
}

type PageNumbers = Readonly<Record<'size' | 'number' | 'total' | 'pages', bigint>>;

function numbersOf(exchange: Exchange): PageNumbers {
  const [size = 0n, number = 0n, total = 0n, pages = 0n] = pageFields.map(
    (field) => exactPageFieldAt(exchange, field) ?? 0n,
  );

  return { size, number, total, pages };
}

export type FilterValue = readonly [FilterName, string];

/** The filters that a list was requested with, whatever their parameters are called. */
export const filtersIn: (exchange: Exchange) => readonly FilterValue[] = oncePer((exchange: Exchange) =>
  (['orderStatus', 'paymentMethod'] as const).flatMap((name) => {
    const value = new RegExp(`[=:"](${filterValues(name).join('|')})\\b`).exec(queryOf(exchange))?.[1];

    return value === undefined ? [] : [[name, value] as const];
  }),
);

export function isFiltered(exchange: Exchange): boolean {
  return filtersIn(exchange).length > 0;
}

export function mismatchesIn(exchange: Exchange, name: FilterName, value: string): Finding[] {
  return ordersIn(exchange)
    .filter((order) => showsDocumentedValue(name, order.value) && order.value[name] !== value)
    .map(({ pointer, value: order }) =>
      valueFinding(exchange, `${pointer}/${name}`, JSON.stringify(value), order[name]),
    );
}

/** Whether a page shows orders that its filters exclude: what else is wrong follows from that. */
export function showsOthers(page: Exchange): boolean {
  return filtersIn(page).some(([name, value]) => mismatchesIn(page, name, value).length > 0);
}
