import {
  comparablesOf,
  howKept,
  SENT_FIELDS,
  shownComparable,
  type ComparedField,
} from '../../exchanges/comparable.js';
import { endTimeOf, isAccepted, oncePer, requestedId, startTimeOf, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../../exchanges/shown-objects.js';
import { operations, type Slug } from '../../interface/operations.js';
import { finding, type Finding } from '../../judging/finding.js';
import type { LogRule, Suspicion } from '../../judging/log-rule.js';
import { NothingShown, ownOrdersIn, responsesIn, type KnownOrder, type Log } from '../../judging/log.js';
import { hasJudgedBody } from '../../observations/judged-request.js';
import { areAlike, sentValueOf } from './statements.js';

interface OwnView {
  readonly id: string;
  readonly own: KnownOrder;
  readonly order: ShownOrder;
  readonly view: Slug;
}

/** What tells who shows an order of ours wrong: the view itself, those that show what is stored, and the confirmation. */
export function ownReads(slug: Slug): [Slug, ...Slug[]] {
  const stored: readonly Slug[] = ['create-order', 'get-order', 'list-farmer-orders', 'confirm-order'];

  return [slug, ...stored.filter((other) => other !== slug)];
}

/** The orders of ours in all responses but those that created them. A response with another order than requested says nothing. */
export const ownViews = oncePer((log: Log): readonly OwnView[] => {
  const known = ownOrdersIn(log);

  return log.entries.filter(hasJudgedBody).flatMap(({ exchange }) => {
    const view = exchange.operation as Slug;
    const isRequested = ({ id }: ShownOrder) => operations[view].paged || id === requestedId(exchange);
    const orders = view === 'create-order' ? [] : ordersIn(exchange).filter(isRequested);

    return orders.flatMap((order) => {
      const own = order.id === null || log.isSentWrong(order) ? null : (known.get(order.id) ?? null);

      return own === null || order.id === null ? [] : [{ id: order.id, own, order, view }];
    });
  });
});

/** What a view shows otherwise than the order was created. */
interface Difference extends OwnView {
  readonly field: ComparedField;
  readonly finding: Finding;
}

const differencesIn = oncePer((log: Log): readonly Difference[] =>
  ownViews(log).flatMap((view) => [...changedIn(view), ...contradictedIn(view, ownViews(log))]),
);

/** What was sent and is not shown, unless create-order showed it wrong already. */
function changedIn(view: OwnView): Difference[] {
  const { sent, created } = view.own;

  return SENT_FIELDS.filter((field) => field !== 'paymentMethod' || !isPaid(view)).flatMap((field) => {
    const [expected, first, now] = [sentValueOf(sent, field), created.get(field), comparablesOf(view.order).get(field)];
    const isBlamedAlready = first !== undefined && howKept(field, expected, first) === 'not';

    return isBlamedAlready || areAlike(expected, now) || howKept(field, expected, now) !== 'not'
      ? []
      : [aDifference(view, field, `${shownComparable(field, expected)}, as it was created`)];
  });
}

/** A payment may tell which card it was. */
function isPaid({ order }: OwnView): boolean {
  const { paymentStatus } = order.value;

  return typeof paymentStatus === 'string' && paymentStatus !== 'pending';
}

/** Another creation date than create-order showed; in a list, if another view agrees with that. */
function contradictedIn(view: OwnView, all: readonly OwnView[]): Difference[] {
  const field = 'creationDate';
  const first = view.own.created.get(field);
  if (view.view === 'confirm-order' || first === undefined) return [];
  if (areAlike(first, comparablesOf(view.order).get(field))) return [];
  const isAnother = (other: OwnView) => other.id === view.id && other.view !== view.view;
  const other = all.find((each) => isAnother(each) && comparablesOf(each.order).get(field) === first);
  if (other === undefined && view.view !== 'get-order') return [];
  const views = other === undefined ? 'create-order shows' : `create-order and ${other.view} show`;

  return [aDifference(view, field, `${shownComparable(field, first)}, as ${views} it`)];
}

function aDifference(view: OwnView, field: ComparedField, expected: string): Difference {
  const { order } = view;
  const got = shownComparable(field, comparablesOf(order).get(field));

  return { ...view, field, finding: finding(order.exchange, `${order.pointer}/${field}`, expected, got) };
}

/** The views that show what is stored now. */
export const STORED: readonly Slug[] = ['get-order', 'list-farmer-orders'];

/** What an operation shows wrong on orders of ours, and no other one explains. */
function wrongViews(log: Log, slug: Slug): Difference[] {
  const all = differencesIn(log);
  const byConfirming = new Set(changedByConfirming(log).map(keyOf));

  return all
    .filter((each) => each.view === slug && !byConfirming.has(keyOf(each)))
    .filter((each) => STORED.includes(slug) || slug === 'confirm-order' || isStoredRight(log, each));
}

export function fieldsShownWrong(log: Log, slug: 'get-order' | 'list-farmer-orders'): string[] {
  return wrongViews(log, slug).map(({ field }) => field);
}

/** A rule about orders of ours in an operation; without a reason, a check judges it where there are none. */
export function ownOrdersRule(slug: Slug, nothing?: (log: Log) => NothingShown): LogRule {
  return {
    reads: ownReads(slug),
    isAboutCreated: nothing === undefined ? 'also' : 'always',
    judge: (log) => judgeOwnOrders(log, slug, nothing),
  };
}

function judgeOwnOrders(log: Log, slug: Slug, nothing?: (log: Log) => NothingShown): Suspicion[] {
  responsesIn(log, slug);
  if (!ownViews(log).some(({ view }) => view === slug))
    throw nothing?.(log) ?? new NothingShown('no order of ours is shown', []);

  return (slug === 'confirm-order' ? wrongConfirmations(log) : wrongViews(log, slug)).map(suspicionOf);
}

/** Other views may show what is stored: then they are blamed only if a view of that shows it right. */
function isStoredRight(log: Log, { id, field }: Difference): boolean {
  const stored = ownViews(log).filter((view) => view.id === id && STORED.includes(view.view));
  const wrong = new Set(
    differencesIn(log)
      .filter((each) => each.id === id && each.field === field)
      .map(({ order }) => order),
  );

  return stored.some(({ order }) => comparablesOf(order).has(field) && !wrong.has(order));
}

/** What the response to a confirmation shows wrong; or what it changed for good, as get-order shows it. */
function wrongConfirmations(log: Log): Difference[] {
  const shown = wrongViews(log, 'confirm-order');

  return shown.length > 0 ? shown : changedByConfirming(log).filter(({ view }) => view === 'get-order');
}

/** What all views agree on after a confirmation, and none showed before: no order that was not confirmed differs so. */
function changedByConfirming(log: Log): Difference[] {
  const confirmed = confirmedIn(log);
  const all = differencesIn(log).filter(({ view, field }) => STORED.includes(view) && isSentField(field));
  const isAlone = ({ field }: Difference) => !all.some((each) => each.field === field && !confirmed.has(each.id));

  return all.filter((each) => {
    const since = confirmed.get(each.id);
    if (since === undefined || !isAlone(each)) return false;
    const [start, end] = since === null ? [0, 0] : [startTimeOf(since), endTimeOf(since)];
    const wrong = all.filter((other) => keyOf(other) === keyOf(each));
    const later = ownViews(log).filter(
      ({ id, view, order }) => id === each.id && STORED.includes(view) && startTimeOf(order.exchange) > end,
    );
    const values = new Set([...wrong, ...later].flatMap(({ order }) => comparablesOf(order).get(each.field) ?? []));
    const views = new Set(wrong.map(({ view }) => view));

    return wrong.every(({ order }) => startTimeOf(order.exchange) >= start) && values.size === 1 && views.size > 1;
  });
}

/** The orders of ours that were confirmed, and their first confirmation, if it is in the log. */
export const confirmedIn = oncePer((log: Log): ReadonlyMap<string, Exchange | null> => {
  const before = [...ownOrdersIn(log)].flatMap(([id, order]) => (order?.isConfirmed === true ? [id] : []));
  const confirmed = log.entries
    .map(({ exchange }) => exchange)
    .filter((exchange) => exchange.operation === 'confirm-order' && isAccepted(exchange));

  return new Map([
    ...before.map((id) => [id, null] as const),
    ...confirmed.toReversed().map((exchange) => [requestedId(exchange), exchange] as const),
  ]);
});

export function isOwnOrder(log: Log, { entity }: { readonly entity: string }): boolean {
  return (ownOrdersIn(log).get(entity.replace(/^order /, '')) ?? null) !== null;
}

export function isSentField(field: string): boolean {
  return SENT_FIELDS.some((sent) => sent === field);
}

function keyOf({ id, field }: Difference): string {
  return `order ${id} ${field}`;
}

function suspicionOf(difference: Difference): Suspicion {
  const { id, order, finding: found } = difference;

  return { finding: found, exchange: order.exchange, certainty: 'certain', subject: keyOf(difference), order: id };
}
