import {
  comparablesOf,
  comparablesOfUser,
  COMPARED_FIELDS,
  SENT_FIELDS,
  shownComparable,
  STATE_FIELDS,
  type Comparable,
  type ComparedField,
} from '../../exchanges/comparable.js';
import {
  digitsAt,
  digitsOfValue,
  isAccepted,
  madeIn,
  oncePer,
  requestedId,
  type Exchange,
} from '../../exchanges/exchange.js';
import { ordersIn, usersIn, type ShownObject, type ShownOrder } from '../../exchanges/shown-objects.js';
import type { Slug } from '../../interface/operations.js';
import { memberOf, valueAt } from '../../json/values.js';
import { finding, type Finding } from '../../judging/finding.js';
import { NotExercised, obstaclesIn } from '../../not-exercised.js';
import { plainRoleOf } from '../../observations/access.js';
import type { OrderBody } from '../../observations/writing/sample-order.js';

export interface Statement {
  readonly entity: string;
  readonly field: string;
  readonly value: Comparable;
  readonly exchange: Exchange;
  readonly pointer: string;
}

/** What a response says about one order or one user: the values of its fields, except for those that are masked. */
export interface Profile extends Pick<Statement, 'entity' | 'exchange' | 'pointer'> {
  readonly values: ReadonlyMap<string, Comparable>;
}

type Values = Profile['values'];

/** Values that hide something: `j***@farm.example`, `(hidden)`, `[redacted]`, `n/a`. */
const MASKED =
  /^$|[*•…█]|x{3,}|#{2,}|^[([{<].*[)\]}>]$|^(hidden|redacted|masked|removed|withheld|private|confidential|anonymi[sz]ed|n\/a)$/i;

/** Apart, because a pattern for the letters of all scripts takes long to compile. */
const INITIAL = /^\p{L}\.$/u;

/** What a recording shows in place of a secret, a different one for each. */
const MARKER = /\*{3}[\w-]+\*{3}/g;

export function isMasked(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const shown = value.includes('***') ? value.replaceAll(MARKER, '-') : value;

  return MASKED.test(shown) || (shown.endsWith('.') && INITIAL.test(shown));
}

/** How to reach somebody may be hidden by an empty text; what else is empty was not read. */
const CONTACT: ReadonlySet<string> = new Set(['email', 'phoneNumber', 'street', 'city', 'postalCode', 'province']);

function isHidden(value: Comparable, field: string): boolean {
  return value === '' ? CONTACT.has(field) : isMasked(value);
}

export const profilesIn = oncePer((exchange: Exchange): readonly Profile[] => {
  if (exchange.operation === 'get-order' && digitsAt(exchange, '/id') !== requestedId(exchange)) return [];

  return [...ordersIn(exchange).flatMap(ofOrder), ...usersIn(exchange).flatMap(ofUser)];
});

function ofOrder(order: ShownOrder): Profile[] {
  // A farmer that should have been omitted is blamed for that alone.
  const isLeftOut = (field: string) => field === 'farmer/id' && !order.shape.properties.has('farmer');

  return aProfile(order, 'order', order.id, () =>
    without(comparablesOf(order), (value, field) => isHidden(wholePart(value), field) || isLeftOut(field)),
  );
}

/** A place that is cut is not hidden. */
function wholePart(value: Comparable): Comparable {
  return typeof value === 'string' && value.length > 1 ? value.replace(/…$/, '') : value;
}

function ofUser(user: ShownObject): Profile[] {
  const id = digitsOfValue(user.exchange, `${user.pointer}/id`, memberOf(user.value, 'id'));

  return aProfile(user, kindOf(user), id, () => without(comparablesOfUser(user), isHidden));
}

/** What a user is where it is shown: a service may number farmers, receptionists and sprayers apart. */
function kindOf({ exchange: { role }, pointer }: ShownObject): string {
  const [name = 'sprayer'] = /[a-z]+$/.exec(pointer) ?? [];

  return name === 'recipient' ? plainRoleOf(role ?? 'user') : name;
}

/** Reads the values when they are asked for: of a page of ten thousand orders, no other view may show one. */
function aProfile({ exchange, pointer }: ShownObject, kind: string, id: string | null, read: () => Values): Profile[] {
  if (id === null) return [];
  let known: Values | undefined;

  return [
    {
      entity: `${kind} ${id}`,
      exchange,
      pointer,
      get values() {
        return (known ??= read());
      },
    },
  ];
}

/** Values without some of them; mostly, none is left out and nothing is copied. */
function without(values: Values, isLeftOut: (value: Comparable, field: string) => boolean): Values {
  for (const [name, shown] of values)
    if (isLeftOut(shown, name)) return new Map([...values].filter(([field, value]) => !isLeftOut(value, field)));

  return values;
}

export function limitedTo(profile: Profile, isKept: (field: string) => boolean): Profile {
  const values = without(profile.values, (_, field) => !isKept(field));

  return values === profile.values ? profile : { ...profile, values };
}

export function byEntity(profiles: Iterable<Profile>): Map<string, Profile[]> {
  const grouped = new Map<string, Profile[]>();
  for (const profile of profiles) madeIn(grouped, profile.entity, () => []).push(profile);

  return grouped;
}

export function statementsOf({ values, entity, exchange, pointer }: Profile): Statement[] {
  return [...values].map(([field, value]) => ({ entity, field, value, exchange, pointer: `${pointer}/${field}` }));
}

export const statementsIn = oncePer((exchange: Exchange): readonly Statement[] =>
  profilesIn(exchange).flatMap(statementsOf),
);

export function statementsAbout(field: string, profiles: readonly Profile[]): Statement[] {
  return profiles.flatMap(({ values, entity, exchange, pointer }) => {
    const value = values.get(field);

    return value === undefined ? [] : [{ entity, field, value, exchange, pointer: `${pointer}/${field}` }];
  });
}

/** The statements about each field of each entity that contradict each other. Most have none, and make no statements. */
export function findContradictory(profiles: readonly Profile[]): Statement[][] {
  return [...byEntity(profiles).values()].flatMap((own) =>
    [...differentValues(own)].flatMap(([field, values]) =>
      values.every((value) => areAlike(value, values[0])) ? [] : [statementsAbout(field, own)],
    ),
  );
}

/** A target decides how many there are. */
const MOST_COMPARED = 16;

/** The different values that profiles of one entity give to each field: hardly any has two. Of many, some may be repeated. */
export const differentValues = oncePer((profiles: readonly Profile[]): ReadonlyMap<string, readonly Comparable[]> => {
  const different = new Map<string, Comparable[]>();
  for (const { values } of profiles) {
    values.forEach((value, field) => {
      const known = different.get(field);
      if (known === undefined) different.set(field, [value]);
      else if (!known.includes(value, -MOST_COMPARED)) known.push(value);
    });
  }

  return different;
});

export function contradict(statements: readonly Statement[]): boolean {
  return statements.some(({ value }) => !areAlike(value, statements[0]?.value));
}

/** Whether confirming or paying an order may change a field of it. */
export function isMoving(field: string): boolean {
  return field === 'completionDate' || STATE_FIELDS.some((state) => state === field);
}

const FIRM: ReadonlySet<string> = new Set([...SENT_FIELDS, 'creationDate']);

/** Fields of an order that never change, wherever it is shown. What its session and crop are called may. */
export function isFirm(field: string): boolean {
  return FIRM.has(field);
}

export function viewOf({ exchange }: Statement): Slug {
  if (exchange.operation === 'provider-state') throw new Error('a provider state shows no orders');

  return exchange.operation;
}

const WRITES: readonly string[] = ['create-order', 'confirm-order', 'verify-payment'];

export function isWrite({ operation }: Exchange): boolean {
  return WRITES.includes(operation);
}

/** The differences between two views of an order, in the fields that both show. */
export function compareOrders(
  known: ShownOrder,
  shown: ShownOrder,
  fields: readonly ComparedField[] = COMPARED_FIELDS,
): Finding[] {
  const [wanted, seen] = [comparablesOf(known), comparablesOf(shown)];

  return fields
    .filter((field) => !areAlike(wanted.get(field), seen.get(field)))
    .map((field) => {
      const expected = `${shownComparable(field, wanted.get(field))}, as ${known.exchange.operation} shows it`;
      const got = shownComparable(field, seen.get(field));

      return finding(shown.exchange, `${shown.pointer}/${field}`, expected, got);
    });
}

/**
 * The differences between a response that changed an order and what get-order showed before and shows after it. What other
 * clients may change, such as people, costs and the hours of a session, counts only if get-order showed the same both times.
 */
export function compareWithReads(shown: ShownOrder, before: Exchange | null, after: Exchange): Finding[] {
  const earlier = before === null || !isAccepted(before) ? [] : ordersIn(before).filter(({ id }) => id === shown.id);
  const later = ordersIn(after).filter(({ id }) => id === shown.id);
  const firm = [...SENT_FIELDS, 'creationDate'] as const;
  // Paying may tell which card it was.
  const unpaid = firm.filter((field) => field !== 'paymentMethod');
  const others = [...COMPARED_FIELDS.filter((field) => !firm.some((name) => name === field)), 'cost'] as const;
  const steady = others.filter((field) => earlier.some((order) => areShownAlike(order, later[0], field)));

  const found = [
    ...earlier.flatMap((order) => compareOrders(order, shown, unpaid)),
    ...later.flatMap((order) => compareOrders(order, shown, [...firm, ...steady])),
  ];

  return found.filter(({ pointer }, index) => found.findIndex((each) => each.pointer === pointer) === index);
}

export function sentValueOf(sent: OrderBody, field: string): string | number | undefined {
  const value = valueAt(sent, `/${field}`);
  if (field.endsWith('/id')) return typeof value === 'bigint' || typeof value === 'number' ? String(value) : undefined;

  return typeof value === 'bigint' ? Number(value) : (value as string | number);
}

function areShownAlike(order: ShownOrder, otherView: ShownOrder | undefined, field: ComparedField): boolean {
  const value = comparablesOf(order).get(field);

  return value !== undefined && otherView !== undefined && value === comparablesOf(otherView).get(field);
}

/** Whether two values are equal, or one of them is not shown. */
export function areAlike(value: Comparable | undefined, otherValue: Comparable | undefined): boolean {
  return value === undefined || otherValue === undefined || value === otherValue || areClose(value, otherValue);
}

/** A view may show a millionth less, or the digits of single precision, but no cent less. */
function areClose(value: Comparable, otherValue: Comparable): boolean {
  return (
    typeof value === 'number' &&
    typeof otherValue === 'number' &&
    Math.abs(value - otherValue) <= Math.max(MILLIONTH, Math.min(HALF_A_CENT, SINGLE_PRECISION * Math.abs(value)))
  );
}

const MILLIONTH = 1e-6;
const SINGLE_PRECISION = 2 ** -23;
const HALF_A_CENT = 0.005;

export function onlyOrderIn(exchange: Exchange): ShownOrder {
  const [order] = ordersIn(exchange);
  if (order === undefined) throw new NotExercised('the response shows no order', [], obstaclesIn([exchange], ''));

  return order;
}
