import { comparablesOf, type Comparables } from '../exchanges/comparable.js';
import { acceptedValue, digitsAt, exchangesOf, madeIn, oncePer, type Exchange } from '../exchanges/exchange.js';
import { placesIn } from '../exchanges/obstacles.js';
import { objectsIn, ordersIn, type ShownObject, type ShownOrder } from '../exchanges/shown-objects.js';
import type { Role, Slug } from '../interface/operations.js';
import { NotExercised, obstaclesIn, type Obstacle } from '../not-exercised.js';
import { hasJudgedBody, type JudgedRequest } from '../observations/judged-request.js';
import type { SentOrder } from '../observations/writing/creations.js';
import type { OrderBody } from '../observations/writing/sample-order.js';
import type { Settings } from '../settings/settings.js';

export interface LogEntry extends JudgedRequest {
  readonly sent?: OrderBody;
  /** The page that was requested, if the service is known to understand the query. */
  readonly asked?: AskedPage;
  /** Whether something of ours was written while it was read; a run, which reads in turn what it compares, does not say. */
  readonly isDuringWrite?: boolean;
  /** Whether nothing of ours was written while it was read, or after it. Of a run, only lists are known to be. */
  readonly isAtRest?: boolean;
  /** Whether the settings or a provider state promised that the list has items. */
  readonly isPromised?: boolean;
  /** Why the response is about credentials, and not about the request. */
  readonly notLoggedIn?: NotExercised;
}

interface AskedPage {
  readonly page: number;
  readonly size: number;
}

export interface WrongEntry {
  readonly exchange: Exchange;
  readonly sent?: OrderBody;
  readonly field?: 'area' | 'paymentMethod' | 'date';
  /** An order with a right value in its place, which a run sends last. */
  readonly twin?: SentOrder;
  readonly asked?: AskedPage;
}

/** What was exchanged, in order, whoever drove it: a run, an exploration, or recorded traffic. */
export interface Log {
  readonly entries: readonly LogEntry[];
  readonly wrong: readonly WrongEntry[];
  /** What was known before the log began; a run knows nothing. */
  readonly before: KnownBefore;
  /** Whether an order was sent with a wrong value on purpose: only the requirement about that value may blame it. */
  readonly isSentWrong: (order: ShownOrder) => boolean;
  readonly omits: readonly string[];
  /** Whether nothing may be written. */
  readonly readOnly: boolean;
  /** Whether a page below its minimum may be corrected. */
  readonly minimums: Settings['minimums'];
  /** What every location of ours contains. */
  readonly mark: string;
  readonly roles: readonly Role[];
}

/** Thrown by a rule if the log shows nothing of what it judges. Without settings, the driver knows which would help. */
export class NothingShown extends NotExercised {
  constructor(reason: string, obstacles: readonly Obstacle[], settings: readonly string[] = []) {
    super(reason, settings, obstacles);
  }
}

export function requireAny<T>(shown: readonly T[], reason: string, obstacles: readonly Obstacle[] = []): readonly T[] {
  if (shown.length === 0) throw new NothingShown(reason, obstacles);

  return shown;
}

export function entriesFor({ entries }: Log, slug: Slug): LogEntry[] {
  return entries.filter(({ exchange }) => exchange.operation === slug);
}

export function judgedEntries(log: Log, slug: Slug): LogEntry[] {
  return entriesFor(log, slug).filter((entry) => hasJudgedBody(entry) && acceptedValue(entry.exchange) !== undefined);
}

export function readAtRest(log: Log, slug: Slug): Exchange[] {
  return entriesFor(log, slug).flatMap(({ isAtRest, exchange }) => (isAtRest === true ? [exchange] : []));
}

/** Reads something out of the responses of an operation once, however many rules ask for it. */
export function oncePerSlug<V>(read: (log: Log, slug: Slug) => V): (log: Log, slug: Slug) => V {
  const knownOf = oncePer((_: Log) => new Map<Slug, V>());

  return (log, slug) => madeIn(knownOf(log), slug, () => read(log, slug));
}

export const responsesIn = oncePerSlug((log, slug): readonly Exchange[] => {
  const responses = judgedEntries(log, slug).map(({ exchange }) => exchange);
  const requests = entriesFor(log, slug);
  if (responses.length > 0) return responses;
  const places = obstaclesIn(exchangesOf(requests));

  throw (
    requests[0]?.notLoggedIn ??
    requests[0]?.excuse ??
    new NotExercised('no successful response with a JSON body', [], places)
  );
});

/** Every order that an operation showed, on every page and in every status. */
export const ordersShown = oncePerSlug((log, slug): readonly ShownOrder[] =>
  responsesIn(log, slug)
    .flatMap(ordersIn)
    .filter((order) => !log.isSentWrong(order)),
);

/** Every documented object that an operation showed, except for the paged result around the items. */
export const itemsShown = oncePerSlug((log, slug): readonly ShownObject[] =>
  responsesIn(log, slug).flatMap((exchange) => {
    const isWrong = wrongPlaces(log, exchange);

    return objectsIn(exchange).filter(
      ({ pointer, shape: { kind, properties } }) =>
        kind !== 'paged-result' && !properties.has('totalElements') && !isWrong(pointer),
    );
  }),
);

/** Whether a pointer leads into an order that was sent wrong on purpose. */
export function wrongPlaces({ isSentWrong }: Log, exchange: Exchange): (pointer: string) => boolean {
  const wrong = ordersIn(exchange).filter(isSentWrong);

  return (place) => wrong.some(({ pointer }) => place === pointer || place.startsWith(`${pointer}/`));
}

/** Where the responses of an operation should have shown these fields. */
export function placesFor(log: Log, slug: Slug, ...fields: readonly string[]): Obstacle[] {
  return placesIn(exchangesOf(entriesFor(log, slug)), ...fields);
}

/** What was shown; if nothing was, the places in the responses of an operation where it should have been. */
export function expectShown<T>(
  shown: readonly T[],
  reason: string,
  { log, slug, at = [] }: { readonly log: Log; readonly slug: Slug; readonly at?: readonly string[] },
): readonly T[] {
  if (shown.length === 0) throw new NothingShown(reason, placesIn(responsesIn(log, slug), ...at));

  return shown;
}

export interface KnownBefore {
  /** By id; null where two orders shared one, which identifies neither. */
  readonly orders: ReadonlyMap<string, KnownOrder | null>;
  /** The id of the user behind credentials, as responses showed it first. */
  readonly users: ReadonlyMap<Role, string>;
  /** The recipient of a user's notifications, as responses showed it first. */
  readonly recipients: ReadonlyMap<Role, string>;
  /** Who got their notifications. */
  readonly admitted: ReadonlySet<Role>;
  /** The locations of orders that were rejected for their area. */
  readonly rejected: ReadonlySet<string>;
  /** Whether a valid order was accepted: a service that rejects every order shows nothing by rejecting a wrong one. */
  readonly acceptsOrders: boolean;
  /** The filters that were right by themselves, with their values, and the names of those that were not. */
  readonly filters: { readonly right: ReadonlySet<string>; readonly wrong: ReadonlySet<string> };
  /** Whether the sprayers of an order in the sprayer's list were ever named. */
  readonly namesSprayers: boolean;
}

/** An order of ours: who created it, what was sent, and what the response showed. */
export interface KnownOrder {
  readonly as: Role;
  readonly sent: OrderBody;
  readonly created: Comparables;
  /** Whether it was confirmed before the log began. */
  readonly isConfirmed?: boolean;
}

/** The orders that were created, as they were sent and as the response shows them; without an id, `id` is null. */
export function creationsIn(log: Log): { exchange: Exchange; sent: OrderBody; id: string | null }[] {
  return judgedEntries(log, 'create-order').flatMap(({ exchange, sent }) =>
    sent === undefined ? [] : [{ exchange, sent, id: digitsAt(exchange, '/id') }],
  );
}

/** The orders of ours by id, also those from before the log; null where two orders share an id, which identifies neither. */
export const ownOrdersIn: (log: Log) => ReadonlyMap<string, KnownOrder | null> = oncePer((log: Log) => {
  const own = new Map<string, KnownOrder | null>(log.before.orders);
  for (const { exchange, sent, id } of creationsIn(log)) {
    if (id === null) continue;
    const known = own.get(id);
    const isShared = known === null || (known !== undefined && known.sent.location !== sent.location);
    const [shown] = ordersIn(exchange);
    const created = shown === undefined ? new Map() : comparablesOf(shown);
    own.set(id, isShared ? null : { ...known, as: exchange.role ?? 'farmer', sent, created });
  }

  return own;
});
