import { mismatchesIn } from '../evidence/filtered-lists.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { isAccepted, isRejected, isServerFailure, type Exchange } from '../exchanges/exchange.js';
import { idsOf, pageFieldAt } from '../exchanges/page.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { expectAccepted } from '../judging/expectations.js';
import { finding, missingOrderFinding, type Finding } from '../judging/finding.js';
import { showsDocumentedValue, type FilterName } from '../observations/filter.js';
import { filtersOf, isOfSameUser, singlesOf } from './filter-walks.js';
import { isFiltered, itemAt, listName, walksIn, type MadeList, type MadeWalk } from './judge-pages.js';
import { hasRepeatedItems, hasWrongPages } from './judge-walks.js';
import type { SequenceJudging } from './suspicions.js';

const MATCHES = {
  orderStatus: 'list-farmer-orders/filters-by-order-status',
  paymentMethod: 'list-farmer-orders/filters-by-payment-method',
} as const;

const ACCEPTS = {
  orderStatus: 'list-farmer-orders/accepts-each-order-status',
  paymentMethod: 'list-farmer-orders/accepts-each-payment-method',
} as const;

/** Filtered lists contain the orders that match, all of them, and no others. */
export function judgeFilters(judging: SequenceJudging): void {
  const walks = walksIn(judging);
  for (const made of judging.trail) if (isFiltered(made.step)) judgeMatches(judging, made as MadeList, walks);
  for (const walk of walks.filter(({ step }) => isFiltered(step))) {
    const whole = walks.find((other) => isOfSameUser(other, walk) && !isFiltered(other.step));
    if (whole !== undefined && [walk, whole].every((read) => !hasWrongPages(read, judging) && !hasRepeatedItems(read)))
      judgeFound(judging, walk, { whole, walks });
  }
}

function judgeMatches(judging: SequenceJudging, made: MadeList, walks: readonly MadeWalk[]): void {
  const filters = filtersOf(made);
  const isBoth = filters.length > 1;
  const singles = isBoth ? singlesOf(made, walks) : [];
  noteFilters(judging, made);
  // Two filters together are blamed only where each of them is right by itself.
  const { right, wrong } = judging.memory.filters;
  const isKnown = filters.every(([name, value]) => right.has(`${name} ${value}`) && !wrong.has(name));
  if (isBoth && (singles.length > 0 ? !singles.every(isRight) : !isKnown)) return;
  for (const { exchange } of made.requests)
    for (const [name, value] of filters) {
      const requirement = isBoth ? 'list-farmer-orders/filters-together' : MATCHES[name];
      judging.exercise(requirement);
      // A status may change while the list is read; a payment method may not.
      const certainty = name === 'paymentMethod' ? 'certain' : 'at rest';
      for (const found of mismatchesIn(exchange, name, value))
        judging.suspect({
          requirement,
          finding: found,
          exchange,
          subject: `${listName(made.step)} ${name}`,
          order: itemAt(exchange, found.pointer),
          certainty,
        });
      if (made.step.do === 'walk' && isAcceptedUnfiltered(made, walks))
        judgeAccepted(judging, {
          exchange,
          requirement: isBoth ? requirement : ACCEPTS[name],
          what: `${name}=${value}`,
          subject: listName(made.step),
        });
    }
}

/** Which filters were right by themselves, and which were not. */
function noteFilters({ memory }: SequenceJudging, made: MadeList): void {
  const [filter, ...others] = filtersOf(made);
  if (filter === undefined || others.length > 0) return;
  const [name, value] = filter;
  if (made.exchanges.some((exchange) => mismatchesIn(exchange, name, value).length > 0)) memory.filters.wrong.add(name);
  else if (made.step.do === 'walk') memory.filters.right.add(`${name} ${value}`);
}

function isRight(walk: MadeWalk): boolean {
  return walk.exchanges.every((exchange) =>
    filtersOf(walk).every(([name, value]) => isAccepted(exchange) && mismatchesIn(exchange, name, value).length === 0),
  );
}

/** Whether pages of this size are accepted without a filter: the largest allowed size is not shown. */
function isAcceptedUnfiltered(made: MadeList, walks: readonly MadeWalk[]): boolean {
  return walks.some((walk) => isOfSameUser(walk, made) && !isFiltered(walk.step) && walk.step.size === made.step.size);
}

interface Accepted {
  readonly exchange: Exchange;
  readonly requirement: RequirementId;
  readonly what: string;
  readonly subject: string;
}

function judgeAccepted(judging: SequenceJudging, { exchange, requirement, what, subject }: Accepted): void {
  // A server error is blamed by itself.
  if (!isAccepted(exchange) && (!isRejected(exchange) || isServerFailure(exchange))) return;
  judging.exercise(requirement);
  for (const found of expectAccepted(exchange, what))
    judging.suspect({ requirement, finding: found, exchange, subject, certainty: 'at rest' });
}

interface Lists {
  readonly whole: MadeWalk;
  readonly walks: readonly MadeWalk[];
}

/** Compares a filtered list with the whole list, which was read at the same rest. */
function judgeFound(judging: SequenceJudging, walk: MadeWalk, { whole, walks }: Lists): void {
  const filters = filtersOf(walk);
  const requirement =
    filters.length > 1 ? 'list-farmer-orders/filters-together' : 'list-farmer-orders/finds-every-match';
  const [start] = walk.exchanges;
  const orders = whole.exchanges.flatMap(ordersIn);
  const ids = new Set(walk.exchanges.flatMap(idsOf));
  const isShown = orders.every(
    ({ id, value }) => id !== null && filters.every(([name]) => showsDocumentedValue(name, value)),
  );
  if (start === undefined || ids.has(null) || !isShown) return;
  const matching = orders.filter(({ value }) => filters.every(([name, wanted]) => value[name] === wanted));
  judging.exercise(requirement);
  judging.exercise('list-farmer-orders/counts-the-filtered');
  const singles = filters.length > 1 ? singlesOf(walk, walks) : [];
  if (filters.length > 1 && singles.length < 2) return;
  // An order that one filter alone does not find is missing there.
  const isFoundAlone = (id: string | null) => singles.every(({ exchanges }) => exchanges.flatMap(idsOf).includes(id));
  const missing = matching.filter(({ id }) => !ids.has(id) && isFoundAlone(id));
  for (const order of missing)
    suspect(judging, walk, {
      requirement,
      found: missingOrderFinding(start, inWords(order, filters)),
      exchange: start,
      order: order.id ?? undefined,
    });
  const total = pageFieldAt(start, 'totalElements');
  if (missing.length === 0 && total !== null && total !== matching.length && ids.size === matching.length)
    suspect(judging, walk, {
      requirement: 'list-farmer-orders/counts-the-filtered',
      found: finding(start, '/page/totalElements', `${matching.length}, the orders that match`, `${total}`),
      exchange: start,
    });
}

function inWords({ id }: ShownOrder, filters: readonly (readonly [FilterName, string])[]): string {
  return `${id}, whose ${filters.map(([name, value]) => `${name} is ${value}`).join(' and ')}`;
}

interface Found {
  readonly order?: string | undefined;
  readonly requirement: RequirementId;
  readonly found: Finding;
  readonly exchange: Exchange;
}

function suspect(judging: SequenceJudging, { step }: MadeWalk, { requirement, found, exchange, order }: Found): void {
  judging.suspect({ requirement, finding: found, exchange, subject: listName(step), order, certainty: 'at rest' });
}
