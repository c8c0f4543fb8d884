import { findShownTwice, isRequestedPage, judgeItemCount, judgeTotalPages } from '../evidence/page-arithmetic.js';
import { mismatchesIn } from '../evidence/filtered-lists.js';
import type { Exchange } from '../exchanges/exchange.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import type { PagedSlug } from '../interface/operations.js';
import { finding, valueFinding, type Finding } from '../judging/finding.js';
import { counted } from '../words/counted.js';
import type { ListStep, SingleStep, WalkStep } from './step.js';
import type { Judging } from './suspicions.js';
import { atRest, type AskedPage, type MadeStep } from './trail.js';

export interface MadeList extends MadeStep {
  readonly step: ListStep | WalkStep;
}

export interface MadeWalk extends MadeStep {
  readonly step: WalkStep;
}

/** Every page by itself, and the pages of a walk together. */
export function judgePages(judging: Judging): void {
  for (const made of judging.trail) {
    for (const page of made.pages ?? []) if (isPage(page.exchange)) judgeRequested(judging, page);
    // While somebody writes, a page is counted before or after the write.
    if (!made.isAtOnce)
      for (const { exchange } of made.requests) if (isPage(exchange)) judgeNumbers(judging, made, exchange);
  }
  for (const walk of walksIn(judging)) {
    if (isFiltered(walk.step)) judgeFilteredCounts(judging, walk);
    if (!hasWrongPages(walk, judging) && !hasOtherItems(walk)) judgeWalk(judging, walk);
  }
}

/** The walks through whole lists at rest. */
export function walksIn({ trail }: Judging): MadeWalk[] {
  return atRest(trail).filter((made): made is MadeWalk => made.step.do === 'walk' && made.isWhole === true);
}

export function isFiltered(step: SingleStep): boolean {
  return (
    (step.do === 'list' || step.do === 'walk') && (step.orderStatus !== undefined || step.paymentMethod !== undefined)
  );
}

/** How a list is named in subjects and messages. */
export function listName({ list, as, orderStatus, paymentMethod }: ListStep | WalkStep): string {
  return [list, as, orderStatus, paymentMethod].filter((part) => part !== undefined).join(' ');
}

function judgeRequested(judging: Judging, { page, size, exchange }: AskedPage): void {
  const list = exchange.operation as PagedSlug;
  if (page < 0 || size < 1) return;
  const largest = Math.max(judging.memory.largestSize, pageFieldAt(exchange, 'size') ?? 0);
  const wanted = [
    ['number', 'answers-the-page-asked', page],
    ['size', 'answers-the-size-asked', Math.min(size, largest)],
  ] as const;
  for (const [field, slug, expected] of wanted) {
    judging.exercise(`${list}/${slug}`);
    const got = pageFieldAt(exchange, field);
    if (got === expected) continue;
    judging.suspect({
      requirement: `${list}/${slug}`,
      finding: valueFinding(exchange, `/page/${field}`, `${expected}, as requested`, got),
      exchange,
      subject: `${list} ${field}`,
      kind: 'certain',
    });
  }
}

/** The numbers of one page. The totals of filtered lists have a requirement of their own. */
function judgeNumbers(judging: Judging, { step }: MadeStep, exchange: Exchange): void {
  if (!isRequestedPage(exchange)) return;
  judging.exercise(`${exchange.operation as PagedSlug}/page-arithmetic`);
  const items = isFiltered(step) ? [] : judgeItemCount(exchange);
  suspectAll(
    judging,
    exchange,
    [...judgeTotalPages(exchange), ...items, ...findShownTwice([exchange])],
    'page-arithmetic',
  );
}

/** Whether the pages of a walk are wrong by themselves, so that together they show nothing more. */
export function hasWrongPages({ pages = [] }: MadeWalk, { memory }: Judging): boolean {
  return pages.some(
    ({ page, size, exchange }) =>
      pageFieldAt(exchange, 'number') !== page ||
      pageFieldAt(exchange, 'size') !==
        Math.min(size, Math.max(memory.largestSize, pageFieldAt(exchange, 'size') ?? 0)) ||
      [...judgeTotalPages(exchange), ...judgeItemCount(exchange), ...findShownTwice([exchange])].length > 0,
  );
}

/** Whether a filtered list shows items that the filter excludes: what else is wrong follows from that. */
function hasOtherItems({ step, exchanges }: MadeWalk): boolean {
  return (['orderStatus', 'paymentMethod'] as const).some((name) => {
    const value = step[name];

    return value !== undefined && exchanges.some((exchange) => mismatchesIn(exchange, name, value).length > 0);
  });
}

/** Whether an item is on two pages of a walk. */
export function hasRepeatedItems({ exchanges }: MadeWalk): boolean {
  const ids = exchanges.flatMap(idsOf);

  return new Set(ids).size < ids.length;
}

/** Whether pages of this size are right without a filter, as far as they were read. */
function isRightUnfiltered(judging: Judging, { step }: MadeWalk): boolean {
  const alike = walksIn(judging).filter(
    (walk) =>
      walk.step.list === step.list &&
      walk.step.as === step.as &&
      walk.step.size === step.size &&
      !isFiltered(walk.step),
  );

  return alike.length > 0 && alike.every((walk) => !hasWrongPages(walk, judging) && !hasRepeatedItems(walk));
}

/** A filtered list counts its own items. If pages of that size are always wrong, the filter is not to blame. */
function judgeFilteredCounts(judging: Judging, walk: MadeWalk): void {
  if (!isRightUnfiltered(judging, walk) || hasOtherItems(walk)) return;
  judging.exercise('list-farmer-orders/counts-the-filtered');
  for (const exchange of walk.exchanges) suspectAll(judging, exchange, judgeItemCount(exchange), 'counts-the-filtered');
}

function suspectAll(judging: Judging, exchange: Exchange, findings: readonly Finding[], slug: string): void {
  for (const found of findings)
    judging.suspect({
      requirement: `${exchange.operation as PagedSlug}/${slug}`,
      finding: found,
      exchange,
      subject: `${exchange.role} ${exchange.request.url}`,
      kind: 'at rest',
    });
}

/** No item is on two pages, and there are as many as the pages count. */
function judgeWalk(judging: Judging, { step, exchanges }: MadeWalk): void {
  const { list } = step;
  const seen = new Map<string, Exchange>();
  judging.exercise(`${list}/pages-share-no-item`);
  for (const exchange of exchanges) {
    for (const [index, id] of idsOf(exchange).entries()) {
      const before = id === null ? undefined : seen.get(id);
      if (before !== undefined && before !== exchange)
        judging.suspect({
          requirement: `${list}/pages-share-no-item`,
          finding: finding(exchange, `/content/${index}/id`, `no item of ${before.id}`, `item ${id} again`),
          exchange,
          subject: listName(step),
          kind: 'at rest',
        });
      if (id !== null) seen.set(id, exchange);
    }
  }
  judgeTotals(judging, step, exchanges);
}

function judgeTotals(judging: Judging, step: WalkStep, exchanges: readonly Exchange[]): void {
  const ids = exchanges.flatMap(idsOf);
  const totals = exchanges.map((exchange) => pageFieldAt(exchange, 'totalElements') ?? 0);
  const [first] = exchanges;
  if (first === undefined || ids.includes(null)) return;
  const slug = isFiltered(step) ? 'counts-the-filtered' : 'page-arithmetic';
  const different = exchanges.find((_, index) => totals[index] !== totals[0]);
  const blamed = different ?? first;
  const count = new Set(ids).size;
  if (different === undefined && totals[0] === count) return;
  // Items that are missing or repeated are blamed for themselves.
  if (different === undefined && ids.length !== count) return;
  judging.suspect({
    requirement: `${step.list}/${slug}`,
    finding: finding(
      blamed,
      '/page/totalElements',
      different === undefined
        ? `${count}, as its pages have ${counted(count, 'item')}`
        : `${totals[0]}, as on other pages`,
      `${pageFieldAt(blamed, 'totalElements')}`,
    ),
    exchange: blamed,
    subject: listName(step),
    kind: 'at rest',
  });
}
