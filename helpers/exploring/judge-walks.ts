import { mismatchesIn } from '../evidence/filtered-lists.js';
import { findShownTwice, judgeItemCount, judgeTotalPages } from '../evidence/page-arithmetic.js';
import type { Exchange } from '../exchanges/exchange.js';
import { idsOf, pageFieldAt } from '../exchanges/page.js';
import { finding } from '../judging/finding.js';
import { counted } from '../words/counted.js';
import { isFiltered, largestSize, listName, suspectAll, walksIn, type MadeWalk } from './judge-pages.js';
import type { WalkStep } from './step.js';
import type { SequenceJudging } from './suspicions.js';

/** The pages of a walk together. */
export function judgeWalks(judging: SequenceJudging): void {
  for (const walk of walksIn(judging)) {
    if (isFiltered(walk.step)) judgeFilteredCounts(judging, walk);
    if (!hasWrongPages(walk, judging) && !hasOtherItems(walk)) judgeWalk(judging, walk);
  }
}

/** Whether the pages of a walk are wrong by themselves, so that together they show nothing more. */
export function hasWrongPages({ step, pages = [] }: MadeWalk, judging: SequenceJudging): boolean {
  return pages.some(
    ({ page, size, exchange }) =>
      pageFieldAt(exchange, 'number') !== page ||
      pageFieldAt(exchange, 'size') !== Math.min(size, largestSize(judging, step, exchange)) ||
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
function isRightUnfiltered(judging: SequenceJudging, { step }: MadeWalk): boolean {
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
function judgeFilteredCounts(judging: SequenceJudging, walk: MadeWalk): void {
  if (!isRightUnfiltered(judging, walk) || hasOtherItems(walk)) return;
  judging.exercise('list-farmer-orders/counts-the-filtered');
  for (const exchange of walk.exchanges) suspectAll(judging, exchange, judgeItemCount(exchange), 'counts-the-filtered');
}

/** No item is on two pages, and there are as many as the pages count. */
function judgeWalk(judging: SequenceJudging, { step, exchanges }: MadeWalk): void {
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
          certainty: 'at rest',
        });
      if (id !== null) seen.set(id, exchange);
    }
  }
  judgeTotals(judging, step, exchanges);
}

function judgeTotals(judging: SequenceJudging, step: WalkStep, exchanges: readonly Exchange[]): void {
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
    certainty: 'at rest',
  });
}
