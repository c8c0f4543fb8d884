import { exchangesOf, oncePer, queryOf, requestedPage, type Exchange } from '../../exchanges/exchange.js';
import { missingFromPages } from '../../exchanges/obstacles.js';
import { idsOf, isPage, lengthOf, pageFieldAt } from '../../exchanges/shown-objects.js';
import { isPagedSlug, type ListSlug, type PagedSlug, type Role } from '../../interface/operations.js';
import { finding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import { readAtRest, responsesIn, type Log, type LogEntry } from '../../judging/log.js';
import { NotExercised, USE_ANOTHER_FARMER } from '../../not-exercised.js';
import type { Run } from '../../observations/run-observations.js';
import {
  filtersIn,
  findFewerThanOthers,
  findShownTwice,
  isCounted,
  isFiltered,
  judgeItemCount,
  judgeTotalPages,
  repeatedItemFinding,
  type FilterValue,
} from './page-arithmetic.js';

/** A list that was read at rest, page after page from the first. */
export interface ListReading {
  readonly slug: PagedSlug;
  readonly role: Role | null;
  /** The same for readings of one user's list with the same filters and the same order. */
  readonly key: string;
  readonly size: number;
  readonly filters: readonly FilterValue[];
  readonly entries: readonly LogEntry[];
  readonly pages: readonly Exchange[];
  /** Pages of the same size after one that was not read. */
  readonly later: readonly Exchange[];
  /** Of every page from the first; null for an item without one. */
  readonly ids: readonly (string | null)[];
  readonly isWhole: boolean;
}

/** Pages of one size, the first of them first, and those after one that was not read. */
interface Begun {
  readonly first: LogEntry;
  readonly entries: LogEntry[];
  readonly later: LogEntry[];
}

/** Every list that was read at rest, as far as its pages were. */
export const readingsIn: (log: Log) => readonly ListReading[] = oncePer((log: Log) => {
  const begun: Begun[] = [];
  for (const entry of log.entries.filter(({ isAtRest, exchange }) => isAtRest && isPagedSlug(exchange.operation))) {
    const page = entry.asked?.page ?? 0;
    const last = page === 0 ? undefined : begun.findLast(({ first }) => isContinuedBy(first, entry));
    if (page === 0) begun.push({ first: entry, entries: [entry], later: [] });
    else if (last?.entries.length === page) last.entries.push(entry);
    else if (last !== undefined && page > last.entries.length && !last.later.some(({ asked }) => asked?.page === page))
      last.later.push(entry);
  }

  return begun.map(readingOf);
});

/**
 * Whether an entry is another page of the same list and size, the one that was requested or the one that came, and not one after
 * the last.
 */
function isContinuedBy(first: LogEntry, { asked, exchange }: LogEntry): boolean {
  if (asked === undefined || keyOf(first.exchange) !== keyOf(exchange)) return false;
  const isSameSize = asked.size === first.asked?.size || asked.size === pageFieldAt(first.exchange, 'size');

  return isSameSize && asked.page * sizeOf(first) < (pageFieldAt(first.exchange, 'totalElements') ?? Infinity);
}

/** The size of a page: the service may limit it. */
function sizeOf({ asked, exchange }: LogEntry): number {
  const shown = pageFieldAt(exchange, 'size') || Infinity;

  return Math.min(asked?.size ?? shown, shown);
}

const keyOf = oncePer((exchange: Exchange): string =>
  [exchange.operation, exchange.role, ...filtersIn(exchange).flat(), sortOf(exchange)].join(' '),
);

const sortOf = (exchange: Exchange) => /sort.*/.exec(queryOf(exchange))?.[0] ?? '';

/** Lists without sort, if there are any: with it, a service may show others. */
export function unsorted(lists: readonly ListReading[]): readonly ListReading[] {
  const plain = lists.filter(({ pages: [first] }) => first === undefined || sortOf(first) === '');

  return plain.length === 0 ? lists : plain;
}

function readingOf({ first, entries, later }: Begun): ListReading {
  const pages = exchangesOf(entries);
  const size = sizeOf(first);

  return {
    slug: first.exchange.operation as PagedSlug,
    role: first.exchange.role,
    key: keyOf(first.exchange),
    size,
    filters: filtersIn(first.exchange),
    entries,
    pages,
    later: exchangesOf(later),
    ids: pages.flatMap(idsOf),
    isWhole: pages.every(isPage) && pages.length === pageCount(entries, size) && !isPartial(first),
  };
}

/** Whether a query that the service may have understood otherwise got a later page: one with a number, and fewer items than there are. */
function isPartial({ asked, exchange }: LogEntry): boolean {
  const isLater = asked === undefined && (pageFieldAt(exchange, 'number') ?? 0) > 0;

  return isLater && lengthOf(exchange) < (pageFieldAt(exchange, 'totalElements') ?? 0);
}

/** How many pages a list has, by what its last page says. A service may give fewer items than requested. */
function pageCount(entries: readonly LogEntry[], size: number): number {
  const last = entries.at(-1);
  if (last === undefined) return 0;
  if (last.asked === undefined) return Math.max(1, pageFieldAt(last.exchange, 'totalPages') ?? 0);

  return Math.max(1, Math.ceil((pageFieldAt(last.exchange, 'totalElements') ?? 0) / size));
}

export function wholeLists(log: Log, slug: PagedSlug): ListReading[] {
  return readingsIn(log).filter((reading) => reading.slug === slug && reading.isWhole);
}

/** Whether no page of a list is wrong by itself, and no filtered one has other items: then the pages together show something. */
export function isRightByPage(log: Log, { entries }: ListReading): boolean {
  return entries.every(
    ({ asked, exchange }) =>
      (asked === undefined ||
        (pageFieldAt(exchange, 'number') === asked.page &&
          pageFieldAt(exchange, 'size') === Math.min(asked.size, largestSize(log, exchange)))) &&
      [...judgeTotalPages(exchange), ...judgeItemCount(exchange), ...findShownTwice([exchange])].length === 0,
  );
}

export function hasRepeatedItems({ ids }: ListReading): boolean {
  return new Set(ids).size < ids.length;
}

/** The most items of a page: the service may limit them, and filtered pages otherwise. */
export function largestSize(log: Log, exchange: Exchange): number {
  return largestSizes(log).get(kindOfPage(exchange)) ?? 1;
}

const largestSizes = oncePer((log: Log) => {
  const largest = new Map<string, number>();
  for (const { asked, exchange } of log.entries) {
    const kind = kindOfPage(exchange);
    if (asked !== undefined) largest.set(kind, Math.max(largest.get(kind) ?? 1, pageFieldAt(exchange, 'size') ?? 0));
  }

  return largest;
});

function kindOfPage(page: Exchange): string {
  return `${page.operation} ${page.role} ${isFiltered(page)}`;
}

/** Whether two lists are the same one, of the same user, whatever its filters. */
export function isSameList(reading: ListReading, other: ListReading): boolean {
  return reading.slug === other.slug && reading.role === other.role;
}

export function listName({ slug, role, filters }: ListReading): string {
  return [slug, role, ...filters.map(([, value]) => value)].join(' ');
}

export function judgeListTotals(log: Log, slug: ListSlug): Suspicion[] {
  responsesIn(log, slug);
  const read = readAtRest(log, slug);
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
    const wrong = [...findFewerThanOthers(list, seen), ...(isPagedSlug(slug) ? [] : findMisplaced(list))];

    return wrong.flatMap((found) => {
      const page = list.find(({ id }) => id === found.exchange);

      return page === undefined ? [] : suspicionsOf(page, [found], { certainty: 'at rest', subject: owner });
    });
  });
}

function ownerOf({ role, request }: Exchange): string {
  return `${role} ${request.url.split('?')[0]}`;
}

/** Pages of one user's list with items that another page shows before them, or where the requested one has them. */
function findMisplaced(pages: readonly Exchange[]): Finding[] {
  return pages.flatMap((page) => {
    const [ids, number, size] = [idsOf(page), pageFieldAt(page, 'number') ?? 0, pageFieldAt(page, 'size') ?? 0];
    const asked = requestedPage(page).page ?? number;
    const firsts = pages.filter(
      (other) =>
        other !== page &&
        pageFieldAt(other, 'number') === 0 &&
        areUnchanged([page, other]) &&
        sortOf(other) === sortOf(page),
    );
    const isRequested = (other: Exchange) =>
      ids.every((id, index) => id !== null && id === idsOf(other)[asked * size + index]);
    const whole = number === asked || ids.length === 0 ? undefined : firsts.find(isRequested);
    if (whole !== undefined)
      return finding(page, '/page/number', `${asked}, because ${whole.id} shows its items there`, `${number}`);
    const before = new Set(firsts.flatMap((first) => idsOf(first).slice(0, number * size)));

    return number > 0 && ids.every((id) => id !== null && before.has(id))
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

/** Why the farmer's list was not read whole, so that a new order may be on a page that was not read; null if it was. */
export async function whyListIsNotWhole(run: Run): Promise<NotExercised | null> {
  const { exchanges, isComplete } = await run.farmerOrders();
  if (isComplete) return null;
  const notPages = missingFromPages(exchanges, run.client.exchanges);
  if (notPages.length > 0) return new NotExercised("the farmer's list could not be read as pages", [], notPages);

  return new NotExercised(`the farmer's list is too long to be read completely${USE_ANOTHER_FARMER}`, [
    'SPRAY_FARMER_TOKEN',
  ]);
}
