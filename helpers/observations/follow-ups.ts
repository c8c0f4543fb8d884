import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { isOurs, ordersIn, stringOrEmpty, type ShownOrder } from '../exchanges/shown-objects.js';
import type { OrderListSlug } from '../interface/operations.js';
import { everyExercised, ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { everyCreatedOrder } from './created-orders.js';
import { readFirstPage } from './pages.js';
import { readFurtherPages, readNotifications } from './notifications.js';
import { readOrder } from './single-orders.js';
import { readFarmerOrders, readSprayerOrders } from './whole-lists.js';

/** An order that a list shows, and the response of get-order for it. */
export interface FollowUp {
  readonly id: string;
  readonly shown: ShownOrder;
  readonly exchange: Exchange;
}

const MOST_FOLLOW_UPS = 5;

/** The responses of get-order for orders that a list shows, five at most. */
export function readFollowUps(context: Context, list: OrderListSlug): Promise<FollowUp[]> {
  return context.once(`follow-ups ${list}`, (own) => readChosen(own, list));
}

async function readChosen(context: Context, list: OrderListSlug): Promise<FollowUp[]> {
  const orders = (await exchangesOf(context, list)).filter(isAccepted).flatMap(ordersIn);
  if (list === 'list-farmer-orders' && !(await hasOrderIds(context, orders))) return [];
  const foreign = orders.filter(({ value }) => !isOurs(context, value));

  // A recording may have the responses for other orders.
  return everyExercised(
    chooseOrders(foreign, context.settings.seed).map(async ({ id, shown }) => ({
      id,
      shown,
      exchange: await readOrder(context, id),
    })),
  );
}

/** If the list shows none of this run's orders by its id, the ids in that list mean something else. */
export async function hasOrderIds(context: Context, listed: readonly ShownOrder[]): Promise<boolean> {
  const created = await ifExercised(everyCreatedOrder(context), []);
  const identified = created.filter(({ id }) => id !== null);

  return identified.length === 0 || identified.some((own) => listed.some(({ id }) => id === own.id));
}

async function exchangesOf(context: Context, list: OrderListSlug): Promise<readonly Exchange[]> {
  if (list === 'list-farmer-orders') return (await readFarmerOrders(context)).exchanges;
  if (list === 'list-notifications') return (await readNotifications(context)).map(({ exchange }) => exchange);

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
