import type { Exchange } from '../exchanges/exchange.js';
import { exactPageFieldAt, idsOf, isPage } from '../exchanges/page.js';
import { isPagedSlug, type ListSlug, type PagedSlug } from '../interface/operations.js';
import { finding, type Finding } from '../judging/finding.js';
import { responsesOf } from '../judging/responses.js';
import { everyPage, type Pages } from '../observations/pages.js';
import type { Run } from '../observations/run.js';
import { findCountedTwice, findFewerThanOthers, isCounted, totalsOf } from './page-arithmetic.js';
import { foundInEveryReading, readings } from './readings.js';

/** Pages whose numbers are inconsistent with those of other pages. */
export async function findMiscountedTogether(run: Run, slug: ListSlug): Promise<Finding[]> {
  const pages = (await responsesOf(run, slug)).filter(isCounted);

  return isPagedSlug(slug) ? findMiscountedPages(run, slug) : findMiscountedLists(run, pages);
}

/** If the paging query is not known, the pages of each list that name their number are compared. */
async function findMiscountedLists(run: Run, pages: readonly Exchange[]): Promise<Finding[]> {
  const twice = await foundInEveryReading(findCountedTwice, pagesRead(run, pages));
  if (twice.length > 0) return twice;
  const lists = [...new Set(pages.map(listOf))].map((list) => pages.filter((page) => listOf(page) === list));
  const suspect = lists.filter((list) => new Set(totalsOf(list)).size > 1);

  return (await Promise.all(suspect.map((list) => findDisagreeingTotals(pagesRead(run, list))))).flat();
}

/** Whose list it is, whatever page of it. */
function listOf({ role, request }: Exchange): string {
  return `${role} ${request.url.split('?')[0]}`;
}

/** If the paging query is known, pages of our choice are compared with each other. */
async function findMiscountedPages(run: Run, slug: PagedSlug): Promise<Finding[]> {
  if ((await run.encoding(slug)) === null) return [];
  const few = await foundInEveryReading(findUndercounted, run.pagesRead(slug));

  return few.length > 0 ? few : findDisagreeingTotals(exchangesOf(run.pagesRead(slug)));
}

async function* exchangesOf(read: AsyncIterable<Pages>): AsyncGenerator<readonly Exchange[]> {
  for await (const pages of read) yield everyPage(pages).map(({ exchange }) => exchange);
}

/** Pages whose totals differ in every reading, the last two of which are equal: no other client adds to the list. */
async function findDisagreeingTotals(read: AsyncIterable<readonly Exchange[]>): Promise<Finding[]> {
  let [before, now] = ['', ''];
  let last: readonly Exchange[] = [];
  for await (const pages of read) {
    last = pages.filter(isPage);
    if (new Set(totalsOf(last)).size < 2) return [];
    [before, now] = [now, totalsOf(last).join()];
  }

  return now === before ? findFewerThanOthers(last) : [];
}

/** A new item moves others to the next page, so the pages are read again. */
function pagesRead(run: Run, pages: readonly Exchange[]): AsyncGenerator<readonly Exchange[]> {
  return readings<readonly Exchange[]>(pages, () => Promise.all(pages.map((page) => run.client.resend(page))), 3);
}

/** A page that counts fewer items than other pages of the same list show. */
function findUndercounted(pages: Pages): Finding[] {
  const requested = everyPage(pages)
    .map(({ exchange }) => exchange)
    .filter(isPage);
  // An item without an id may be one that another page shows with an id.
  const seen = new Set(requested.flatMap(idsOf).filter((id) => id !== null)).size;

  return requested.flatMap((exchange) => {
    const total = exactPageFieldAt(exchange, 'totalElements') ?? 0n;
    const expected = `at least ${seen}, the number of items seen`;

    return total < seen ? [finding(exchange, '/page/totalElements', expected, `${total}`)] : [];
  });
}
