import {
  acceptedValue,
  digitsAt,
  isAccepted,
  isNotFound,
  requestedId,
  type Exchange,
} from '../../exchanges/exchange.js';
import { isOurs, ordersIn, stringOrEmpty, type ShownOrder } from '../../exchanges/shown-objects.js';
import { LIVE_VIEWS, orderLists, type OrderListSlug } from '../../interface/operations.js';
import { memberOf } from '../../json/values.js';
import { everyExercised, ifExercised } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { judgedElsewhere, mustUnlessDenied, type JudgedRequest } from '../judged-request.js';
import { readFirstPage } from '../lists/first-pages.js';
import { readFurtherPages } from '../lists/page-walk.js';
import { readFarmerOrders, readSprayerOrders } from '../lists/whole-lists.js';
import { everyCreatedOrder } from '../writing/every-write.js';
import { readNotifications } from './notifications.js';
import { readOrder } from './single-orders.js';

export interface FollowUp {
  readonly id: string;
  readonly shown: ShownOrder;
  readonly exchange: Exchange;
}

const MOST_FOLLOW_UPS = 5;

export const readFollowUps = observation(
  (list: OrderListSlug) => `follow-ups ${list}`,
  async (context, list): Promise<FollowUp[]> => {
    const foreign = await foreignOrders(context, list);

    // A recording may have the responses for other orders.
    return everyExercised(
      chooseOrders(foreign, context.settings.seed).map(async ({ id, shown }) => ({
        id,
        shown,
        exchange: await readOrder(context, id),
      })),
    );
  },
);

/** The orders in a list that this run did not create; none if its ids mean something else. */
export async function foreignOrders(context: Context, list: OrderListSlug): Promise<ShownOrder[]> {
  const orders = (await exchangesOf(context, list)).filter(isAccepted).flatMap(ordersIn);
  if (list === 'list-farmer-orders' && !(await hasOrderIds(context, orders))) return [];

  return orders.filter(({ value }) => !isOurs(context, value));
}

/** If the list shows none of this run's orders by its id, the ids in that list mean something else. */
export async function hasOrderIds(context: Context, listed: readonly ShownOrder[]): Promise<boolean> {
  const created = await ifExercised(everyCreatedOrder(context), []);
  const identified = created.filter(({ id }) => id !== null);

  return identified.length === 0 || identified.some((own) => listed.some(({ id }) => id === own.id));
}

async function exchangesOf(context: Context, list: OrderListSlug): Promise<readonly Exchange[]> {
  if (list === 'list-farmer-orders') return (await readFarmerOrders(context)).exchanges;
  if (list === 'list-notifications') return readNotifications(context);

  if (list === 'list-sprayer-orders') return (await readSprayerOrders(context)).exchanges;
  const start = await readFirstPage(context, list);

  return [start, ...(await readFurtherPages(context, start))];
}

export type Choice = Pick<FollowUp, 'id' | 'shown'>;

/** Every order with an id once, in an order drawn by the seed, those with non-ASCII text first. */
export function byRank(orders: readonly ShownOrder[], seed: number): Choice[] {
  const byId = new Map<string, ShownOrder>();
  for (const order of orders) if (order.id !== null && !byId.has(order.id)) byId.set(order.id, order);
  const ranked = [...byId].map(([id, shown]) => ({ choice: { id, shown }, rank: rankOf(seed, { id, shown }) }));

  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ choice }) => choice);
}

/**
 * Five orders at most: the first and the last, and others chosen by the seed. Different statuses and non-ASCII text come
 * first, because faults hide there.
 */
function chooseOrders(orders: readonly ShownOrder[], seed: number): Choice[] {
  const ids = orders.flatMap(({ id }) => id ?? []);
  const isEnd = ({ id }: Choice) => id === ids[0] || id === ids.at(-1);
  const ranked = byRank(orders, seed);
  const drawn = [...ranked.filter(isEnd), ...ranked.filter((choice) => !isEnd(choice))];
  const ends = new Set(ranked.filter(isEnd));

  const statuses = new Set<unknown>();
  const varied: Choice[] = [];
  const others: Choice[] = [];
  for (const choice of drawn) {
    const { orderStatus } = choice.shown.value;
    (statuses.has(orderStatus) ? others : varied).push(choice);
    statuses.add(orderStatus);
  }
  const further = [...varied.toSorted((a, b) => placeOf(a) - placeOf(b)), ...others];

  return [...ends, ...further.filter((choice) => !ends.has(choice))].slice(0, MOST_FOLLOW_UPS);
}

/** There are six statuses for five places. Those that other lists show, too, come last. */
const LATE_STATUSES: readonly unknown[] = ['assigned', 'in_progress', 'completed'];

function placeOf({ shown }: Choice): number {
  return LATE_STATUSES.indexOf(shown.value['orderStatus']);
}

function rankOf(seed: number, { id, shown }: Choice): number {
  const isPlain = !/[^\p{ASCII}]/u.test(stringOrEmpty(shown.value['location']));

  return hashOf(`${seed} ${id}`) + (isPlain ? 2 ** 32 : 0);
}

/** A 32-bit hash (FNV-1a with a final mix). */
function hashOf(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);

  return (bits ^ (bits >>> 13)) >>> 0;
}

/**
 * The request for an order that a list shows. A service may remove orders, so a 404 counts only if the list still shows the
 * order when it is read again, and the order is still not found.
 */
export async function mustUnlessRemoved(context: Context, id: string, exchange: Exchange): Promise<JudgedRequest> {
  if (!isNotFound(exchange)) return mustUnlessDenied(exchange);

  return (await isRemoved(context, id, exchange)) ? judgedElsewhere(exchange) : mustUnlessDenied(exchange);
}

const isRemoved = observation(
  (id: string, exchange: Exchange) => `removed ${exchange.operation} ${id}`,
  async (own, id, exchange): Promise<boolean> => {
    await Promise.all(orderLists.map((list) => ifExercised(readFollowUps(own, list), [])));
    const shows = (view: Exchange) => ordersIn(view).some((order) => order.id === id);
    const viewIn = (views: readonly string[]) =>
      own.client.exchanges.find((seen) => views.includes(seen.operation) && shows(seen));
    const view = viewIn(orderLists);
    if (own.createdIds.has(id)) return isGone(own, id);
    if (view === undefined) return false;
    // Feedback and notifications may show an order that is no longer there.
    if (viewIn(LIVE_VIEWS) === undefined) return true;
    const isListed = shows(await own.client.resend(view));

    return !isListed || isAccepted(await own.client.resend(exchange));
  },
);

/** Whether get-order, which found an order, finds it no longer. */
export async function isGone({ client }: Pick<Context, 'client'>, id: string): Promise<boolean> {
  const isThisOne = (exchange: Exchange) => exchange.operation === 'get-order' && requestedId(exchange) === id;
  const shown = client.exchanges.find((exchange) => isThisOne(exchange) && isAccepted(exchange));
  const now = shown === undefined ? null : await ifExercised(client.resend(shown), null);

  return now !== null && isNotFound(now);
}

/** Order id → the list entry that shows the order under a wrong id, by which it cannot be read. */
export const findMangledIds = observation('mangled ids', async (context): Promise<ReadonlyMap<string, FollowUp>> => {
  const byView = await Promise.all(orderLists.map((list) => ifExercised(readFollowUps(context, list), [])));
  const created = (await ifExercised(everyCreatedOrder(context), [])).flatMap(({ id }) => id ?? []);
  const known = [...created, ...idsOf(byView.flat().filter(isRead))];
  const isFoundElsewhere = byView.some((followUps) => followUps.some(isRead));
  const mangled = byView.filter(
    (followUps) =>
      !followUps.some(isRead) &&
      (haveLostDigits(known, idsOf(followUps)) || (isFoundElsewhere && areAllUnknown(followUps))),
  );

  return new Map(mangled.flat().map((followUp) => [followUp.id, followUp]));
});

function idsOf(followUps: readonly FollowUp[]): string[] {
  return followUps.map(({ id }) => id);
}

/** Whether get-order returned the order that the list shows; an id may belong to another order. */
function isRead({ id, shown, exchange }: FollowUp): boolean {
  if (!isAccepted(exchange) || digitsAt(exchange, '/id') !== id) return false;
  const [listed, read] = [shown.value['location'], memberOf(acceptedValue(exchange), 'location')];

  return typeof listed !== 'string' || typeof read !== 'string' || listed === read;
}

/** Whether no order of the list is known by its id: then the list shows ids of something else. */
function areAllUnknown(followUps: readonly FollowUp[]): boolean {
  return followUps.length > 1 && followUps.some(({ exchange }) => exchange.response?.status === 404);
}

/** Whether all ids fit into a double or 32 bits although known ids do not. */
function haveLostDigits(known: readonly string[], ids: readonly string[]): boolean {
  if (known.length === 0 || ids.length === 0) return false;
  const areLarge = known.every((id) => !isInt32(id));

  return (areLarge && ids.every(isInt32)) || (!known.every(isDouble) && ids.every((id) => isDouble(id) && !isSafe(id)));
}

const isInt32 = (id: string): boolean => BigInt(id) === BigInt.asIntN(32, BigInt(id));
const isSafe = (id: string): boolean => Number.isSafeInteger(Number(id));
const isDouble = (id: string): boolean => String(BigInt(Number(id))) === id || String(Number(id)) === id;
