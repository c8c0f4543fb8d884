import { acceptedValue } from '../exchanges/exchange.js';
import { idsOf, isPage, pageFieldAt, repeatedIndexes } from '../exchanges/page.js';
import type { PagedSlug } from '../interface/operations.js';
import { valueAt } from '../json/pointer.js';
import { finding, type Finding } from '../judging/finding.js';
import { ORDER_READINGS } from '../observations/page-order.js';
import type { RequestedPage } from '../observations/pages.js';
import type { Run } from '../observations/run.js';

/** Items that are repeated or lost because the list has another order in every request. */
export interface UnstableOrder {
  readonly kind: 'shared' | 'lost';
  readonly findings: readonly Finding[];
}

/**
 * Reads the pages of a list several times, for more than three seconds. The order is unstable if items are repeated or lost
 * each time while nothing else changes: the totals, the ids and every field of every item.
 */
export function findUnstableOrder(run: Run, slug: PagedSlug): Promise<UnstableOrder | null> {
  return run.derive(`unstable order of ${slug}`, async () => {
    const read: Reading[] = [];
    for (let time = 1; time <= ORDER_READINGS; time++) {
      const reading = readingOf(await run.pagesInTurn(slug, time));
      // One reading without a repeated or lost item is enough: the order may be stable.
      if (reading === null || (reading.repeated.size === 0 && !reading.isAnyLost)) return null;
      read.push(reading);
    }
    const isAlwaysTheSame = new Set(read.map(({ repeated }) => [...repeated.keys()].toSorted().join())).size === 1;
    if (!isAtRest(read)) return null;
    const kind = read.every(({ repeated }) => repeated.size > 0) ? 'shared' : 'lost';
    const why = isAlwaysTheSame ? 'each time' : 'the order of items changes from request to request';

    return { kind, findings: findingsIn(read, kind, why) };
  });
}

interface Reading {
  readonly pages: readonly RequestedPage[];
  readonly total: number;
  /** Item id → the JSON text of the item, as often as it was shown. */
  readonly items: ReadonlyMap<string, readonly string[]>;
  /** Item id → the requests that showed it, if there are several. */
  readonly repeated: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isAnyLost: boolean;
}

/** What one reading shows; null if a page is not as it was requested, because other requirements judge that. */
function readingOf(pages: readonly RequestedPage[]): Reading | null {
  const totals = new Set(pages.map(({ exchange }) => pageFieldAt(exchange, 'totalElements')));
  const [total] = totals;
  if (total === undefined || total === null || totals.size > 1 || !pages.every(isAsRequested)) return null;

  const items = new Map<string, string[]>();
  const shownBy = new Map<string, ReadonlySet<string>>();
  for (const { exchange } of pages) {
    if (repeatedIndexes(idsOf(exchange)).length > 0) return null;
    for (const [index, id] of idsOf(exchange).entries()) {
      if (id === null) return null;
      const text = JSON.stringify(valueAt(acceptedValue(exchange), `/content/${index}`));
      items.set(id, [...(items.get(id) ?? []), text]);
      shownBy.set(id, new Set([...(shownBy.get(id) ?? []), exchange.id]));
    }
  }
  const repeated = new Map([...shownBy].filter(([, exchanges]) => exchanges.size > 1));
  const expected = Math.min(total, pages.length * (pages[0]?.size ?? 0));

  return { pages, total, items, repeated, isAnyLost: items.size < expected };
}

/** Whether nothing but the order changes: the totals, the ids, and every field of every item. */
function isAtRest(read: readonly Reading[]): boolean {
  const totals = new Set(read.map(({ total }) => total));
  const texts = new Map<string, Set<string>>();
  for (const { items } of read)
    for (const [id, shown] of items) texts.set(id, new Set([...(texts.get(id) ?? []), ...shown]));

  return (
    totals.size === 1 && texts.size <= (read[0]?.total ?? 0) && [...texts.values()].every(({ size }) => size === 1)
  );
}

function findingsIn(read: readonly Reading[], kind: UnstableOrder['kind'], why: string): Finding[] {
  return read.flatMap(({ pages, repeated, items }) => {
    const [first] = pages;
    if (first === undefined) return [];
    const requests = pages.map(({ exchange }) => exchange.id).join(', ');
    const [[id, shownBy] = ['', new Set<string>()]] = repeated;
    const what =
      kind === 'shared'
        ? `item ${id} in ${[...shownBy].join(' and ')}`
        : `${items.size} different items in ${requests}, which lose some`;

    return [finding(first.exchange, '/content', `each item on one of the pages (${requests})`, `${what}; ${why}`)];
  });
}

function isAsRequested({ page, size, exchange }: RequestedPage): boolean {
  return isPage(exchange) && pageFieldAt(exchange, 'number') === page && pageFieldAt(exchange, 'size') === size;
}
