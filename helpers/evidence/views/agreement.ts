import {
  comparablesOf,
  COMPARED_FIELDS,
  SENT_FIELDS,
  shownComparable,
  type Comparable,
  type ComparedField,
} from '../../exchanges/comparable.js';
import { isAccepted, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../../exchanges/shown-objects.js';
import { valueAt } from '../../json/values.js';
import { finding, type Finding } from '../../judging/finding.js';
import { NotExercised, obstaclesIn } from '../../not-exercised.js';
import type { OrderBody } from '../../observations/writing/sample-order.js';

/** The differences between two views of an order, in the fields that both show. */
export function compareOrders(
  known: ShownOrder,
  shown: ShownOrder,
  fields: readonly ComparedField[] = COMPARED_FIELDS,
): Finding[] {
  const [wanted, seen] = [comparablesOf(known), comparablesOf(shown)];

  return fields
    .filter((field) => !areAlike(wanted.get(field), seen.get(field)))
    .map((field) =>
      differenceFinding(
        shown,
        field,
        `${shownComparable(field, wanted.get(field))}, as ${known.exchange.operation} shows it`,
      ),
    );
}

/**
 * The differences between a response that changed an order and what get-order showed before and shows after it. What other
 * clients may change, such as people and the hours of a session, counts only if get-order showed the same both times.
 */
export function compareWithReads(shown: ShownOrder, before: Exchange | null, after: Exchange): Finding[] {
  const earlier = before === null || !isAccepted(before) ? [] : ordersIn(before).filter(({ id }) => id === shown.id);
  const later = ordersIn(after).filter(({ id }) => id === shown.id);
  const firm = [...SENT_FIELDS, 'creationDate'] as const;
  // Paying may tell which card it was.
  const unpaid = firm.filter((field) => field !== 'paymentMethod');
  const others = COMPARED_FIELDS.filter((field) => !firm.some((name) => name === field));
  const steady = others.filter((field) => earlier.some((order) => areShownAlike(order, later[0], field)));

  return uniqueByPointer([
    ...earlier.flatMap((order) => compareOrders(order, shown, unpaid)),
    ...later.flatMap((order) => compareOrders(order, shown, [...firm, ...steady])),
  ]);
}

/** One finding per pointer. */
function uniqueByPointer(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ pointer }, index) => findings.findIndex((earlier) => earlier.pointer === pointer) === index,
  );
}

function differenceFinding(shown: ShownOrder, field: ComparedField, expected: string): Finding {
  return finding(
    shown.exchange,
    `${shown.pointer}/${field}`,
    expected,
    shownComparable(field, comparablesOf(shown).get(field)),
  );
}

/** The value of a field that was sent to create-order. */
export function sentValueOf(sent: OrderBody, field: string): string | number | undefined {
  const value = valueAt(sent, `/${field}`);
  if (field.endsWith('/id')) return typeof value === 'bigint' || typeof value === 'number' ? String(value) : undefined;

  return typeof value === 'bigint' ? Number(value) : (value as string | number);
}

/** Whether two views show the same value in a field. */
function areShownAlike(order: ShownOrder, otherView: ShownOrder | undefined, field: ComparedField): boolean {
  const value = comparablesOf(order).get(field);

  return value !== undefined && otherView !== undefined && value === comparablesOf(otherView).get(field);
}

/** Whether two values are equal, or one of them is not shown. */
export function areAlike(value: Comparable | undefined, otherValue: Comparable | undefined): boolean {
  return value === undefined || otherValue === undefined || value === otherValue || areClose(value, otherValue);
}

/** A view may show a millionth less, or the digits of single precision. */
function areClose(value: Comparable, otherValue: Comparable): boolean {
  return (
    typeof value === 'number' &&
    typeof otherValue === 'number' &&
    Math.abs(value - otherValue) <= Math.max(MILLIONTH, SINGLE_PRECISION * Math.abs(value))
  );
}

const MILLIONTH = 1e-6;
const SINGLE_PRECISION = 2 ** -23;

export function onlyOrderIn(exchange: Exchange): ShownOrder {
  const [order] = ordersIn(exchange);
  if (order === undefined) throw new NotExercised('the response shows no order', [], obstaclesIn([exchange], ''));

  return order;
}
