import { acceptedValue, exchangesOf, type Exchange } from '../../exchanges/exchange.js';
import { missingFromPages, totalsIn } from '../../exchanges/obstacles.js';
import { idsOf, isPage, pageFieldAt, repeatedIndexes } from '../../exchanges/shown-objects.js';
import type { PagedSlug } from '../../interface/operations.js';
import { valueAt } from '../../json/values.js';
import { finding, valueFinding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import { entriesFor, requireAny, responsesIn, type Log } from '../../judging/log.js';
import { ifExercised, NotExercised } from '../../not-exercised.js';
import type { RequestedPage } from '../../observations/lists/first-pages.js';
import { ORDER_READINGS } from '../../observations/lists/page-walk.js';
import type { Run } from '../../observations/run-observations.js';
import {
  areUnchanged,
  hasRepeatedItems,
  isRightByPage,
  largestSize,
  listName,
  readingsIn,
  type ListReading,
} from './list-readings.js';
import { showsOthers } from './page-arithmetic.js';

export function judgeRequestedPages(log: Log, slug: PagedSlug, field: 'number' | 'size'): Suspicion[] {
  responsesIn(log, slug);
  const requested = entriesFor(log, slug).flatMap(({ asked, exchange }) =>
    asked === undefined ? [] : [{ asked, exchange }],
  );
  const places = missingFromPages(exchangesOf(requested));
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
    (list) =>
      list.slug === slug && (list.filters.length === 0 || (isRightByPage(log, list) && !list.pages.some(showsOthers))),
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

/** The lists, or pairs of lists, to which nothing was added while they were read: a new item moves others to the next page. */
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

type Kind = 'shared' | 'lost';

/** Items that are repeated or lost because the list has another order in every request; null if its order may be stable. */
export async function findUnstableOrder(run: Run, slug: PagedSlug, kind: Kind): Promise<readonly Suspicion[] | null> {
  const read = await ifExercised(readOften(run, slug), null);
  if (read === null) return null;
  const isKind = read.every(({ repeated }) => repeated.length > 0) === (kind === 'shared');
  const isAlwaysTheSame = new Set(read.map(({ repeated }) => repeated.toSorted().join())).size === 1;
  const why = isAlwaysTheSame ? 'each time' : 'the order of items changes from request to request';

  return isKind ? read.flatMap((reading) => suspicionsIn(reading, kind, why)) : [];
}

/**
 * Reads the pages of a list several times, for more than three seconds. The order is unstable if items are repeated or lost
 * each time while nothing else changes: the totals, the ids and every field of every item.
 */
function readOften(run: Run, slug: PagedSlug): Promise<readonly Reading[] | null> {
  return run.derive(`unstable order of ${slug}`, async () => {
    const read: Reading[] = [];
    for (let time = 1; time <= ORDER_READINGS; time++) {
      const reading = readingOf(await run.pagesInTurn(slug, time));
      // One reading without a repeated or lost item is enough: the order may be stable.
      if (reading === null || (reading.repeated.length === 0 && !reading.isAnyLost)) return null;
      read.push(reading);
    }
    const items = read.flatMap((reading) => reading.items);
    const ids = new Set(items.map(({ id }) => id)).size;
    const isAtRest =
      areUnchanged(read.flatMap(({ pages }) => exchangesOf(pages))) &&
      ids === new Set(items.map(({ id, text }) => `${id} ${text}`)).size;

    return isAtRest && ids <= (read[0]?.total ?? 0) ? read : null;
  });
}

type Reading = NonNullable<ReturnType<typeof readingOf>>;

/** What one reading shows; null if a page is not as it was requested, because other requirements judge that. */
function readingOf(pages: readonly RequestedPage[]) {
  const [first] = pages;
  const items = pages.flatMap(({ exchange }) =>
    idsOf(exchange).map((id, index) => {
      const text = JSON.stringify(valueAt(acceptedValue(exchange), `/content/${index}`));

      return { id: id ?? '', text, by: exchange.id };
    }),
  );
  const ids = items.map(({ id }) => id);
  if (first === undefined || !areUnchanged(exchangesOf(pages)) || !pages.every(isAsRequested)) return null;
  const total = pageFieldAt(first.exchange, 'totalElements') ?? 0;
  const repeated = repeatedIndexes(ids).map((index) => ids[index] ?? '');

  return { pages, total, items, repeated, isAnyLost: new Set(ids).size < Math.min(total, pages.length * first.size) };
}

function isAsRequested({ page, size, exchange }: RequestedPage): boolean {
  const ids = idsOf(exchange);
  const areItemsClear = !ids.includes(null) && repeatedIndexes(ids).length === 0;
  const isRequested = pageFieldAt(exchange, 'number') === page && pageFieldAt(exchange, 'size') === size;

  return isPage(exchange) && isRequested && areItemsClear;
}

function suspicionsIn({ pages, items, repeated: [again] }: Reading, kind: Kind, why: string): Suspicion[] {
  const requests = pages.map(({ exchange }) => exchange.id).join(', ');
  const shownBy = items.filter(({ id }) => id === again).map(({ by }) => by);
  const what =
    kind === 'shared'
      ? `item ${again} in ${shownBy.join(' and ')}`
      : `${new Set(items.map(({ id }) => id)).size} different items in ${requests}, which lose some`;
  const expected = `each item on one of the pages (${requests})`;

  return pages
    .slice(0, 1)
    .flatMap(({ exchange }) =>
      suspicionsOf(exchange, [finding(exchange, '/content', expected, `${what}; ${why}`)], { certainty: 'at rest' }),
    );
}
