import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { isOurs, ordersIn, textOf, type ShownOrder } from '../exchanges/shown-objects.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createdOrder } from './creations.js';
import { everyCreatedOrder } from './every-write.js';
import { readFirstPage } from './first-pages.js';
import { readFurtherPages, readNotifications } from './notifications.js';
import { readFarmerOrders, readSprayerOrders } from './whole-lists.js';

/** The lists that show orders. */
export type View = 'list-farmer-orders' | 'list-sprayer-orders' | 'list-feedback' | 'list-notifications';

/** An order that a view shows, and get-order's answer for it. */
export interface FollowUp {
  readonly id: string;
  readonly shown: ShownOrder;
  readonly exchange: Exchange;
}

const MOST = 5;
const DELAY_MS = 1000;

/** get-order's answers for orders that another view shows, at most five. */
export function readFollowUps(run: Context, view: View): Promise<FollowUp[]> {
  return run.once(`follow-ups ${view}`, (own) => read(own, view));
}

export function readOrder(run: Context, id: string): Promise<Exchange> {
  return run.once(`order ${id}`, (own) => requestOrder(own, 'get-order', id));
}

export function readSprayersOf(run: Context, id: string): Promise<Exchange> {
  return run.once(`sprayers ${id}`, (own) => requestOrder(own, 'list-order-sprayers', id));
}

/** get-order's answer for an id that no order has. */
export function readUnknownOrder(run: Context): Promise<Exchange> {
  return run.once('unknown order', readUnknown);
}

async function read(run: Context, view: View): Promise<FollowUp[]> {
  const orders = (await exchangesOf(run, view)).filter(isAccepted).flatMap(ordersIn);
  if (view === 'list-farmer-orders' && !(await isNumberedAlike(run, orders))) return [];
  const foreign = orders.filter(({ value }) => !isOurs(run, value));

  return Promise.all(
    chooseOrders(foreign, run.settings.seed).map(async ({ id, shown }) => ({
      id,
      shown,
      exchange: await readOrder(run, id),
    })),
  );
}

/** Where none of our orders is in the list under its id, the ids of that list mean something else. */
async function isNumberedAlike(run: Context, listed: readonly ShownOrder[]): Promise<boolean> {
  const created = await ifExercised(everyCreatedOrder(run), []);
  const identified = created.filter(({ id }) => id !== null);

  return identified.length === 0 || identified.some((own) => listed.some(({ id }) => id === own.id));
}

async function exchangesOf(run: Context, view: View): Promise<readonly Exchange[]> {
  if (view === 'list-farmer-orders') return (await readFarmerOrders(run)).exchanges;
  if (view === 'list-notifications') return (await readNotifications(run)).map(({ exchange }) => exchange);

  if (view === 'list-sprayer-orders') return (await readSprayerOrders(run)).exchanges;
  const start = await readFirstPage(run, view);

  return [start, ...(await readFurtherPages(run, start))];
}

type Choice = Pick<FollowUp, 'id' | 'shown'>;

/** At most five orders, by the seed, but as many statuses as there are, and text beyond ASCII first: faults hide there. */
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

  // There are six statuses. Completed orders are the ones that other lists show, too.
  const isCompleted = ({ shown }: Choice) => shown.value['orderStatus'] === 'completed';
  const [completed, open] = [varied.filter(isCompleted), varied.filter((choice) => !isCompleted(choice))];

  return [...open, ...completed, ...others].slice(0, MOST);
}

function rankOf(seed: number, { id, shown }: Choice): number {
  const isPlain = !/[^\p{ASCII}]/u.test(textOf(shown.value['location']));

  return scatter(`${seed} ${id}`) + (isPlain ? 2 ** 32 : 0);
}

/** Thirty-two bits that look drawn, the same ones for the same text. */
function scatter(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);

  return (bits ^ (bits >>> 13)) >>> 0;
}

/** Asks about an order; a new one may be known to others with a delay, so it is asked for again before it counts as lost. */
async function requestOrder(run: Context, slug: 'get-order' | 'list-order-sprayers', id: string): Promise<Exchange> {
  const exchange = await run.client.call(slug, { id });
  if (exchange.response?.status !== 404 || !run.createdIds.has(id)) return exchange;
  await run.client.pause(DELAY_MS);

  return run.client.resend(exchange);
}

/** Far above an id that an order has, with the same low bits: a server that cuts ids short answers that order. */
async function readUnknown(run: Context): Promise<Exchange> {
  const known = (await createdOrder(run)).id ?? '1';
  await readOrder(run, known);
  const unknown = BigInt(known) + 2n ** 40n;

  return readOrder(run, String(unknown < 2n ** 63n ? unknown : BigInt(known) - 2n ** 40n));
}
