import type { Exchange } from '../exchanges/exchange.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import type { PagedSlug } from '../interface/operations.js';
import { valueFinding, type Finding } from '../judging/finding.js';
import type { ListStep, SingleStep, WalkStep } from './step.js';
import type { SequenceJudging } from './suspicions.js';
import { atRest, type AskedPage, type MadeStep } from './trail.js';

export interface MadeList extends MadeStep {
  readonly step: ListStep | WalkStep;
}

export interface MadeWalk extends MadeStep {
  readonly step: WalkStep;
}

/** Every page has the number and the size that were requested. */
export function judgePages(judging: SequenceJudging): void {
  for (const made of judging.trail)
    for (const page of made.pages ?? []) if (isPage(page.exchange)) judgeRequested(judging, made.step, page);
}

/** The walks through whole lists at rest. */
export function walksIn({ trail }: SequenceJudging): MadeWalk[] {
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

/** The id of the item that a pointer leads into. */
export function itemAt(exchange: Exchange, pointer: string | null): string | undefined {
  const index = /^\/content\/(\d+)/.exec(pointer ?? '')?.[1];

  return index === undefined ? undefined : (idsOf(exchange)[Number(index)] ?? undefined);
}

function judgeRequested(judging: SequenceJudging, step: SingleStep, { page, size, exchange }: AskedPage): void {
  const list = exchange.operation as PagedSlug;
  if (page < 0 || size < 1) return;
  const wanted = [
    ['number', 'answers-the-page-asked', page],
    ['size', 'answers-the-size-asked', Math.min(size, largestSize(judging, step, exchange))],
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
      certainty: 'certain',
    });
  }
}

/** The most items of a page at that time: the service may limit them, and filtered pages otherwise. */
export function largestSize({ trail }: SequenceJudging, step: SingleStep, { operation, role }: Exchange): number {
  const sizes = trail
    .filter((made) => isFiltered(made.step) === isFiltered(step))
    .flatMap(({ pages = [] }) => pages)
    .filter(({ exchange }) => exchange.operation === operation && exchange.role === role)
    .map(({ exchange }) => pageFieldAt(exchange, 'size') ?? 0);

  return Math.max(1, ...sizes);
}

export function suspectAll(
  judging: SequenceJudging,
  exchange: Exchange,
  findings: readonly Finding[],
  slug: string,
): void {
  for (const found of findings)
    judging.suspect({
      requirement: `${exchange.operation as PagedSlug}/${slug}`,
      finding: found,
      exchange,
      subject: `${exchange.role} ${exchange.request.url}`,
      certainty: 'at rest',
    });
}
