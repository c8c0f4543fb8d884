import type { Exchange } from '../exchanges/exchange.js';
import { isPage, pageFieldAt } from '../exchanges/page.js';
import { finding, judgeEach, type Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import { everyFilteredPage, type Filter, type FilteredPage } from '../observations/filter.js';
import type { Run } from '../observations/run.js';
import { findUnlistedWithFarmers } from './farmers.js';
import { mismatchesIn } from './filtered-lists.js';
import { judgeItemCount } from './page-arithmetic.js';
import { foundInEveryReading, readings } from './readings.js';

/** Pages of filtered lists whose numbers do not match their items, not even when they are read again. */
export async function findMiscountedFiltered(run: Run, filters: readonly Filter[]): Promise<Finding[]> {
  const together = await ifExercised(run.filtersTogether(), []);
  const pages = [...filters.flatMap(everyFilteredPage), ...together].filter(({ exchange }) => isPage(exchange));
  const wrong = judgeEach(pages, 'no filtered page was returned', ({ exchange }) => judgeItemCount(exchange));
  const again = await Promise.all(
    pages
      .filter(({ exchange }) => wrong.some((miscount) => miscount.exchange === exchange.id))
      .map(({ exchange }) => run.readAgain(exchange)),
  );

  return again.filter(isPage).flatMap(judgeItemCount);
}

/** Filters whose values together count more orders than there are. */
export async function findOvercounted(run: Run, filters: readonly Filter[]): Promise<Finding[]> {
  // If an order is missing from the list and not from a filtered one, the filter is right.
  const isListIncomplete = (await ifExercised(findUnlistedWithFarmers(run), [])).length > 0;
  const judged = isListIncomplete ? [] : filters;
  const findings = judged.map((filter) => foundInEveryReading(judgeCounts, countsRead(run, filter)));

  return (await Promise.all(findings)).flat();
}

interface Counts {
  readonly filtered: readonly FilteredPage[];
  /** Read after the filtered pages, because other clients only add orders. */
  readonly unfiltered: Exchange;
}

function countsRead(run: Run, { name, pages, unfiltered, hasEffect }: Filter): AsyncGenerator<Counts> {
  // If the filter also shows orders that do not match, the count is right and the filter is wrong.
  const isRight = hasEffect && pages.every(({ exchange, value }) => mismatchesIn(exchange, name, value).length === 0);

  return readings<Counts>({ filtered: isRight ? pages : [], unfiltered }, async () => ({
    filtered: await Promise.all(
      pages.map(async ({ value, exchange }) => ({ value, exchange: await run.client.resend(exchange) })),
    ),
    unfiltered: await run.client.resend(unfiltered),
  }));
}

/** An order has one value of a filter, so the counts of all values cannot exceed the total. */
function judgeCounts({ filtered, unfiltered }: Counts): Finding[] {
  const counts = filtered
    .filter(({ exchange }) => isPage(exchange))
    .map(({ exchange }) => ({ exchange, count: pageFieldAt(exchange, 'totalElements') ?? 0 }));
  const sum = counts.reduce((counted, { count }) => counted + count, 0);
  const total = pageFieldAt(unfiltered, 'totalElements') ?? 0;
  const [largest] = counts.toSorted((a, b) => b.count - a.count);
  if (largest === undefined || sum <= total) return [];
  const expected = `counts that add up to at most ${total}`;

  return [finding(largest.exchange, '/page/totalElements', expected, `${sum} for all values together`)];
}
