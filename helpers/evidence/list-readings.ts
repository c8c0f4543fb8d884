import type { Exchange } from '../exchanges/exchange.js';
import { oncePer } from '../exchanges/once-per.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import { isPagedSlug, type PagedSlug, type Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import type { Log, LogEntry } from '../judging/log.js';
import { filtersIn, isFiltered, mismatchesIn, type FilterValue } from './filtered-lists.js';
import { findShownTwice, judgeItemCount, judgeTotalPages } from './page-arithmetic.js';

/** A list that was read at rest, page after page from the first. */
export interface ListReading {
  readonly slug: PagedSlug;
  readonly role: Role | null;
  /** The size of its pages: the service may limit it. */
  readonly size: number;
  readonly filters: readonly FilterValue[];
  readonly entries: readonly LogEntry[];
  readonly pages: readonly Exchange[];
  /** Of every page; null for an item without one. */
  readonly ids: readonly (string | null)[];
  readonly isWhole: boolean;
}

/** Every list that was read at rest, as far as its pages were. */
export const readingsIn: (log: Log) => readonly ListReading[] = oncePer((log: Log) => {
  const last = new Map<string, LogEntry[]>();
  const all = new Set<LogEntry[]>();
  for (const entry of log.entries.filter(
    ({ isAtRest, exchange }) => isAtRest && isPagedSlug(exchange.operation as Slug),
  )) {
    const { asked, exchange } = entry;
    const key = [exchange.operation, exchange.role, sizeOf(entry), ...filtersIn(exchange).flat()].join(' ');
    const known = last.get(key) ?? [];
    const [page, next] = [asked?.page ?? 0, known.length];
    if (page !== 0 && page === next) known.push(entry);
    if (page !== 0) continue;
    const begun = [entry];
    last.set(key, begun);
    all.add(begun);
  }

  return [...all].flatMap((entries) => readingOf(entries));
});

function sizeOf({ asked, exchange }: LogEntry): number {
  return pageFieldAt(exchange, 'size') ?? asked?.size ?? 0;
}

function readingOf(entries: readonly LogEntry[]): ListReading[] {
  const [first] = entries;
  if (first === undefined) return [];
  const pages = entries.map(({ exchange }) => exchange);

  return [
    {
      slug: first.exchange.operation as PagedSlug,
      role: first.exchange.role,
      size: sizeOf(first),
      filters: filtersIn(first.exchange),
      entries,
      pages,
      ids: pages.flatMap(idsOf),
      isWhole: pages.every(isPage) && pages.length === pageCount(entries),
    },
  ];
}

/** How many pages a list has, by what its last page says. A service may give fewer items than requested. */
function pageCount(entries: readonly LogEntry[]): number {
  const last = entries.at(-1);
  if (last === undefined) return 0;
  const [size, total, count] = (['size', 'totalElements', 'totalPages'] as const).map(
    (field) => pageFieldAt(last.exchange, field) ?? 0,
  ) as [number, number, number];
  if (last.asked === undefined) return Math.max(1, count);

  return size > 0 ? Math.max(1, Math.ceil(total / size)) : 1;
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
