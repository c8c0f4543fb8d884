import { comparablesOf } from '../../exchanges/comparable.js';
import { exchangesOf, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { missingFromPages, placesIn, totalsIn } from '../../exchanges/obstacles.js';
import { contentOf, idsOf, isPage, ordersIn, pageFieldAt } from '../../exchanges/shown-objects.js';
import { memberOf } from '../../json/values.js';
import { finding, missingOrderFinding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import {
  entriesFor,
  judgedEntries,
  NothingShown,
  ownOrdersIn,
  readAtRest,
  placesFor,
  requireAny,
  type Log,
} from '../../judging/log.js';
import { NotExercised, obstaclesIn, type Obstacle } from '../../not-exercised.js';
import {
  listedIn,
  notifiedSprayer,
  sharedBy,
  sprayedIn,
  sprayerIn,
  sprayersWholeList,
  TELLING_WHO,
  type SprayedOrder,
} from './sprayed-orders.js';

export function judgeForeignOrders(log: Log): readonly Suspicion[] {
  const unlisted = findUnlistedOnPages(log);
  if (unlisted.length > 0) return unlisted;
  expectNamed(log);
  const { id: sprayer } = notifiedSprayer(log);
  const orders = listedIn(log);
  if (sprayer === null) return judgeSharedSprayer(log, orders);

  return requireAny(orders, 'no listed order has all its sprayers on one page', placesOfSprayers(log)).flatMap(
    ({ id, listed, exchange, sprayers }) => {
      if (listed === undefined || sprayers.includes(sprayer)) return [];
      const named = sprayers.length === 0 ? 'no sprayers' : `only ${sprayers.join(', ')}`;
      const got = `order ${id}, for which list-order-sprayers names ${named} in ${exchange.id}`;

      return suspect(
        listed.exchange,
        id,
        finding(listed.exchange, listed.pointer, `only orders of sprayer ${sprayer}`, got),
      );
    },
  );
}

/** Whether list-order-sprayers tells anything about the sprayer's list. */
function expectNamed(log: Log): void {
  const unnamed = findUnnamed(log).map((suspicion) => suspicion.finding);
  if (unnamed.length > 0)
    throw new NothingShown('list-order-sprayers does not name the sprayers of orders that have some', [
      ...unnamed,
      ...placesOfSprayers(log),
    ]);
}

/** Pages are views of one list: an order that only a page shows belongs to another sprayer, or is missing from the list. */
function findUnlistedOnPages(log: Log): Suspicion[] {
  const { ids = [null], pages = [] } = sprayersWholeList(log) ?? {};
  if (ids.includes(null) || pages.some((page) => pageFieldAt(page, 'totalElements') !== ids.length)) return [];
  const known = new Set([...ids, ...ownOrdersIn(log).keys(), null]);

  return entriesFor(log, 'list-sprayer-orders')
    .flatMap(({ exchange }) => ordersIn(exchange))
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, exchange, pointer }) => {
      const got = `order ${id}, which it does not contain`;

      return suspect(exchange, id, finding(exchange, pointer, 'only orders that the whole list contains', got));
    });
}

/** If no response identifies the logged-in sprayer, the listed orders must have at least one sprayer in common. */
function judgeSharedSprayer(log: Log, orders: readonly SprayedOrder[]): Suspicion[] {
  const [page] = orders.flatMap(({ listed }) => listed?.exchange ?? []);
  if (page === undefined || orders.length < 2) {
    const places = [...placesOfSprayers(log), ...placesFor(log, 'list-notifications', '/recipient/id')];
    throw new NothingShown('fewer than two orders, and no notification identifies the sprayer', places, TELLING_WHO);
  }
  const found = finding(page, '/content', 'orders that share a sprayer', 'orders that share none');

  return suspicionsOf(page, sharedBy(orders).length > 0 ? [] : [found], { certainty: 'at rest' });
}

function placesOfSprayers(log: Log): Obstacle[] {
  const sprayers = exchangesOf(entriesFor(log, 'list-order-sprayers'));

  return [...missingFromPages(sprayers), ...placesIn(sprayers, '/id'), ...placesFor(log, 'list-sprayer-orders', '/id')];
}

export function judgeUnnamedSprayers(log: Log): readonly Suspicion[] {
  const unnamed = findUnnamed(log);
  const known = sprayedIn(log).filter(({ isPromised, listed }) => isPromised || listed !== undefined);
  requireAny([...unnamed, ...known], 'no order is known to have sprayers');

  return unnamed;
}

/**
 * Orders with other people in place of their sprayers, the promised order without any, or two orders of the sprayer's list and
 * notifications that do not name the sprayer. If there is none, every order of the sprayer's list, if list-order-sprayers names the
 * sprayer for none of them and for no other order either. Other sprayers prove this only where a state promised that the list
 * contains an order of the sprayer: a list that contains everybody else's orders looks the same.
 */
function findUnnamed(log: Log): Suspicion[] {
  const mistaken = findMistaken(log);
  if (mistaken.length > 0) return mistaken;
  const orders = sprayedIn(log);
  const promised = orders.filter(({ isPromised, isEmpty }) => isPromised && isEmpty);
  if (promised.length > 0)
    return unnamedIn(promised, (id) => `the sprayers of order ${id}, which has some by the settings or its state`);
  const { id: sprayer } = notifiedSprayer(log);
  const own = entriesFor(log, 'list-notifications').filter(({ exchange }) => exchange.role === 'sprayer');
  const notified = new Set(own.flatMap(({ exchange }) => ordersIn(exchange)).map(({ id }) => id));
  const unnamed = listedIn(log).filter(({ id, sprayers }) => notified.has(id) && !sprayers.includes(sprayer ?? ''));
  // A single order may have been given to another sprayer since.
  if (sprayer !== null && unnamed.length > 1)
    return unnamedIn(unnamed, (id) => `sprayer ${sprayer}, whose list and notifications contain order ${id}`);
  const isListPromised = entriesFor(log, 'list-sprayer-orders').some(({ isPromised }) => isPromised);
  const isNamed = ({ isEmpty, sprayers }: SprayedOrder) =>
    sprayer !== null && isListPromised ? sprayers.includes(sprayer) : !isEmpty;
  if (log.before.namesSprayers || orders.some(isNamed)) return [];
  const who = sprayer === null ? 'a sprayer' : `sprayer ${sprayer} (the recipient of the sprayer's notifications)`;

  return unnamedIn(listedIn(log), (id) => `${who}, whose list contains order ${id}`, ', as for every order');
}

function unnamedIn(orders: readonly SprayedOrder[], expected: (id: string) => string, others = ''): Suspicion[] {
  return orders.flatMap(({ id, exchange, sprayers }) => {
    const got = sprayers.length === 0 ? 'none' : `only ${sprayers.join(', ')}${others}`;

    return suspect(exchange, id, finding(exchange, '/content', expected(id), got));
  });
}

/** An order that names the sprayer is in the sprayer's list; if it is new, another requirement judges it. */
export function judgeUnlistedOrders(log: Log): readonly Suspicion[] {
  requireAny(judgedEntries(log, 'list-sprayer-orders'), "the sprayer's list was not returned");
  const orders = requireAny(sprayedIn(log), 'no sprayers of any order were returned', placesOfSprayers(log));
  expectNamed(log);
  const sprayer = sprayerIn(log);
  const isOf = ({ sprayers }: SprayedOrder) => sprayers.includes(sprayer);
  const named = orders.filter((order) => isOf(order) && !isStranger(order));
  if (named.length === 0)
    throw new NothingShown('no order names the logged-in sprayer', placesOfSprayers(log), ['SPRAY_STATES_URL']);
  const unlisted = findUnlisted(log, named);
  if (unlisted.length > 0 && orders.some(isStranger) && orders.every(isOf)) {
    const exchanges = exchangesOf(orders);
    const places = obstaclesIn(exchanges, '/content');
    throw new NothingShown('list-order-sprayers names the logged-in sprayer for every order', places);
  }

  return unlisted.flatMap(({ id, exchange, start }) =>
    suspect(start, id, missingOrderFinding(start, `${id}, which has sprayer ${sprayer} in ${exchange.id}`)),
  );
}

function isStranger({ isOwn, listed }: SprayedOrder): boolean {
  return isOwn && listed === undefined;
}

/** A new order has probably not been assigned: whoever names a sprayer for it is wrong, and not the sprayer's list. */
export function judgeSprayersOfNewOrders(log: Log): readonly Suspicion[] {
  const own = sprayedIn(log).filter(({ isOwn, exchange }) => isOwn && isPage(exchange));
  const read = exchangesOf(entriesFor(log, 'list-order-sprayers'));
  const places = missingFromPages(read.filter((exchange) => ownOrdersIn(log).has(requestedId(exchange))));
  requireAny(own, 'the sprayers of a new order were not returned', places);
  const sprayer = sprayerIn(log);
  const named = own.filter(({ sprayers }) => sprayers.includes(sprayer));

  return findUnlisted(log, named).flatMap(({ id, exchange }) => {
    const expected = `only sprayers whose list contains order ${id}`;

    return suspect(exchange, id, finding(exchange, '/content', expected, `sprayer ${sprayer}, whose list does not`));
  });
}

function findUnlisted(log: Log, named: readonly SprayedOrder[]): (SprayedOrder & { readonly start: Exchange })[] {
  const whole = sprayersWholeList(log);
  const pages = whole?.pages ?? readAtRest(log, 'list-sprayer-orders');
  if (pages.flatMap(idsOf).includes(null))
    throw new NothingShown("some orders in the sprayer's list have no valid id", placesIn(pages, '/id'));
  const unlisted = named.filter(({ listed }) => listed === undefined);
  const [start] = whole?.pages ?? [];
  const reason = "the sprayer's list is too long to be read completely, or changed while it was read";
  const places = [...missingFromPages(pages), ...totalsIn(pages)];
  if (start === undefined && unlisted.length > 0) throw new NotExercised(reason, [], places);

  return start === undefined ? [] : unlisted.map((order) => ({ ...order, start }));
}

function suspect(exchange: Exchange, id: string | null, found: Finding): Suspicion[] {
  return suspicionsOf(exchange, [found], { certainty: 'at rest', subject: `order ${id}` });
}

/**
 * For orders of different farmers, the order's own farmer, or its receptionist, is the only sprayer each time, or one among others
 * that is not called a sprayer.
 */
function findMistaken(log: Log): Suspicion[] {
  const slugs = ['list-sprayer-orders', 'get-order'] as const;
  const views = slugs.flatMap((slug) => entriesFor(log, slug)).flatMap(({ exchange }) => ordersIn(exchange));
  const shown = new Map(views.map((order) => [order.id, comparablesOf(order)]));
  const orders = sprayedIn(log).filter(({ isWhole }) => isWhole);

  return (['farmer', 'receptionist'] as const).flatMap((field) => {
    const mistaken = orders.filter(({ id, sprayers, exchange }) => {
      const person = shown.get(id)?.get(`${field}/id`);
      if (typeof person !== 'string' || !sprayers.includes(person)) return false;

      const role = roleOf(exchange, person);

      return role === field || (sprayers.length === 1 && role !== 'sprayer');
    });
    const farmers = new Set(mistaken.flatMap(({ id }) => shown.get(id)?.get('farmer/id') ?? []));
    if (farmers.size < 2) return [];

    return mistaken.flatMap(({ id, exchange, sprayers }) => {
      const got = `${sprayers.length === 1 ? 'only ' : ''}${shown.get(id)?.get(`${field}/id`)}, who is the ${field} of this order`;

      return suspect(exchange, id, finding(exchange, '/content', `the sprayers of order ${id}`, got));
    });
  });
}

function roleOf(exchange: Exchange, id: string): unknown {
  const index = idsOf(exchange).indexOf(id);

  return index === -1 ? undefined : memberOf(contentOf(exchange)?.[index], 'role');
}
