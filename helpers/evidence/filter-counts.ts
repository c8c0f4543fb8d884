import type { Exchange } from '../exchanges/exchange.js';
import { missingFromPages } from '../exchanges/obstacles.js';
import { isPage, lengthOf, pageFieldAt } from '../exchanges/page.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { finding, judgeEach, type Finding } from '../judging/finding.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import { everyFilteredPage, type Filter, type FilteredPage, type FilterName } from '../observations/filter.js';
import { laterOfBoth, type FilteredByBoth } from '../observations/filters.js';
import type { Run } from '../observations/run.js';
import { findUnlistedWithFarmers } from './farmers.js';
import { isForgotten, mismatchesIn } from './filtered-lists.js';
import { fittingItems, isRequestedPage, judgeItemCount } from './page-arithmetic.js';
import { foundInEveryReading, readings } from './readings.js';

/** Pages of filtered lists whose numbers do not match their items, not even when they are read again. */
export async function findMiscountedFiltered(run: Run, filters: readonly Filter[]): Promise<Finding[]> {
  const [together, { exchanges, isComplete }] = await Promise.all([
    ifExercised(run.filtersTogether(), []),
    run.farmerOrders(),
  ]);
  const orders = isComplete ? exchanges.flatMap(ordersIn).map(({ value }) => value) : null;
  const countMatches = (wanted: Wanted) =>
    orders?.filter((order) => Object.entries(wanted).every(([name, value]) => order[name] === value)).length ?? null;
  const lists = [
    ...filters.flatMap((filter) =>
      everyFilteredPage(filter).map(({ exchange, value }) => ({
        exchange,
        matches: countMatches({ [filter.name]: value }),
      })),
    ),
    ...together.flatMap((pair) =>
      [pair, ...(isMatching(pair) ? laterOfBoth([pair]) : [])].map(({ exchange }) => ({
        exchange,
        matches: countMatches(wantedBy(pair)),
      })),
    ),
  ];
  const judged = lists.filter(({ exchange }) => isPage(exchange) && isRequestedPage(exchange));
  const wrong = judgeEach(judged, noPageReturned(lists), ({ exchange }) => judgeItemCount(exchange));
  const again = await Promise.all(
    judged
      .filter(({ exchange }) => wrong.some((miscount) => miscount.exchange === exchange.id))
      .map(async ({ exchange, matches }) => ({ exchange: await run.readAgain(exchange), matches })),
  );

  return again.flatMap(({ exchange, matches }) => (isPage(exchange) ? judgeFilteredCount(exchange, matches) : []));
}

/** Points to the total if the page contains as many items as match. */
function judgeFilteredCount(exchange: Exchange, matches: number | null): Finding[] {
  const total = pageFieldAt(exchange, 'totalElements');
  const findings = judgeItemCount(exchange);
  const isTotalWrong = matches !== null && matches !== total && lengthOf(exchange) === fittingItems(exchange, matches);
  if (findings.length === 0 || !isTotalWrong) return findings;

  return [finding(exchange, '/page/totalElements', `${matches}, the number of orders that match`, `${total}`)];
}

/** Two pages of one filtered list, and the first one read once more. */
interface Totals {
  readonly first: Exchange;
  readonly later: Exchange;
  readonly firstAgain: Exchange;
}

/** Later pages that count other orders than the first page of the same filtered list, in every reading. */
export async function findOtherTotals(run: Run, filters: readonly Filter[]): Promise<Finding[]> {
  const together = await ifExercised(run.filtersTogether(), []);
  const right = filters.filter((filter) => !isForgotten(filter));
  const single = right.flatMap(({ pages, later }) =>
    later.flatMap((page) => pages.filter(({ value }) => value === page.value).map((first) => ({ first, later: page }))),
  );
  const matching = right.length === filters.length ? together.filter(isMatching) : [];
  const both = matching.flatMap((pair) => laterOfBoth([pair]).map((page) => ({ first: pair, later: page })));
  const suspect = [...single, ...both]
    .map(({ first, later }) => ({ first: first.exchange, later: later.exchange, firstAgain: first.exchange }))
    .filter((totals) => isRequestedPage(totals.later) && judgeTotals(totals).length > 0);
  const found = suspect.map((totals) =>
    foundInEveryReading(
      judgeTotals,
      readings(totals, async () => ({
        first: await run.catchUp().then(() => run.client.resend(totals.first)),
        later: await run.client.resend(totals.later),
        firstAgain: await run.client.resend(totals.first),
      })),
    ),
  );

  return (await Promise.all(found)).flat();
}

type Wanted = Partial<Record<FilterName, string>>;

function wantedBy({ orderStatus, paymentMethod }: FilteredByBoth): Wanted {
  return { orderStatus, paymentMethod };
}

/** If both filters also show orders that do not match, the counts may be right, and the filters are wrong. */
function isMatching(pair: FilteredByBoth): boolean {
  return [pair, ...laterOfBoth([pair])].every(
    ({ exchange }) =>
      mismatchesIn(exchange, 'orderStatus', pair.orderStatus).length === 0 &&
      mismatchesIn(exchange, 'paymentMethod', pair.paymentMethod).length === 0,
  );
}

function judgeTotals({ first, later, firstAgain }: Totals): Finding[] {
  const total = pageFieldAt(first, 'totalElements');
  const got = pageFieldAt(later, 'totalElements');
  const wasUnchanged = isPage(first) && isPage(later) && total === pageFieldAt(firstAgain, 'totalElements');
  if (!wasUnchanged || got === total) return [];

  return [finding(later, '/page/totalElements', `${total}, as on the first page (${first.id})`, `${got}`)];
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

  return readings<Counts>({ filtered: isRight ? pages : [], unfiltered }, async () => {
    await run.catchUp();
    const again = pages.map(async ({ value, exchange }) => ({ value, exchange: await run.client.resend(exchange) }));

    return { filtered: await Promise.all(again), unfiltered: await run.client.resend(unfiltered) };
  });
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

function noPageReturned(lists: readonly { readonly exchange: Exchange }[]): NotExercised {
  return new NotExercised('no filtered page was returned', [], missingFromPages(lists.map(({ exchange }) => exchange)));
}
