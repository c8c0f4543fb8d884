import { comparablesOf, SENT_FIELDS, shownComparable, type ComparedField } from '../exchanges/comparable.js';
import { requestedId } from '../exchanges/exchange.js';
import { howKept } from '../exchanges/kept.js';
import { oncePer } from '../exchanges/once-per.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { operations, type Slug } from '../interface/operations.js';
import { finding, type Finding } from '../judging/finding.js';
import { ownOrdersIn } from '../judging/created.js';
import type { KnownOrder } from '../judging/known-before.js';
import type { Log } from '../judging/log.js';
import { hasJudgedBody } from '../observations/judged-request.js';
import { areAlike, sentValueOf } from './agreement.js';

/** An order of ours, as one response shows it. */
export interface OwnView {
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
export interface Difference extends OwnView {
  readonly field: ComparedField;
  readonly finding: Finding;
}

export const differencesIn = oncePer((log: Log): readonly Difference[] =>
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
