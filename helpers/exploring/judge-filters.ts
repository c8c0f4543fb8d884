import { mismatchesIn } from '../evidence/filtered-lists.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { isAccepted, isRejected, type Exchange } from '../exchanges/exchange.js';
import { idsOf, pageFieldAt } from '../exchanges/page.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { expectAccepted } from '../judging/expectations.js';
import { finding, missingOrderFinding, type Finding } from '../judging/finding.js';
import { showsDocumentedValue, type FilterName } from '../observations/filter.js';
import { isFiltered, listName, walksIn, type MadeList, type MadeWalk } from './judge-pages.js';
import type { Judging } from './suspicions.js';

const NAMES = ['orderStatus', 'paymentMethod'] as const satisfies FilterName[];

const MATCHES = {
  orderStatus: 'list-farmer-orders/filters-by-order-status',
  paymentMethod: 'list-farmer-orders/filters-by-payment-method',
} as const;

const ACCEPTS = {
  orderStatus: 'list-farmer-orders/accepts-each-order-status',
  paymentMethod: 'list-farmer-orders/accepts-each-payment-method',
} as const;

/** Filtered lists contain the orders that match, all of them, and no others. */
export function judgeFilters(judging: Judging): void {
  for (const made of judging.trail) if (isFiltered(made.step)) judgeMatches(judging, made as MadeList);
  const walks = walksIn(judging);
  for (const walk of walks.filter(({ step }) => isFiltered(step))) {
    const whole = walks.find(
      ({ step }) => step.list === walk.step.list && step.as === walk.step.as && !isFiltered(step),
    );
    if (whole !== undefined) judgeFound(judging, walk, whole);
  }
}

function filtersOf({ step }: MadeList): (readonly [FilterName, string])[] {
  return NAMES.flatMap((name) => {
    const value = step[name];

    return value === undefined ? [] : [[name, value] as const];
  });
}

function judgeMatches(judging: Judging, made: MadeList): void {
  const filters = filtersOf(made);
  const isBoth = filters.length > 1;
  for (const { exchange } of made.requests)
    for (const [name, value] of filters) {
      const requirement = isBoth ? 'list-farmer-orders/filters-together' : MATCHES[name];
      judging.exercise(requirement);
      // A status may change while the list is read; a payment method may not.
      const kind = name === 'paymentMethod' ? 'certain' : 'at rest';
      for (const found of mismatchesIn(exchange, name, value))
        judging.suspect({ requirement, finding: found, exchange, subject: `${listName(made.step)} ${name}`, kind });
      if (made.step.do === 'walk')
        judgeAccepted(judging, {
          exchange,
          requirement: isBoth ? requirement : ACCEPTS[name],
          what: `${name}=${value}`,
          subject: listName(made.step),
        });
    }
}

interface Accepted {
  readonly exchange: Exchange;
  readonly requirement: RequirementId;
  readonly what: string;
  readonly subject: string;
}

function judgeAccepted(judging: Judging, { exchange, requirement, what, subject }: Accepted): void {
  if (!isAccepted(exchange) && !isRejected(exchange)) return;
  judging.exercise(requirement);
  for (const found of expectAccepted(exchange, what))
    judging.suspect({ requirement, finding: found, exchange, subject, kind: 'at rest' });
}

/** Compares a filtered list with the whole list, which was read at the same rest. */
function judgeFound(judging: Judging, walk: MadeWalk, whole: MadeWalk): void {
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
  const missing = matching.filter(({ id }) => !ids.has(id));
  for (const order of missing)
    suspect(judging, walk, {
      requirement,
      found: missingOrderFinding(start, inWords(order, filters)),
      exchange: start,
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
  readonly requirement: RequirementId;
  readonly found: Finding;
  readonly exchange: Exchange;
}

function suspect(judging: Judging, { step }: MadeWalk, { requirement, found, exchange }: Found): void {
  judging.suspect({ requirement, finding: found, exchange, subject: listName(step), kind: 'at rest' });
}
