import type { Exchange } from '../exchanges/exchange.js';
import { placesIn, totalsIn } from '../exchanges/obstacles.js';
import { idsOf } from '../exchanges/page.js';
import { isOurs, ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { missingOrderFinding, type Finding } from '../judging/finding.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { isPlaceOf } from '../observations/sample-order.js';
import { findIdentifiedOrders } from './created-orders.js';
import {
  findFarmerId,
  findFarmersOfOrders,
  findOrdersWithFarmers,
  findSharedOrders,
  findUnlistedWithFarmers,
  type OrderWithFarmer,
} from './farmers.js';
import { findFirstRecipients, isOnlyRecipient } from './recipients.js';
import { areUnchanged, listTooLong, readUnchanged } from './unchanged-lists.js';

/** A list may show a new order with a delay. */
const LATE_MS = 5000;

/** The farmer's list, and whether all of it was read. */
interface FarmersList {
  /** As it was read first. */
  readonly start: Exchange | undefined;
  readonly pages: readonly Exchange[];
  readonly ids: ReadonlySet<string | null>;
  /** Why an order may be in the list unseen, or null if the whole list was read. */
  readonly notWhole: NotExercised | null;
}

export async function readFarmersList(run: Run): Promise<FarmersList> {
  const { exchanges, isComplete } = await run.farmerOrders();
  const whole = await readUnchanged(run, exchanges);
  const pages = whole ?? exchanges;
  const ids = new Set(pages.flatMap(idsOf));
  const notWhole = ids.has(null)
    ? new NotExercised('some of the listed orders have no valid id', [], placesIn(pages, '/id'))
    : !isComplete
      ? listTooLong(run, pages)
      : whole === null
        ? new NotExercised('the list kept changing while it was read', [], totalsIn(pages))
        : null;

  return { start: exchanges[0], pages, ids, notWhole };
}

interface Farmer {
  readonly id: string;
  readonly pages: readonly Exchange[];
}

/** Orders that other lists show with a farmer and that are missing from that farmer's list. */
export async function findMissingFromLists(run: Run, pages: readonly Exchange[]): Promise<Finding[]> {
  const [id, second, seen, unlisted] = await Promise.all([
    ifExercised(findFarmerId(run), null),
    ifExercised(secondFarmer(run), null),
    ifExercised(findOrdersWithFarmers(run), []),
    findUnlistedWithFarmers(run),
  ]);
  const orders = [...seen, ...unlisted];
  const farmers = [...(id === null ? [] : [{ id, pages }]), ...(second === null || second.id === id ? [] : [second])];

  const found = farmers.flatMap((farmer) => findMissingFromList(farmer, orders));
  if (found.length === 0) return [];
  // Another client may have added an order since the list was read.
  const readAgain = async (farmer: Farmer) => ({
    ...farmer,
    pages: await Promise.all(farmer.pages.map(run.readAgain)),
  });
  const again = (await Promise.all(farmers.map(readAgain))).flatMap((farmer) => findMissingFromList(farmer, orders));

  return found.filter(({ message }) => again.some((later) => later.message === message));
}

function findMissingFromList({ id: farmer, pages }: Farmer, orders: readonly OrderWithFarmer[]): Finding[] {
  const listed = new Set(pages.flatMap(idsOf));
  const missing = orders.filter((order) => order.farmer === farmer && !listed.has(order.id));
  const byId = new Map(missing.map((order) => [order.id, order]));

  return pages
    .slice(0, 1)
    .flatMap((list) =>
      [...byId.values()].map(({ id, order }) =>
        missingOrderFinding(list, `${id} of farmer ${farmer}, which ${order.exchange.id} shows`),
      ),
    );
}

/** The second farmer, identified by their notifications, and their list. */
async function secondFarmer(run: Run): Promise<Farmer | null> {
  const read = await run.otherFarmersOrders();
  const own = (await findFirstRecipients(run)).find(({ role }) => role === 'other-farmer');
  const pages = await readUnchanged(run, read);

  return own !== undefined && isOnlyRecipient(own) && pages !== null ? { id: own.id, pages } : null;
}

/** A listed order, and the farmer that get-order shows on it. */
interface ListedWithFarmer {
  readonly order: ShownOrder;
  readonly owner: string;
}

/** Listed orders that this run did not create, with the farmer in get-order; null if it created the whole list. */
export async function findListedWithFarmers(run: Run): Promise<ListedWithFarmer[] | null> {
  const known = await findFarmersOfOrders(run);
  const own = new Set((await run.everyCreated()).map(({ id }) => id));
  const { exchanges, isComplete } = await run.farmerOrders();
  const listed = exchanges.flatMap(ordersIn).filter(({ id }) => !own.has(id));
  if (listed.length === 0 && isComplete) return null;

  return listed.flatMap((order) => {
    const owner = known.get(order.id ?? '');

    return owner === undefined ? [] : [{ order, owner }];
  });
}

/** The first farmer's orders in the second farmer's list, and the other way round, whenever these are read. */
export async function findLeakedOrders(run: Run): Promise<ShownOrder[]> {
  const own = (await findIdentifiedOrders(run)).map(({ id }) => id);
  const first = await ifExercised(findFarmerId(run), null);
  const theirs = await run.otherFarmersOrders();
  const shared = (await findSharedOrders(run)).filter(({ farmer }) => (farmer ?? first) === first);
  const ids = new Set([...own, ...shared.map(({ id }) => id)]);
  const second = await ifExercised(run.secondFarmersOrder(), null);
  const isForeign = ({ exchange, id, value }: ShownOrder) =>
    exchange.role === 'other-farmer'
      ? ids.has(id ?? '') || (isOurs(run, value) && !isPlaceOf('of the second farmer', value['location']))
      : id === second?.id;
  const pages = [...theirs, ...(await run.farmerOrders()).exchanges, ...(await run.secondReadings()).farmers];
  const suspects = pages.filter((page) => ordersIn(page).some(isForeign));
  const again = await Promise.all(suspects.map((page) => run.readAgain(page)));

  return again.flatMap(ordersIn).filter(isForeign);
}

/** The second farmer's order, if it is missing from their own list whenever that is read. */
export async function findMissingOrderOfSecondFarmer(run: Run): Promise<Finding[]> {
  const order = await ifExercised(run.secondFarmersOrder(), null);
  const pages = await ifExercised(run.otherFarmersOrders(), []);
  const [start] = pages;
  if (order === null || start === undefined || pages.flatMap(idsOf).some((id) => id === order.id || id === null))
    return [];
  await run.client.pause(LATE_MS);
  const again = await Promise.all(pages.map((page) => run.client.resend(page)));
  const isListed = again.flatMap(idsOf).includes(order.id) || !areUnchanged([...pages, ...again]);

  return isListed
    ? []
    : [missingOrderFinding(start, `${order.id}, created in ${order.exchange.id} by the second farmer`)];
}
