import { acceptedValue, oncePer, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { contentOf, idsOf, isPage, ordersIn, pageFieldAt, type ShownOrder } from '../../exchanges/shown-objects.js';
import { valueAt } from '../../json/values.js';
import {
  entriesFor,
  readAtRest,
  NothingShown,
  ownOrdersIn,
  placesFor,
  requireAny,
  type Log,
  type LogEntry,
} from '../../judging/log.js';
import { logOf, withAsked } from '../../judging/run-log.js';
import { everyExercised, ifExercised } from '../../not-exercised.js';
import { judgedElsewhere, may } from '../../observations/judged-request.js';
import type { Run } from '../../observations/run-observations.js';
import { isOneList, wholeLists, type ListReading } from '../pages/list-readings.js';
import { areTwo, recipientsShown } from './recipients.js';

/** An order whose sprayers list-order-sprayers showed at rest. */
export interface SprayedOrder {
  readonly id: string;
  readonly exchange: Exchange;
  readonly sprayers: readonly string[];
  /** Whether these are all its sprayers. */
  readonly isWhole: boolean;
  readonly isEmpty: boolean;
  /** As the sprayer's list shows it. */
  readonly listed: ShownOrder | undefined;
  readonly isOwn: boolean;
  /** Whether it has sprayers by the settings or a provider state. */
  readonly isPromised: boolean;
}

export const sprayedIn: (log: Log) => readonly SprayedOrder[] = oncePer((log: Log) => {
  const orders = readAtRest(log, 'list-sprayer-orders').flatMap(ordersIn);
  const listed = new Map(orders.toReversed().map((order) => [order.id, order]));
  const read = entriesFor(log, 'list-order-sprayers').filter(
    ({ isAtRest, exchange }) => isAtRest && contentOf(exchange) !== null,
  );

  return read.map(({ exchange, isPromised = false }) => {
    const id = requestedId(exchange);
    const ids = idsOf(exchange);

    return {
      id,
      exchange,
      sprayers: ids.flatMap((sprayer) => sprayer ?? []),
      isWhole: isPage(exchange) && (pageFieldAt(exchange, 'totalPages') ?? 0) <= 1 && !ids.includes(null),
      isEmpty: isPage(exchange) && ids.length === 0,
      listed: listed.get(id),
      isOwn: ownOrdersIn(log).has(id),
      isPromised,
    };
  });
});

/** The sprayer's whole list with the fewest pages, as it was read last, if it did not change meanwhile. */
export function sprayersWholeList(log: Log): ListReading | undefined {
  return wholeLists(log, 'list-sprayer-orders')
    .filter(({ pages }) => isOneList(pages))
    .toReversed()
    .toSorted((a, b) => a.pages.length - b.pages.length)[0];
}

/** The orders of the sprayer's list all of whose sprayers are known. */
export function listedIn(log: Log): SprayedOrder[] {
  return sprayedIn(log).filter(({ listed, isWhole }) => isWhole && listed !== undefined);
}

export function sharedBy([first, ...others]: readonly SprayedOrder[]): string[] {
  return first?.sprayers.filter((id) => others.every(({ sprayers }) => sprayers.includes(id))) ?? [];
}

/**
 * The recipient of the sprayer's notifications, unless something contradicts it: another role, several recipients, or
 * a recipient that another user's list shows too. These are faults of the notifications.
 */
export const notifiedSprayer = oncePer((log: Log): { readonly id: string | null } => {
  const shown = recipientsShown(log);
  const users = [...log.before.recipients, ...shown.map(({ role, id }) => [role, id] as const)];
  const [id = null, ...others] = new Set(users.flatMap(([role, own]) => (role === 'sprayer' ? [own] : [])));
  const isShared = users.some(([role, other]) => other === id && areTwo(log, role, 'sprayer'));
  const roles = shown
    .filter(({ role }) => role === 'sprayer')
    .map(({ exchange, pointer }) => valueAt(acceptedValue(exchange), pointer.replace(/id$/, 'role')));
  const isRight = roles.every((role) => role === undefined || role === 'sprayer');

  return { id: others.length === 0 && !isShared && isRight ? id : null };
});

/** The logged-in sprayer, from notifications; otherwise the only sprayer that all listed orders share. */
export function sprayerIn(log: Log): string {
  requireAny(readAtRest(log, 'list-sprayer-orders'), "the sprayer's list was not read");
  const shared = sharedBy(listedIn(log));
  const sprayer = notifiedSprayer(log).id ?? (shared.length === 1 ? shared[0] : undefined);
  const places = placesFor(log, 'list-notifications', '/recipient/id', '/recipient/role');
  if (sprayer === undefined)
    throw new NothingShown('no response identifies the logged-in sprayer', places, TELLING_WHO);

  return sprayer;
}

export const TELLING_WHO = ['SPRAY_SPRAYER_TOKEN', 'SPRAY_STATES_URL'];

export function areSprayersNamed(log: Log): boolean {
  const { id } = notifiedSprayer(log);

  return log.before.namesSprayers || listedIn(log).some(({ sprayers }) => id !== null && sprayers.includes(id));
}

/** What a run read of the sprayer's orders and of the sprayers of orders, and what else tells who the sprayer is. */
export function logOfSprayers(run: Run, slug: 'list-sprayer-orders' | 'list-order-sprayers'): Promise<Log> {
  return run.derive(`log of sprayers for ${slug}`, async () => {
    const log = await logOf(run, slug);
    const list = slug === 'list-sprayer-orders' ? log.entries : await ifExercised(readWholeList(run), []);
    const sprayers = await ifExercised(logOf(run, 'list-order-sprayers'), null);
    const isListPromised = (await run.state('an order of the sprayer exists', 'sprayer')) !== null;
    const promised = await promisedOrder(run);
    const notifications = await ifExercised(run.notifications(), []);
    const created = await ifExercised(run.everyCreated(), []);
    // An order with one sprayer is read for its farmer and its receptionist.
    const ofOnePerson = (sprayers?.entries ?? []).filter(({ exchange }) => contentOf(exchange)?.length === 1);
    const shown = await everyExercised(ofOnePerson.map(({ exchange }) => run.getOrder(requestedId(exchange))));
    const entries: LogEntry[] = [
      ...list.map((entry) => ({ ...entry, isPromised: isListPromised })),
      // They are read after the sprayer's list.
      ...(sprayers?.entries ?? []).map((entry) => ({
        ...entry,
        isAtRest: true,
        isPromised: requestedId(entry.exchange) === promised,
      })),
      ...notifications.map(judgedElsewhere),
      ...created,
      ...shown.map(judgedElsewhere),
    ];

    return { ...log, entries };
  });
}

async function readWholeList(run: Run): Promise<LogEntry[]> {
  return withAsked(run, 'list-sprayer-orders', (await run.sprayerOrders()).exchanges.map(may));
}

async function promisedOrder(run: Run): Promise<string | null> {
  const { sprayersOrderId } = run.settings;

  return sprayersOrderId ?? (await run.state('an order with sprayers', 'receptionist'))?.orderId ?? null;
}
