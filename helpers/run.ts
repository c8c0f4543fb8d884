import { createHash } from 'node:crypto';
import type { Client } from './client.js';
import type { Exchange } from './exchange.js';
import * as confirmations from './observations/confirmations.js';
import * as creations from './observations/creations.js';
import * as encodings from './observations/encodings.js';
import * as filters from './observations/filters.js';
import * as followUps from './observations/follow-ups.js';
import * as lists from './observations/lists.js';
import * as notifications from './observations/notifications.js';
import * as pages from './observations/pages.js';
import * as payments from './observations/payments.js';
import * as refusals from './observations/refusals.js';
import * as sprayers from './observations/sprayers.js';
import * as states from './observations/states.js';
import * as tries from './observations/tries.js';
import type { ListSlug, Slug } from './operations.js';
import { drawSamples, type Kind, type Sample } from './sample-order.js';
import type { Role, Settings } from './settings.js';

/** The two lists whose paging query the interface describes. */
export type PagedSlug = 'list-farmer-orders' | 'list-sprayer-orders';

/** What checks may ask of a run. Each observation is made once and shared by all who ask for it. */
export interface Run {
  readonly settings: Settings;
  readonly client: Client;
  readonly operations: ReadonlySet<Slug>;
  /** The ids of the orders that were just created. */
  readonly fresh: Set<string>;
  readonly samples: Readonly<Record<Kind, Sample>>;
  /** Stands in the `location` of every order of this run. */
  readonly mark: string;
  once<T>(key: string, observe: () => Promise<T>): Promise<T>;

  /** The first page of a list, which also tells whether anybody is there. */
  reached(): Promise<Exchange>;
  state(name: states.StateName, role: Role): Promise<states.State | null>;

  /** The attempts at creating an order, accepted or not. */
  creation(kind: Kind): Promise<creations.Creation>;
  /** Throws when the target has stopped taking orders at all: then a refusal has another cause. */
  stillAccepts(refused: Kind): Promise<void>;
  /** A created order; not exercised where it was refused. */
  created(kind?: Kind): Promise<creations.Created>;
  everyCreated(): Promise<creations.Created[]>;
  areaRefusals(): Promise<refusals.Refusals>;
  typeRefusals(): Promise<refusals.Refusals>;
  confirmation(): Promise<confirmations.Confirmation>;
  verification(): Promise<payments.Verification>;
  madeUpVerification(): Promise<payments.MadeUpVerification>;
  /** A secret that is right, for an order that it does not belong to. */
  crossedVerification(): Promise<payments.Verification>;
  /** Returns when everything that this run writes is written. */
  written(): Promise<void>;

  encoding(slug: PagedSlug): Promise<encodings.Encoding | null>;
  /** The first answer of a list to its plain request. */
  list(slug: Exclude<ListSlug, 'list-order-sprayers' | 'list-notifications'>): Promise<Exchange>;
  pages(slug: PagedSlug): Promise<pages.Pages>;
  /** The same, and again as long as somebody asks for more. */
  pagesRead(slug: PagedSlug): AsyncIterable<pages.Pages>;
  /** Page 0, and page 1 where page 0 was refused. */
  pageZero(slug: PagedSlug): Promise<pages.PageZero>;
  belowMinimum(slug: PagedSlug): Promise<pages.BelowMinimum>;
  /** The farmer's orders after all writes, as far as they were read. */
  farmerOrders(): Promise<lists.Survey>;
  sprayerOrders(): Promise<lists.Survey>;
  /** The farmer's list, asked for without any query. */
  withoutQuery(): Promise<Exchange>;
  otherFarmersOrders(): Promise<Exchange[]>;
  filter(name: filters.FilterName): Promise<filters.Filter>;
  filtersTogether(): Promise<filters.Combined[]>;
  notifications(): Promise<notifications.RoleNotifications[]>;
  sprayersOf(id: string): Promise<Exchange>;
  orderSprayers(): Promise<Exchange[]>;

  getOrder(id: string): Promise<Exchange>;
  /** get-order's answer for an id that no order has. */
  unknownOrder(): Promise<Exchange>;
  /** get-order's answers for orders that another view shows, at most five. */
  followUps(view: followUps.View): Promise<followUps.FollowUp[]>;

  /** The same reading request, sent once more. */
  again(exchange: Exchange): Promise<Exchange>;

  /** Every valid request of an operation. */
  tries(slug: Slug): Promise<tries.Try[]>;
}

export interface RunOptions {
  /** The operations that are judged: a run of one that only reads need not write. */
  readonly operations: ReadonlySet<Slug>;
  readonly settings: Settings;
  readonly client: Client;
  readonly startedAt: Date;
}

export function aRun({ settings, client, startedAt, operations }: RunOptions): Run {
  const memory = new Map<string, Promise<unknown>>();
  // Short, because how long a text may be is not shown; the time is in it, so that a seed can be used again.
  const mark = createHash('sha256').update(`${settings.seed} ${startedAt.getTime()}`).digest('hex').slice(0, 8);

  function once<T>(key: string, observe: () => Promise<T>): Promise<T> {
    const known = memory.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;

    const made = observe();
    made.catch(() => undefined); // whoever asked sees it; a rejection that nobody awaits yet must not end the process
    memory.set(key, made);

    return made;
  }

  const run: Run = {
    settings,
    client,
    operations,
    fresh: new Set(),
    mark,
    once,
    samples: drawSamples(settings.seed, startedAt.toISOString().slice(0, 10), mark),
    reached: () => once('reached', () => lists.reach(run)),
    state: (name, role) => once(`state ${name} ${role}`, () => states.ask(run, name, role)),
    creation: (kind) => once(`creation ${kind}`, () => creations.create(run, kind)),
    stillAccepts: (refused) => once(`still accepts ${refused}`, () => creations.expectStillAccepting(run, refused)),
    created: (kind = 'plain') => creations.accepted(run, kind),
    everyCreated: () => once('every created', () => creations.everyAccepted(run)),
    areaRefusals: () => once('area refusals', () => refusals.refuseAreas(run)),
    typeRefusals: () => once('type refusals', () => refusals.refuseTypes(run)),
    confirmation: () => once('confirmation', () => confirmations.confirm(run)),
    verification: () => once('verification', () => payments.verify(run)),
    madeUpVerification: () => once('made-up verification', () => payments.verifyMadeUp(run)),
    crossedVerification: () => once('crossed verification', () => payments.verifyCrossed(run)),
    written: () => once('written', () => creations.writeAll(run)),
    encoding: (slug) => once(`encoding ${slug}`, () => encodings.find(run, slug)),
    list: (slug) => once(`list ${slug}`, () => lists.first(run, slug)),
    pages: (slug) => pages.readOnce(run, slug),
    pagesRead: (slug) => pages.readRepeatedly(run, slug),
    pageZero: (slug) => once(`page zero ${slug}`, () => pages.readPageZero(run, slug)),
    belowMinimum: (slug) => once(`below minimum ${slug}`, () => pages.readBelowMinimum(run, slug)),
    farmerOrders: () => once('farmer orders', () => lists.survey(run)),
    sprayerOrders: () => once('sprayer orders', () => lists.surveySprayer(run)),
    withoutQuery: () => once('without query', () => lists.readWithoutQuery(run)),
    otherFarmersOrders: () => once('other farmer', () => lists.readAsOtherFarmer(run)),
    filter: (name) => once(`filter ${name}`, () => filters.read(run, name)),
    filtersTogether: () => once('filters together', () => filters.readTogether(run)),
    notifications: () => once('notifications', () => notifications.readAll(run)),
    sprayersOf: (id) => once(`sprayers ${id}`, () => followUps.askPatiently(run, 'list-order-sprayers', id)),
    orderSprayers: () => once('order sprayers', () => sprayers.read(run)),
    getOrder: (id) => once(`order ${id}`, () => followUps.askPatiently(run, 'get-order', id)),
    unknownOrder: () => once('unknown order', () => followUps.readUnknown(run)),
    followUps: (view) => once(`follow-ups ${view}`, () => followUps.read(run, view)),
    again: (exchange) => once(`again ${exchange.id}`, () => client.repeat(exchange)),
    tries: (slug) => once(`tries ${slug}`, () => tries.collect(run, slug)),
  };

  return run;
}
