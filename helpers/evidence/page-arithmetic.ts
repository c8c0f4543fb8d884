import type { Exchange } from '../exchanges/exchange.js';
import { exactPageFieldAt, idsOf, isPage, lengthOf, pageFields, repeatedIndexes } from '../exchanges/page.js';
import { missingFromPages } from '../exchanges/obstacles.js';
import type { ListSlug } from '../interface/operations.js';
import { finding, type Finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { judgedEntries, responsesIn, type Log } from '../judging/log.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import { counted } from '../words/counted.js';
import { isFiltered } from './filtered-lists.js';

/** How many items a page of its number and size contains if the list has so many. */
export function fittingItems(exchange: Exchange, total: number): number {
  const { size, number } = numbersOf(exchange);
  const left = BigInt(total) - number * size;

  return Number(left < 0n ? 0n : left < size ? left : size);
}

/** Whether a page contains as many items as its numbers imply. Pages count from 0, as in the pageable. */
export function judgeItemCount(exchange: Exchange): Finding[] {
  const { size, number, total } = numbersOf(exchange);
  const count = lengthOf(exchange);
  const left = total - number * size;
  const fitting = left < 0n ? 0n : left < size ? left : size;
  if (size <= 0n || number < 0n || total < 0n || BigInt(count) === fitting) return [];

  return [
    finding(
      exchange,
      '/content',
      `${counted(fitting, 'item')} on page ${number} (${inPages(total, size)})`,
      `${count}`,
    ),
  ];
}

/** Whether the numbers of a page are consistent. */
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
  const fitting = size === 0n ? pages : (total + size - 1n) / size;
  if (isEmpty || pages === fitting) return [];

  return [finding(exchange, '/page/totalPages', `${fitting} (${inPages(total, size)})`, `${pages}`)];
}

function inPages(total: bigint, size: bigint): string {
  return `${counted(total, 'element')}, page size ${size}`;
}

/** Whether the page is the requested one: otherwise another requirement blames it. */
function isRequestedPage(exchange: Exchange): boolean {
  const query = decodeURIComponent(exchange.request.url.split('?')[1] ?? '');
  const [page, size] = ['page', 'size'].map((name) => new RegExp(`\\b${name}\\]?"?[=:](\\d+)`).exec(query)?.[1]);
  const numbers = numbersOf(exchange);

  return (
    (page === undefined || BigInt(page) === numbers.number) && (size === undefined || BigInt(size) >= numbers.size)
  );
}

/** Every page by itself: its numbers, and its items. */
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

/** Whether the numbers of a page can be judged. */
export function isCounted(exchange: Exchange): boolean {
  return isPage(exchange) && isRequestedPage(exchange);
}

function nothingCounted(responses: readonly Exchange[]): NotExercised {
  const places = obstaclesIn(responses.filter(isPage), '/page/number', '/page/size');

  return new NotExercised('no page has numbers that can be judged', [], [...missingFromPages(responses), ...places]);
}

/** Items that appear twice on a page. */
export function findShownTwice(pages: readonly Exchange[]): Finding[] {
  return pages.flatMap((page) => {
    const ids = idsOf(page);

    return repeatedIndexes(ids).map((index) => repeatedItemFinding(page, index, `${ids[index]}`));
  });
}

export function repeatedItemFinding(page: Exchange, index: number, id: string): Finding {
  return finding(page, `/content/${index}/id`, 'each item only once', `item ${id} again`);
}

/** Items that appear twice on a page, or a second page that contains only items of the first. */
export function findCountedTwice(pages: readonly Exchange[]): Finding[] {
  return pages.flatMap((page) => {
    const ids = idsOf(page);
    const first = pages.find((candidate) => numbersOf(candidate).number === 0n && isSameList(candidate, page));
    const earlier = new Set(first === undefined || first === page ? [] : idsOf(first));
    const isRepeated = ids.every((id) => id !== null && earlier.has(id));
    const places = isRepeated ? ids.keys() : repeatedIndexes(ids);

    return [...places].map((index) => repeatedItemFinding(page, index, `${ids[index]}`));
  });
}

function isSameList(page: Exchange, otherPage: Exchange): boolean {
  return (
    page.role === otherPage.role &&
    pathIn(page) === pathIn(otherPage) &&
    numbersOf(page).size === numbersOf(otherPage).size // a page of another size may contain the same items
  );
}

function pathIn({ request }: Exchange): string {
  return request.url.split('?')[0] ?? '';
}

export function totalsOf(pages: readonly Exchange[]): bigint[] {
  return pages.map((page) => numbersOf(page).total);
}

export function findFewerThanOthers(pages: readonly Exchange[]): Finding[] {
  const most = totalsOf(pages).reduce((largest, total) => (largest > total ? largest : total), 0n);

  return pages
    .filter((page) => numbersOf(page).total < most)
    .map((page) => finding(page, '/page/totalElements', `${most}, as on other pages`, `${numbersOf(page).total}`));
}

function numbersOf(exchange: Exchange): { size: bigint; number: bigint; total: bigint; pages: bigint } {
  const [size = 0n, number = 0n, total = 0n, pages = 0n] = pageFields.map(
    (field) => exactPageFieldAt(exchange, field) ?? 0n,
  );

  return { size, number, total, pages };
}
