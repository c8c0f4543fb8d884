import { acceptedValue } from '../exchanges/exchange.js';
import { idsOf, isPage, pageFieldAt, repeatedIndexes } from '../exchanges/page.js';
import type { PagedSlug } from '../interface/operations.js';
import { valueAt } from '../json/pointer.js';
import { finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { ifExercised } from '../not-exercised.js';
import { ORDER_READINGS } from '../observations/page-order.js';
import type { RequestedPage } from '../observations/pages.js';
import type { Run } from '../observations/run.js';
import { areUnchanged } from './list-counts.js';

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
      areUnchanged(read.flatMap(({ pages }) => pages.map(({ exchange }) => exchange))) &&
      ids === new Set(items.map(({ id, text }) => `${id} ${text}`)).size;

    return isAtRest && ids <= (read[0]?.total ?? 0) ? read : null;
  });
}

interface Reading {
  readonly pages: readonly RequestedPage[];
  readonly total: number;
  /** Every item that was shown: its id, its JSON text, and the request that showed it. */
  readonly items: readonly { readonly id: string; readonly text: string; readonly by: string }[];
  /** The ids of the items that several pages show. */
  readonly repeated: readonly string[];
  readonly isAnyLost: boolean;
}

/** What one reading shows; null if a page is not as it was requested, because other requirements judge that. */
function readingOf(pages: readonly RequestedPage[]): Reading | null {
  const [first] = pages;
  const items = pages.flatMap(({ exchange }) =>
    idsOf(exchange).map((id, index) => {
      const text = JSON.stringify(valueAt(acceptedValue(exchange), `/content/${index}`));

      return { id: id ?? '', text, by: exchange.id };
    }),
  );
  const ids = items.map(({ id }) => id);
  if (first === undefined || !areUnchanged(pages.map(({ exchange }) => exchange)) || !pages.every(isAsRequested))
    return null;
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
