import { digitsAt, digitsOfValue, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../../exchanges/shown-objects.js';
import { pagedSlugs } from '../../interface/operations.js';
import { shapeOf, type Shape } from '../../interface/schemas.js';
import { isObject, memberOf, valueAt, writeJson } from '../../json/values.js';
import { ifExercised } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { findEncoding, pageQuery, reachTarget, readFirstPage } from '../lists/first-pages.js';

/** The session and the crop of created orders. They must exist on the service, and no operation lists them. */
export interface SessionAndCrop {
  readonly session: unknown;
  readonly crop: unknown;
  readonly isGuess: boolean;
  readonly guessed: readonly ('session' | 'crop')[];
  /** The coordinates of an existing order: a service may cover one country only. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** A second session and a second crop, if any order shows them. */
  readonly others: { readonly session: unknown; readonly crop: unknown };
  /** Every session and crop that an order has together; none if the settings name them. */
  readonly pairs: readonly { readonly session: unknown; readonly cropType: unknown }[];
}

/** What is sent if no order shows a session and a crop. */
export const GUESS = {
  session: {
    id: 1,
    startTime: { hour: 8, minute: 0, second: 0, nano: 0 },
    endTime: { hour: 10, minute: 0, second: 0, nano: 0 },
  },
  crop: { id: 1, name: 'Wheat' },
};

export const findSessionAndCrop = observation('terms', async (context): Promise<SessionAndCrop> => {
  const given = { session: context.settings.session, crop: context.settings.crop };
  const reached = (await reachTarget(context)) ?? [];
  const first = seenIn([reached].flat());
  const isEnough = [first.session, first.crop, first.others.session, first.others.crop].every(
    (found) => found !== null,
  );
  const seen = isEnough
    ? first
    : seenIn(
        [reached, ...(await Promise.all(lists.map((slug) => ifExercised(readFirstPage(context, slug), []))))].flat(),
      );
  const session = given.session ?? seen.session;
  const crop = given.crop ?? seen.crop;

  return {
    session: session ?? GUESS.session,
    crop: crop ?? GUESS.crop,
    isGuess: session === null || crop === null,
    guessed: [...(session === null ? (['session'] as const) : []), ...(crop === null ? (['crop'] as const) : [])],
    place: seen.place,
    others: {
      session: otherThan(session, [seen.session, seen.others.session]),
      crop: otherThan(crop, [seen.crop, seen.others.crop]),
    },
    pairs: given.session === null && given.crop === null ? seen.pairs : [],
  };
});

function otherThan(chosen: unknown, seen: readonly unknown[]): unknown {
  return (
    seen.find((found) => isObject(found) && isObject(chosen) && String(found['id']) !== String(chosen['id'])) ?? null
  );
}

/** Every session and crop that an order on these pages, or on any first one, has together; none if the settings name them. */
export async function findPairs(context: Context, further: readonly Exchange[]): Promise<SessionAndCrop['pairs']> {
  const [{ pairs }, ...pages] = await Promise.all([
    findSessionAndCrop(context),
    ...lists.map((slug) => ifExercised(readFirstPage(context, slug), null)),
  ]);
  const { session, crop } = context.settings;
  if (session !== null || crop !== null) return [];

  return [...pairs, ...pairsIn([...pages, ...further].flatMap((page) => (page === null ? [] : ordersIn(page))))];
}

export const MOST_PAIRS = 5;
const MORE_ORDERS = 20;

type Pair = Pick<SessionAndCrop, 'session' | 'crop'>;

/** Other pairs of session and crop that existing orders have, for when the chosen pair is rejected. */
export const findOtherPairs = observation('other terms', async (context, { session, crop }: Pair): Promise<Pair[]> => {
  const { session: givenSession, crop: givenCrop } = context.settings;
  const encoding = (await findEncoding(context, 'list-farmer-orders')) ?? 'flat';
  const query = pageQuery(encoding, { page: 0, size: MORE_ORDERS });
  const more = await context.client.call('list-farmer-orders', 'probe', { query });
  const pages = await Promise.all(lists.slice(1).map((slug) => ifExercised(readFirstPage(context, slug), null)));
  const orders = [more, ...pages.filter((page) => page !== null)].flatMap(ordersIn);
  const own = pairsIn(orders).map(({ session: shown, cropType }) => ({ session: shown, crop: cropType }));
  // Those that keep to the settings come first.
  const pairs = [
    ...own.map((pair) => ({ session: givenSession ?? pair.session, crop: givenCrop ?? pair.crop })),
    ...own,
  ];
  const known = new Set([writeJson({ session, crop })]);
  const others = pairs.filter((pair) => {
    const isNew = !known.has(writeJson(pair));
    known.add(writeJson(pair));

    return isNew;
  });

  return others.slice(0, MOST_PAIRS);
});

const lists = [...pagedSlugs, 'list-feedback'] as const;

type Seen = Pick<SessionAndCrop, 'session' | 'crop' | 'place' | 'others' | 'pairs'>;

function seenIn(exchanges: readonly Exchange[]): Seen {
  const orders = exchanges.flatMap(ordersIn);
  const [session = null, otherSession = null] = firstWithEach(orders, 'session').slice(0, 2).map(sessionOf);
  const [crop = null, otherCrop = null] = firstWithEach(orders, 'cropType').slice(0, 2).map(cropOf);

  return {
    session,
    crop,
    place: placeIn(orders),
    others: { session: otherSession, crop: otherCrop },
    pairs: pairsIn(orders),
  };
}

const sessionOf = (order: ShownOrder) => termOf(order, 'session');
const cropOf = (order: ShownOrder) => termOf(order, 'cropType');

function pairsIn(orders: readonly ShownOrder[]): SessionAndCrop['pairs'] {
  return firstWithEach(orders, 'session', 'cropType').map((order) => ({
    session: sessionOf(order),
    cropType: cropOf(order),
  }));
}

function placeIn(orders: readonly ShownOrder[]): SessionAndCrop['place'] {
  const places = orders.flatMap(({ value: { latitude, longitude } }) =>
    typeof latitude === 'number' && typeof longitude === 'number'
      ? [{ latitude: near(latitude), longitude: near(longitude) }]
      : [],
  );

  return places[0] ?? null;
}

/** Rounds to four decimals: more would invite rounding, which the interface does not forbid. */
function near(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

type Term = 'session' | 'cropType';

const SCHEMAS: Readonly<Record<Term, string>> = { session: 'session', cropType: 'crop' };

/** With the same ids, as many as this are compared: what comes after them may be there twice, which does no harm. */
const MOST_COMPARED = 20;

/** The session or the crop of an order, to be sent back. */
function termOf({ exchange, pointer }: ShownOrder, term: Term): unknown {
  return copyExactly(exchange, `${pointer}/${term}`, shapeOf(SCHEMAS[term]));
}

/** The first order with each session, crop or both, with an id. There may be a hundred thousand orders, with a few of each. */
function firstWithEach(orders: readonly ShownOrder[], ...terms: readonly Term[]): ShownOrder[] {
  const first: ShownOrder[] = [];
  const byIds = new Map<string, ShownOrder[]>();
  for (const order of orders) {
    if (!terms.every((term) => memberOf(order.value[term], 'id') !== undefined)) continue;
    const ids = terms.map((term) => idOf(order, term)).join(' ');
    const known = byIds.get(ids) ?? [];
    if (known.some((earlier) => terms.every((term) => areAlikeIn(earlier, order, term)))) continue;
    first.push(order);
    if (known.length < MOST_COMPARED) byIds.set(ids, [...known, order]);
  }

  return first;
}

function idOf({ exchange, pointer, value }: ShownOrder, term: Term): string | null {
  return digitsOfValue(exchange, `${pointer}/${term}/id`, memberOf(value[term], 'id'));
}

function areAlikeIn(order: ShownOrder, other: ShownOrder, term: Term): boolean {
  const isExact = [order, other].every(({ exchange: { body } }) => body.kind === 'json' && body.exact.size === 0);

  return isExact
    ? areCopiedAlike(order.value[term], other.value[term], shapeOf(SCHEMAS[term]))
    : writeJson(termOf(order, term)) === writeJson(termOf(other, term));
}

/**
 * Copies the documented fields of an object from a response, to be sent back. Integers become bigint, so that no digit is
 * lost. Undocumented fields and arrays are left out: the interface has no arrays there.
 */
export function copyExactly(exchange: Exchange, pointer: string, shape: Shape): unknown {
  if (exchange.body.kind !== 'json') return undefined;

  const value = valueAt(exchange.body.value, pointer);
  if (isObject(value)) {
    const fields = [...shape.properties].filter(([name]) => Object.hasOwn(value, name) && value[name] !== null);

    return Object.fromEntries(
      fields.map(([name, field]) => [name, copyExactly(exchange, `${pointer}/${name}`, field)]),
    );
  }
  if (Array.isArray(value)) return undefined;
  const digits = shape.type === 'integer' ? digitsAt(exchange, pointer) : null;

  return digits === null ? value : BigInt(digits);
}

/** Whether the copies of two values are the same, if a double represents each of their numbers. */
function areCopiedAlike(value: unknown, other: unknown, shape: Shape): boolean {
  if (!isObject(value) || !isObject(other)) return copied(value) === copied(other);
  for (const [name, field] of shape.properties) {
    if (!areCopiedAlike(memberOf(value, name), memberOf(other, name), field)) return false;
  }

  return true;
}

function copied(value: unknown): unknown {
  return value === null || Array.isArray(value) ? undefined : value;
}
