import type { Exchange } from '../exchanges/exchange.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import { missingFromPages, totalsIn } from '../exchanges/obstacles.js';
import type { PagedSlug } from '../interface/operations.js';
import { finding, valueFinding, type Finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { entriesFor, requireAny, responsesIn, type Log } from '../judging/log.js';
import { NotExercised } from '../not-exercised.js';
import {
  hasOtherItems,
  hasRepeatedItems,
  isRightByPage,
  largestSize,
  listName,
  readingsIn,
  type ListReading,
} from './list-readings.js';
import { areUnchanged } from './list-counts.js';

/** Every page has the number, or the size, that was requested. */
export function judgeRequestedPages(log: Log, slug: PagedSlug, field: 'number' | 'size'): Suspicion[] {
  responsesIn(log, slug);
  const requested = entriesFor(log, slug).flatMap(({ asked, exchange }) =>
    asked === undefined ? [] : [{ asked, exchange }],
  );
  const places = missingFromPages(requested.map(({ exchange }) => exchange));
  const pages = requireAny(
    requested.filter(({ exchange }) => isPage(exchange)),
    'no page was returned',
    places,
  );

  return pages.flatMap(({ asked, exchange }) => {
    const wanted = field === 'size' ? Math.min(asked.size, largestSize(log, exchange)) : asked.page;
    const got = pageFieldAt(exchange, field);
    const isRight = got === wanted || (field === 'number' && got === lastBefore(asked.page, exchange));
    const wrong = isRight ? [] : [valueFinding(exchange, `/page/${field}`, `${wanted}, as requested`, got)];

    return suspicionsOf(exchange, wrong, { certainty: 'certain', subject: `${slug} ${field}` });
  });
}

/** The number of the last page, if an earlier one than the requested: what comes after it is open. */
function lastBefore(page: number, exchange: Exchange): number | null {
  const last = Math.max(1, Math.ceil(totalOf(exchange) / (pageFieldAt(exchange, 'size') ?? 1))) - 1;

  return last < page ? last : null;
}

/** Two pages of one size show different items of a list. */
export function judgeSharedItems(log: Log, slug: PagedSlug): Suspicion[] {
  const lists = listsOf(log, slug).map((list) => ({
    list,
    pages: [...list.pages, ...list.later].filter(isFilledPage),
  }));
  const several = requireAny(
    lists.filter(({ pages }) => pages.length > 1),
    'no list has two pages with items',
  );

  return requireUnchanged(several, ({ pages }) => pages.slice(0, 3), responsesIn(log, slug)).flatMap(
    ({ list, pages }) => {
      const seen = new Map<string, Exchange>();

      return pages
        .filter((page) => totalOf(page) === totalOf(pages[0]))
        .flatMap((page) => {
          const again = idsOf(page).flatMap((id, index): Finding[] => {
            const first = seen.get(id ?? '');

            return first === undefined
              ? []
              : [finding(page, `/content/${index}/id`, `no item of ${first.id}`, `item ${id} again`)];
          });
          // An item that is twice on one page is blamed by another requirement.
          for (const id of idsOf(page)) if (id !== null) seen.set(id, page);

          return suspicionsOf(page, again, { certainty: 'at rest', subject: listName(list) });
        });
    },
  );
}

/** What larger pages show, smaller ones together show, too; and also the reverse, if both show the whole list. */
export function judgeLostItems(log: Log, slug: PagedSlug): Suspicion[] {
  const lists = listsOf(log, slug).filter((list) => list.pages.every(isPage) && reachOf(list) > 0);
  const compared = lists.flatMap((list) =>
    lists
      .filter(
        (other) =>
          other.key === list.key &&
          list.pages.length + other.pages.length > 2 &&
          (askedSize(other) > askedSize(list) || (askedSize(other) < askedSize(list) && other.isWhole)) &&
          reachOf(other) <= reachOf(list) &&
          !list.ids.includes(null),
      )
      .map((other) => ({ list, other })),
  );
  const pairs = requireAny(compared, 'no list was read with pages of two sizes');

  return requireUnchanged(pairs, ({ list, other }) => [...list.pages, ...other.pages], responsesIn(log, slug)).flatMap(
    ({ list, other }) => {
      const [start] = list.pages;
      // An item that is repeated takes the place of another, and is blamed for that.
      if (start === undefined || hasRepeatedItems(list)) return [];
      const shown = new Set(list.ids);
      const lost = [...new Set(other.ids)].filter((id) => id !== null && !shown.has(id));
      const got = `pages of size ${list.size} without it`;
      const findings = lost.map((id) =>
        finding(start, '/content', `item ${id}, as on pages of size ${other.size}`, got),
      );

      return suspicionsOf(start, findings, { certainty: 'at rest', subject: listName(list) });
    },
  );
}

/** The lists of an operation; filtered ones only if their pages are right by themselves. */
function listsOf(log: Log, slug: PagedSlug): ListReading[] {
  responsesIn(log, slug);

  return readingsIn(log).filter(
    (list) => list.slug === slug && (list.filters.length === 0 || (isRightByPage(log, list) && !hasOtherItems(list))),
  );
}

function isFilledPage(page: Exchange): boolean {
  return isPage(page) && idsOf(page).some((id) => id !== null);
}

/** A size that the service limits may still show what a smaller one does not. */
function askedSize({ entries: [first], size }: ListReading): number {
  return first?.asked?.size ?? size;
}

/** How many items the pages of a list have room for, if it has as many. */
function reachOf({ pages, size }: ListReading): number {
  return Math.min(pages.length * size, totalOf(pages[0]));
}

/** Those for which nothing was added to a list while it was read: a new item moves others to the next page. */
function requireUnchanged<T>(
  judged: readonly T[],
  pagesOf: (each: T) => readonly Exchange[],
  read: readonly Exchange[],
): readonly T[] {
  const unchanged = judged.filter((each) => areUnchanged(pagesOf(each)));
  if (unchanged.length > 0) return unchanged;

  throw new NotExercised('the list kept changing while it was read', [], totalsIn(read));
}

function totalOf(page: Exchange | undefined): number {
  return page === undefined ? 0 : (pageFieldAt(page, 'totalElements') ?? 0);
}
