import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { isOurs, ordersIn, stringOrEmpty, type ShownOrder } from '../exchanges/shown-objects.js';
import type { OrderListSlug } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createdOrder } from './creations.js';
import { everyCreatedOrder } from './every-write.js';
import { readFirstPage } from './first-pages.js';
import { readFurtherPages, readNotifications } from './notifications.js';
import { readFarmerOrders, readSprayerOrders } from './whole-lists.js';

/** An order that a list shows, and the response of get-order for it. */
export interface FollowUp {
  readonly id: string;
  readonly shown: ShownOrder;
  readonly exchange: Exchange;
}

const MOST = 5;
const DELAY_MS = 1000;

/** The responses of get-order for orders that a list shows, five at most. */
export function readFollowUps(run: Context, list: OrderListSlug): Promise<FollowUp[]> {
  return run.once(`follow-ups ${list}`, (own) => read(own, list));
}

export function readOrder(run: Context, id: string): Promise<Exchange> {
  return run.once(`order ${id}`, (own) => requestOrder(own, 'get-order', id));
}

export function readSprayersOf(run: Context, id: string): Promise<Exchange> {
  return run.once(`sprayers ${id}`, (own) => requestOrder(own, 'list-order-sprayers', id));
}

/** The response of get-order for an id that no order has. */
export function readUnknownOrder(run: Context): Promise<Exchange> {
  return run.once('unknown order', readUnknown);
}

async function read(run: Context, list: OrderListSlug): Promise<FollowUp[]> {
  const orders = (await exchangesOf(run, list)).filter(isAccepted).flatMap(ordersIn);
  if (list === 'list-farmer-orders' && !(await isNumberedAlike(run, orders))) return [];
  const foreign = orders.filter(({ value }) => !isOurs(run, value));

  return Promise.all(
    chooseOrders(foreign, run.settings.seed).map(async ({ id, shown }) => ({
      id,
      shown,
      exchange: await readOrder(run, id),
    })),
  );
}

/** If the list shows none of this run's orders by its id, the ids in that list mean something else. */
async function isNumberedAlike(run: Context, listed: readonly ShownOrder[]): Promise<boolean> {
  const created = await ifExercised(everyCreatedOrder(run), []);
  const identified = created.filter(({ id }) => id !== null);

  return identified.length === 0 || identified.some((own) => listed.some(({ id }) => id === own.id));
}

async function exchangesOf(run: Context, list: OrderListSlug): Promise<readonly Exchange[]> {
  if (list === 'list-farmer-orders') return (await readFarmerOrders(run)).exchanges;
  if (list === 'list-notifications') return (await readNotifications(run)).map(({ exchange }) => exchange);

  if (list === 'list-sprayer-orders') return (await readSprayerOrders(run)).exchanges;
  const start = await readFirstPage(run, list);

  return [start, ...(await readFurtherPages(run, start))];
}

type Choice = Pick<FollowUp, 'id' | 'shown'>;

/**
 * Five orders at most, chosen by the seed. Different statuses and non-ASCII text come first, because faults hide
 * there.
 */
function chooseOrders(orders: readonly ShownOrder[], seed: number): Choice[] {
  const byId = new Map<string, ShownOrder>();
  for (const order of orders) if (order.id !== null && !byId.has(order.id)) byId.set(order.id, order);
  const drawn = [...byId]
    .map(([id, shown]) => ({ id, shown, rank: rankOf(seed, { id, shown }) }))
    .toSorted((a, b) => a.rank - b.rank);

  const statuses = new Set<unknown>();
  const varied: Choice[] = [];
  const others: Choice[] = [];
  for (const choice of drawn) {
    const { orderStatus } = choice.shown.value;
    (statuses.has(orderStatus) ? others : varied).push(choice);
    statuses.add(orderStatus);
  }

  // There are six statuses for five places. Completed orders come last, because other lists show them too.
  const isCompleted = ({ shown }: Choice) => shown.value['orderStatus'] === 'completed';
  const [completed, open] = [varied.filter(isCompleted), varied.filter((choice) => !isCompleted(choice))];

  return [...open, ...completed, ...others].slice(0, MOST);
}

function rankOf(seed: number, { id, shown }: Choice): number {
  const isPlain = !/[^\p{ASCII}]/u.test(stringOrEmpty(shown.value['location']));

  return scatter(`${seed} ${id}`) + (isPlain ? 2 ** 32 : 0);
}

/** A 32-bit hash (FNV-1a with a final mix). */
function scatter(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);

  return (bits ^ (bits >>> 13)) >>> 0;
}

/** Requests an order by its id. A new order may become visible with a delay, so a 404 is requested once more. */
async function requestOrder(run: Context, slug: 'get-order' | 'list-order-sprayers', id: string): Promise<Exchange> {
  const exchange = await run.client.call(slug, { id });
  if (exchange.response?.status !== 404 || !run.createdIds.has(id)) return exchange;
  await run.client.pause(DELAY_MS);

  return run.client.resend(exchange);
}

/** Far above a known id, with the same low 32 bits: a service that truncates ids returns that order. */
async function readUnknown(run: Context): Promise<Exchange> {
  const known = (await createdOrder(run)).id ?? '1';
  await readOrder(run, known);
  const unknown = BigInt(known) + 2n ** 40n;

  return readOrder(run, String(unknown < 2n ** 63n ? unknown : BigInt(known) - 2n ** 40n));
}
