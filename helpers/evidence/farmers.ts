import { digitsAt } from '../exchanges/exchange.js';
import { placesIn, withoutId } from '../exchanges/obstacles.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { orderListsWithFarmer } from '../interface/operations.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { compareOrders } from './agreement.js';
import { readOrdersById } from './orders-by-id.js';
import { requireResponses, responsesOf } from '../judging/responses.js';
import { findUnlistedOrders } from './unlisted-orders.js';

const MOST_READ = 5;

/** The id of the farmer who creates orders, as get-order shows it. */
export async function findFarmerId(run: Run): Promise<string> {
  const created = await run.everyCreated();
  await requireResponses(run, 'get-order');
  const known = await findFarmersOfOrders(run);
  const farmers = new Set(created.flatMap(({ id }) => known.get(id ?? '') ?? []));
  const [farmer, other] = farmers;
  const responses = (await run.judgedRequests('get-order')).map(({ exchange }) => exchange);
  const places = () => [...withoutId(created), ...placesIn(responses, '/id', '/farmer/id')];
  if (farmer === undefined)
    throw new NotExercised('no response identifies the farmer of a created order', [], places());
  if (other !== undefined) throw new NotExercised('created orders are shown with different farmers', [], places());

  return farmer;
}

/** Order id → farmer id, from every response of get-order. */
export async function findFarmersOfOrders(run: Run): Promise<ReadonlyMap<string, string>> {
  const orders = [...(await readOrdersById(run)).values()];
  const pairs = orders.flatMap(({ exchange, id }): [string, string][] => {
    const farmer = digitsAt(exchange, '/farmer/id');

    return id === null || farmer === null ? [] : [[id, farmer]];
  });

  return new Map(pairs);
}

/** An order that a list shows, and its farmer. */
export interface OrderWithFarmer {
  readonly id: string;
  /** Null if get-order does not show it. */
  readonly farmer: string | null;
  readonly order: ShownOrder;
}

/** The orders that other users' lists show with their farmer, if get-order shows the same farmer. */
export async function findOrdersWithFarmers(run: Run): Promise<OrderWithFarmer[]> {
  const known = await findFarmersOfOrders(run);
  const responses = await Promise.all(orderListsWithFarmer.map((list) => ifExercised(responsesOf(run, list), [])));

  return responses
    .flat()
    .flatMap(ordersIn)
    .flatMap((order) => {
      const farmer = digitsAt(order.exchange, `${order.pointer}/farmer/id`);
      const isConfirmed = order.id !== null && farmer !== null && known.get(order.id) === farmer;

      return isConfirmed ? [{ id: order.id, farmer, order }] : [];
    });
}

/** Orders that a page or a filter shows and that are missing from the whole list, with their farmer. */
export function findUnlistedWithFarmers(run: Run): Promise<readonly OrderWithFarmer[]> {
  return run.derive('unlisted orders with farmers', async () => {
    const unlisted = await findUnlistedOrders(run, 'list-farmer-orders');
    const ids = [...new Set(unlisted.map(({ id }) => id))].slice(0, MOST_READ);
    const farmers = new Map(await Promise.all(ids.map(async (id) => [id, await readFarmerOf(run, id)] as const)));

    return unlisted.map((order) => ({ ...order, farmer: farmers.get(order.id) ?? null }));
  });
}

/** The farmer that get-order shows on an order. */
async function readFarmerOf(run: Run, id: string): Promise<string | null> {
  const order = await run.getOrder(id);

  return digitsAt(order, '/id') === id ? digitsAt(order, '/farmer/id') : null;
}

/** An order in two farmers' lists, and its farmer: one of the lists is wrong. */
interface SharedOrder {
  readonly id: string;
  /** Null if get-order does not show it. */
  readonly farmer: string | null;
  readonly first: ShownOrder;
  readonly second: ShownOrder;
}

/** Orders in the lists of both farmers that this run did not create. */
export async function findSharedOrders(run: Run): Promise<SharedOrder[]> {
  const [own, second, { exchanges }] = await Promise.all([
    ifExercised(run.everyCreated(), []),
    ifExercised(run.otherFarmersOrders(), []),
    run.farmerOrders(),
  ]);
  const created = new Set(own.map(({ id }) => id));
  const first = byId(exchanges.flatMap(ordersIn));
  const shared = [...byId(second.flatMap(ordersIn))].flatMap(([id, order]) => {
    const twin = created.has(id) ? undefined : first.get(id);

    return twin === undefined || compareOrders(twin, order).length > 0 ? [] : [{ id, first: twin, second: order }];
  });

  return Promise.all(
    shared.slice(0, MOST_READ).map(async (order) => ({ ...order, farmer: await readFarmerOf(run, order.id) })),
  );
}

/** The orders of a list that have a unique id. */
function byId(orders: readonly ShownOrder[]): ReadonlyMap<string, ShownOrder> {
  const known = new Map<string, ShownOrder>();
  const repeated = new Set<string>();
  for (const order of orders) {
    if (order.id === null) continue;
    if (known.has(order.id)) repeated.add(order.id);
    known.set(order.id, order);
  }

  return new Map([...known].filter(([id]) => !repeated.has(id)));
}
