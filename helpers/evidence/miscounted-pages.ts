import type { Exchange } from '../exchanges/exchange.js';
import { missingFromPages } from '../exchanges/obstacles.js';
import { isPage } from '../exchanges/page.js';
import { isPagedSlug, type ListSlug, type PagedSlug } from '../interface/operations.js';
import type { Finding } from '../judging/finding.js';
import { ifExercised, NotExercised, obstaclesIn } from '../not-exercised.js';
import { everyFilteredPage } from '../observations/filter.js';
import { laterOfBoth } from '../observations/filters.js';
import { everyPage, type Pages } from '../observations/page-walk.js';
import type { Run } from '../observations/run.js';
import { readExercisedFilters } from './filtered-lists.js';
import {
  findCountedTwice,
  findFewerThanOthers,
  findShownTwice,
  findUndercounted,
  isRequestedPage,
  judgeItemCount,
  judgeTotalPages,
  totalsOf,
} from './page-arithmetic.js';
import { foundInEveryReading, readings } from './readings.js';
import { responsesOf } from './responses.js';

/** Pages with inconsistent numbers, alone or together with other pages. */
export async function findMiscountedPages(run: Run, slug: ListSlug): Promise<Finding[]> {
  const responses = await responsesOf(run, slug);
  const pages = responses.filter((page) => isPage(page) && isRequestedPage(page));
  if (pages.length === 0)
    throw new NotExercised(
      'no page has numbers that can be judged',
      [],
      [...missingFromPages(responses), ...obstaclesIn(responses.filter(isPage), '/page/number', '/page/size')],
    );

  const alone = await findMiscountedAlone(run, slug, pages);
  if (alone.length > 0) return alone;

  return isPagedSlug(slug) ? findMiscountedTogether(run, slug, pages) : findMiscountedLists(run, pages);
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

/** Another client may add an item while a page is counted, so an inconsistent page is read again. */
async function findMiscountedAlone(run: Run, slug: ListSlug, pages: readonly Exchange[]): Promise<Finding[]> {
  const filtered = slug === 'list-farmer-orders' ? await readFilteredResponses(run) : new Set<Exchange>();
  const judge = (page: Exchange, first: Exchange) => [
    ...judgeTotalPages(page),
    ...(filtered.has(first) ? [] : judgeItemCount(page)), // filtered lists have totals of their own
  ];
  const wrong = pages.filter((page) => judge(page, page).length > 0);
  const again = await Promise.all(wrong.map(async (first) => ({ first, page: await run.readAgain(first) })));

  return again.flatMap(({ first, page }) => (isPage(page) ? judge(page, first) : []));
}

/** If the paging query is known, pages of our choice are compared with each other. */
async function findMiscountedTogether(run: Run, slug: PagedSlug, pages: readonly Exchange[]): Promise<Finding[]> {
  const suspect = pages.filter((page) => findShownTwice([page]).length > 0);
  const twice = await foundInEveryReading(findShownTwice, pagesRead(run, suspect));
  if (twice.length > 0 || (await run.encoding(slug)) === null) return twice;
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

async function readFilteredResponses(run: Run): Promise<Set<Exchange>> {
  const single = (await readExercisedFilters(run)).flatMap(everyFilteredPage);
  const together = await ifExercised(run.filtersTogether(), []);

  return new Set([...single, ...together, ...laterOfBoth(together)].map(({ exchange }) => exchange));
}
