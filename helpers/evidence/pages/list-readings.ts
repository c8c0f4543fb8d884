import type { Exchange } from '../../exchanges/exchange.js';
import { oncePer } from '../../exchanges/once-per.js';
import { idsOf, isPage, lengthOf, pageFieldAt } from '../../exchanges/paged-result.js';
import { isPagedSlug, type PagedSlug, type Slug } from '../../interface/operations.js';
import type { Role } from '../../interface/roles.js';
import type { Log, LogEntry } from '../../judging/log.js';
import {
  filtersIn,
  findShownTwice,
  isFiltered,
  judgeItemCount,
  judgeTotalPages,
  mismatchesIn,
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
  for (const entry of log.entries.filter(
    ({ isAtRest, exchange }) => isAtRest && isPagedSlug(exchange.operation as Slug),
  )) {
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

function keyOf(exchange: Exchange): string {
  const sorted = /sort.*/.exec(decodeURIComponent(exchange.request.url))?.[0] ?? '';

  return [exchange.operation, exchange.role, ...filtersIn(exchange).flat(), sorted].join(' ');
}

function readingOf({ first, entries, later }: Begun): ListReading {
  const pages = entries.map(({ exchange }) => exchange);
  const size = sizeOf(first);

  return {
    slug: first.exchange.operation as PagedSlug,
    role: first.exchange.role,
    key: keyOf(first.exchange),
    size,
    filters: filtersIn(first.exchange),
    entries,
    pages,
    later: later.map(({ exchange }) => exchange),
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

/** The whole lists that an operation showed. */
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

/** Whether a filtered list shows items that the filter excludes: what else is wrong follows from that. */
export function hasOtherItems({ filters, pages }: ListReading): boolean {
  return filters.some(([name, value]) => pages.some((page) => mismatchesIn(page, name, value).length > 0));
}

/** Whether an item is on two pages. */
export function hasRepeatedItems({ ids }: ListReading): boolean {
  return new Set(ids).size < ids.length;
}

/** The most items of a page: the service may limit them, and filtered pages otherwise. */
export function largestSize(log: Log, exchange: Exchange): number {
  const isAlike = (page: Exchange) =>
    page.operation === exchange.operation && page.role === exchange.role && isFiltered(page) === isFiltered(exchange);
  const alike = log.entries.filter(({ asked, exchange: page }) => asked !== undefined && isAlike(page));

  return Math.max(1, ...alike.map(({ exchange: page }) => pageFieldAt(page, 'size') ?? 0));
}

/** Whether two lists are the same one, of the same user, whatever its filters. */
export function isSameList(reading: ListReading, other: ListReading): boolean {
  return reading.slug === other.slug && reading.role === other.role;
}

/** How a list is named in subjects. */
export function listName({ slug, role, filters }: ListReading): string {
  return [slug, role, ...filters.map(([, value]) => value)].join(' ');
}
