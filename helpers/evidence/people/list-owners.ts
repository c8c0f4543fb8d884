import { digitsAt, oncePer, requestedId } from '../../exchanges/exchange.js';
import { withoutId } from '../../exchanges/obstacles.js';
import { ordersIn, pageFieldAt, stringOrEmpty, type ShownOrder } from '../../exchanges/shown-objects.js';
import { orderListsWithFarmer, roleText, type Role } from '../../interface/operations.js';
import { finding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, whatIsShown, type Suspicion } from '../../judging/log-rule.js';
import {
  creationsIn,
  entriesFor,
  judgedEntries,
  NothingShown,
  ownOrdersIn,
  placesFor,
  requireAny,
  responsesIn,
  type Log,
  type LogEntry,
} from '../../judging/log.js';
import { logFor } from '../../judging/run-log.js';
import { NotExercised } from '../../not-exercised.js';
import { judgedElsewhere } from '../../observations/judged-request.js';
import type { Run } from '../../observations/run-observations.js';
import type { SentOrder } from '../../observations/writing/creations.js';
import { readingsIn, unsorted, type ListReading } from '../pages/list-readings.js';
import { compareOrders } from '../views/statements.js';
import { recipientsShown } from './recipients.js';

/** Whom get-order shows as the farmer of each order. */
function farmersShown(log: Log) {
  return judgedEntries(log, 'get-order').flatMap(({ exchange }) => {
    const [id, farmer] = [digitsAt(exchange, '/id'), digitsAt(exchange, '/farmer/id')];

    return id === null || farmer === null || id !== requestedId(exchange) ? [] : [{ id, farmer, exchange }];
  });
}

export const ownersIn = oncePer(
  (log: Log): ReadonlyMap<string, string> => new Map(farmersShown(log).map(({ id, farmer }) => [id, farmer])),
);

/** The orders of ours, who created them, and whom get-order shows as their farmer. */
function farmersIn(log: Log) {
  const own = ownOrdersIn(log);

  return farmersShown(log).flatMap((shown) => {
    const as = own.get(shown.id)?.as;

    return as === undefined ? [] : [{ ...shown, as }];
  });
}

/** The only farmer of a user's orders, as get-order shows them; of the second farmer, as their notifications do. */
export function farmerOf(log: Log, role: 'farmer' | 'other-farmer'): string {
  responsesIn(log, 'get-order');
  const orders = farmersIn(log).flatMap(({ as, farmer }) => (as === 'farmer' ? [farmer] : []));
  const first = new Set([...orders, ...(log.before.users.has('farmer') ? [`${log.before.users.get('farmer')}`] : [])]);
  const second = recipientsShown(log).flatMap((shown) =>
    shown.role === role && !first.has(shown.id) ? [shown.id] : [],
  );
  const [farmer, other] = role === 'farmer' ? first : new Set(second);
  if (farmer !== undefined && other === undefined) return farmer;

  throw new NotExercised(
    farmer === undefined
      ? 'no response identifies the farmer of a created order'
      : 'created orders are shown with different farmers',
    [],
    [...placesFor(log, 'create-order', '/id'), ...placesFor(log, 'get-order', '/id', '/farmer/id')],
  );
}

/** The farmer of each user's orders, as get-order shows it first; nobody else's. */
export function knownFarmers(log: Log): ReadonlyMap<Role, string> {
  const known = new Map(log.before.users);
  for (const { as, farmer } of farmersIn(log))
    if (!known.has(as) && ![...known.values()].includes(farmer)) known.set(as, farmer);

  return known;
}

export function judgeFarmers(log: Log): Suspicion[] {
  responsesIn(log, 'get-order');
  const shown = farmersIn(log);
  const orders = new Set(shown.map(({ id }) => id));
  if (orders.size === 0 || orders.size + log.before.users.size < 2)
    throw new NothingShown('fewer than two created orders show a farmer id', [
      ...placesFor(log, 'get-order', '/id', '/farmer/id'),
      ...placesFor(log, 'create-order', '/id'),
    ]);
  const known = knownFarmers(log);

  return shown.flatMap((order) =>
    suspicionsOf(order.exchange, findOtherFarmer(order, known), { certainty: 'certain' }),
  );
}

function findOtherFarmer(
  { as, farmer, exchange }: ReturnType<typeof farmersIn>[number],
  known: ReadonlyMap<Role, string>,
): Finding[] {
  const own = known.get(as);
  const [other] = [...known].find(([role, shown]) => role !== as && shown === farmer) ?? [];
  if (own === farmer) return [];
  const expected =
    own === undefined
      ? `the id of the ${roleText(as)}, who created it, and not that of the ${roleText(other ?? 'farmer')}`
      : `${own}, as on other orders of this farmer`;

  return [finding(exchange, '/farmer/id', expected, farmer)];
}

const slug = 'list-farmer-orders';

const MOST_READ = 5;

/** What tells whose orders are: all lists of orders, what was created, and get-order, also for orders whose owner is unclear. */
export async function readOwners(run: Run): Promise<Log> {
  await run.everyCreated();
  const log = await logFor(run, {
    reads: [slug, 'create-order', 'get-order', ...orderListsWithFarmer],
    isAboutCreated: 'also',
  });
  const unclear = [unlistedIn(log), sharedIn(log)].flatMap((orders) =>
    [...new Set(orders.map(({ id }) => id))].slice(0, MOST_READ),
  );
  const read = await Promise.all(unclear.map((id) => run.getOrder(id)));

  return { ...log, entries: [...log.entries, ...read.map(judgedElsewhere)] };
}

/** What tells whose orders are, after everybody has read their list once more: a cache that farmers share is filled then. */
export async function readOwnersTwice(run: Run): Promise<Log> {
  await findIdentifiedOrders(run);
  await run.otherFarmersOrders();
  const log = await readOwners(run);
  const again = (await run.secondReadings()).farmers;

  return { ...log, entries: [...log.entries, ...again.map(judgedElsewhere)] };
}

/** The orders of ours that such a farmer created. */
export function ownOf(log: Log, isOwner: (role: Role) => boolean): string[] {
  return [...ownOrdersIn(log)].flatMap(([id, order]) => (order !== null && isOwner(order.as) ? [id] : []));
}

export function listsOf(log: Log, role: Role): readonly ListReading[] {
  return unsorted(
    readingsIn(log).filter((list) => list.slug === slug && list.role === role && list.filters.length === 0),
  );
}

interface ListedOrder extends ShownOrder {
  readonly id: string;
}

/** The orders on the pages of a farmer, of every size and filter. */
function listedBy(log: Log, role: Role, isWanted: (entry: LogEntry) => boolean = () => true): ListedOrder[] {
  return entriesFor(log, slug)
    .filter((entry) => entry.exchange.role === role && isWanted(entry))
    .flatMap(({ exchange }) => ordersIn(exchange))
    .flatMap((order) => (order.id === null ? [] : [{ ...order, id: order.id }]));
}

function listedAtRest(log: Log, role: Role): ListedOrder[] {
  return listedBy(log, role, ({ isAtRest }) => isAtRest === true);
}

/** The orders that a page or a filter shows, and the whole list does not: they are somebody else's, or missing from it. */
export function unlistedIn(log: Log, role: Role = 'farmer'): ListedOrder[] {
  const whole = listsOf(log, role).filter(addsUp);
  const known = new Set([...whole.flatMap(({ ids }) => ids), ...ownOf(log, (as) => as === role)]);

  return whole.length === 0 ? [] : listedAtRest(log, role).filter(({ id }) => !known.has(id));
}

function addsUp({ pages, ids, isWhole }: ListReading): boolean {
  return isWhole && !ids.includes(null) && pages.every((page) => pageFieldAt(page, 'totalElements') === ids.length);
}

/** The orders of the second farmer's list that the first farmer's list shows, too, and that are not ours. */
function sharedIn(log: Log): ListedOrder[] {
  const own = new Set(ownOf(log, () => true));
  const first = new Map(listedBy(log, 'farmer').map((order) => [order.id, order]));

  return listedBy(log, 'other-farmer').filter((order) => {
    const twin = own.has(order.id) ? undefined : first.get(order.id);

    return twin !== undefined && compareOrders(twin, order).length === 0;
  });
}

export function judgeListedOwners(log: Log): Suspicion[] {
  responsesIn(log, slug);
  const [first, second] = (['farmer', 'other-farmer'] as const).map((role) =>
    whatIsShown(() => judgeOwnersFor(log, role)),
  );
  const leaked = Array.isArray(second) ? second : [];
  if (first instanceof NotExercised && leaked.length === 0) throw first;

  return [...(Array.isArray(first) ? first : []), ...leaked];
}

function judgeOwnersFor(log: Log, role: 'farmer' | 'other-farmer'): Suspicion[] {
  const [shown, owners] = [whatIsShown(() => farmerOf(log, role)), ownersIn(log)];
  const farmer = shown instanceof NotExercised ? null : shown;
  const unlisted = unlistedIn(log, role).filter(({ id }) => owners.get(id) !== farmer);
  if (shown instanceof NotExercised && (unlisted.length === 0 || role === 'farmer')) throw shown;
  const own = new Set(ownOf(log, (as) => as === role));
  const others = listedAtRest(log, role).filter(({ id }) => !own.has(id));
  const known = others.filter(({ id }) => owners.has(id));
  const isAllOurs =
    others.length === 0 && listsOf(log, role).some(({ isWhole, ids }) => isWhole && !ids.includes(null));
  if (unlisted.length + known.length === 0 && !isAllOurs) throw noFarmerShown(log);
  // Those of the first farmer in the second one's list have a requirement of their own.
  const foreign = role === 'farmer' ? known.filter(({ id }) => owners.get(id) !== farmer) : [];
  const once = new Map([...foreign, ...unlisted].toReversed().map((order) => [order.id, order]));

  return [...once.values()].flatMap(({ exchange, pointer, id }) => {
    const owner = owners.get(id);
    const [expected, got] =
      owner === undefined || farmer === null
        ? ['only orders that the whole list contains', 'which it does not contain']
        : [`only orders of farmer ${farmer}`, `which get-order shows with farmer ${owner}`];
    const found = finding(exchange, pointer, expected, `order ${id}, ${got}`);

    return suspicionsOf(exchange, [found], { certainty: 'at rest', subject: `order ${id}` });
  });
}

function noFarmerShown(log: Log): NotExercised {
  return new NotExercised(
    'get-order shows the farmer of no listed order, except for orders of this run',
    [],
    [...placesFor(log, 'get-order', '/id', '/farmer/id'), ...placesFor(log, slug, '/id')],
  );
}

export function judgeLeakedOrders(log: Log): Suspicion[] {
  const places = new Map(creationsIn(log).map(({ exchange, sent }) => [sent.location, exchange.role]));
  const own = ownOrdersIn(log);
  const isForeign = ({ exchange, id, value }: ListedOrder) => {
    const owner = own.get(id)?.as ?? places.get(stringOrEmpty(value['location'])) ?? exchange.role;

    return owner !== exchange.role;
  };
  const roles = new Set(entriesFor(log, slug).flatMap(({ exchange: { role } }) => role ?? []));
  const compared = [...roles].filter((role) => ownOf(log, (as) => as !== role).length > 0);
  const leaked = requireAny(compared, 'no created order shows an id', placesFor(log, 'create-order', '/id')).flatMap(
    (role) => listedBy(log, role).filter(isForeign),
  );

  return [
    ...leaked.map((order) => leakOf(order, 'certain')),
    ...leakedBefore(log).map((order) => leakOf(order, 'at rest')),
  ];
}

/** Orders that were there before, in both lists: of the first farmer, or of nobody that get-order shows. */
function leakedBefore(log: Log): ListedOrder[] {
  const [owners, first] = [ownersIn(log), whatIsShown(() => farmerOf(log, 'farmer'))];
  const read = new Set(entriesFor(log, 'get-order').map(({ exchange }) => requestedId(exchange)));

  return sharedIn(log).filter(({ id }) => read.has(id) && (owners.get(id) ?? first) === first);
}

function leakOf({ exchange, pointer, id }: ListedOrder, certainty: Suspicion['certainty']): Suspicion {
  const found = finding(exchange, pointer, 'no order of another farmer', `order ${id}`);

  return { finding: found, exchange, certainty, subject: `order ${id}`, ...(certainty === 'certain' && { order: id }) };
}

export async function findIdentifiedOrders(run: Run): Promise<SentOrder[]> {
  const created = await run.everyCreated();
  const identified = created.filter(({ id }) => id !== null);
  if (identified.length === 0) throw new NotExercised('no created order shows an id', [], withoutId(created));

  return identified;
}
