import { randomBytes } from 'node:crypto';
import type { Client } from './client.js';
import { momentOf, type Exchange } from './exchange.js';
import { orElse } from './finding.js';
import * as confirmations from './observations/confirmations.js';
import * as creations from './observations/creations.js';
import * as encodings from './observations/encodings.js';
import * as filters from './observations/filters.js';
import * as followUps from './observations/follow-ups.js';
import * as lists from './observations/lists.js';
import { mangledIds } from './observations/mangled-ids.js';
import * as notifications from './observations/notifications.js';
import * as pages from './observations/pages.js';
import * as payments from './observations/payments.js';
import * as refusals from './observations/refusals.js';
import * as sprayers from './observations/sprayers.js';
import * as states from './observations/states.js';
import * as tries from './observations/tries.js';
import type { ListSlug, Slug } from './operations.js';
import { drawSamples, type Kind, type RequiredKind, type Sample } from './sample-order.js';
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
  /** What an order of this kind holds, the same whenever it is asked for. */
  sample(kind: Kind): Sample;
  /** Stands in the `location` of every order of this run. */
  readonly mark: string;
  /** Observes once, with a run whose client works for this observation; whoever asks later shares what came of it. */
  once<T>(observation: string, observe: (run: Run) => Promise<T>): Promise<T>;
  /** The run as one observation, or one requirement, sees it. */
  during(observation: string): Run;

  /** The first page of a list, which also tells whether anybody is there. */
  reached(): Promise<Exchange | null>;
  state(name: states.StateName, role: Role): Promise<states.State | null>;

  /** The attempts at creating an order, accepted or not. */
  creation(kind: Kind): Promise<creations.Creation>;
  /** Throws when the target has stopped taking orders at all: then a refusal has another cause. */
  stillAccepts(refused: RequiredKind): Promise<void>;
  /** A created order; not exercised where it was refused. */
  created(kind?: Kind): Promise<creations.Created>;
  everyCreated(): Promise<creations.Created[]>;
  areaRefusals(): Promise<refusals.Refusals>;
  typeRefusals(): Promise<refusals.Refusals>;
  confirmation(): Promise<confirmations.Confirmation>;
  verification(): Promise<payments.OwnVerification>;
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
  /** The second farmer's list, as far as it was read. */
  otherFarmersList(): Promise<lists.Survey>;
  otherFarmersOrders(): Promise<Exchange[]>;
  filter(name: filters.FilterName): Promise<filters.Filter>;
  filtersTogether(): Promise<filters.Combined[]>;
  notifications(): Promise<notifications.RoleNotifications[]>;
  sprayersOf(id: string): Promise<Exchange>;
  orderSprayers(): Promise<Exchange[]>;

  /** The orders that some view shows under an id that lost digits. */
  mangledIds(): Promise<ReadonlyMap<string, followUps.FollowUp>>;
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
  /** That of a recorded run; drawn, unless said. */
  readonly mark?: string | undefined;
}

export function aRun({ settings, client, startedAt, operations, mark = drawnMark() }: RunOptions): Run {
  const memory = new Map<string, Promise<unknown>>();
  let samples: Readonly<Record<Kind, Sample>> | undefined;

  function once<T>(observation: string, observe: (run: Run) => Promise<T>): Promise<T> {
    const known = memory.get(observation) as Promise<T> | undefined;
    if (known !== undefined) return known;

    const made = observe(during(observation));
    made.catch(() => undefined); // whoever asked sees it; a rejection that nobody awaits yet must not end the process
    memory.set(observation, made);

    return made;
  }

  const during = (observation: string): Run => ({ ...run, client: client.during(observation) });

  const run: Run = {
    settings,
    client,
    operations,
    fresh: new Set(),
    mark,
    once,
    during,
    sample: (kind) => (samples ??= drawSamples(settings.seed, startedAt.toISOString().slice(0, 10), mark))[kind],
    // What says nothing about the target must not keep the other operations from being judged.
    reached: () => once('reached', (own) => orElse(lists.reach(own), null)),
    state: (name, role) => once(`state ${name} ${role}`, (own) => states.ask(own, name, role)),
    creation: (kind) => once(`creation ${kind}`, (own) => creations.create(own, kind)),
    stillAccepts: (refused) => once(`still accepts ${refused}`, (own) => creations.expectStillAccepting(own, refused)),
    created: (kind = 'plain') => creations.accepted(run, kind),
    everyCreated: () => once('every created', (own) => creations.everyAccepted(own)),
    areaRefusals: () => once('area refusals', (own) => refusals.refuseAreas(own)),
    typeRefusals: () => once('type refusals', (own) => refusals.refuseTypes(own)),
    confirmation: () => once('confirmation', (own) => confirmations.confirm(own)),
    verification: () => once('verification', (own) => payments.verify(own)),
    madeUpVerification: () => once('made-up verification', (own) => payments.verifyMadeUp(own)),
    crossedVerification: () => once('crossed verification', (own) => payments.verifyCrossed(own)),
    written: () => once('written', (own) => creations.writeAll(own)),
    encoding: (slug) => once(`encoding ${slug}`, (own) => encodings.find(own, slug)),
    list: (slug) => once(`list ${slug}`, (own) => lists.first(own, slug)),
    pages: (slug) => pages.readOnce(run, slug),
    pagesRead: (slug) => pages.readRepeatedly(run, slug),
    pageZero: (slug) => once(`page zero ${slug}`, (own) => pages.readPageZero(own, slug)),
    belowMinimum: (slug) => once(`below minimum ${slug}`, (own) => pages.readBelowMinimum(own, slug)),
    farmerOrders: () => once('farmer orders', (own) => lists.survey(own)),
    sprayerOrders: () => once('sprayer orders', (own) => lists.surveySprayer(own)),
    withoutQuery: () => once('without query', (own) => lists.readWithoutQuery(own)),
    otherFarmersList: () => once('other farmer', (own) => lists.surveyOtherFarmer(own)),
    otherFarmersOrders: () => lists.readAsOtherFarmer(run),
    filter: (name) => once(`filter ${name}`, (own) => filters.read(own, name)),
    filtersTogether: () => once('filters together', (own) => filters.readTogether(own)),
    notifications: () => once('notifications', (own) => notifications.readAll(own)),
    sprayersOf: (id) => once(`sprayers ${id}`, (own) => followUps.askPatiently(own, 'list-order-sprayers', id)),
    orderSprayers: () => once('order sprayers', (own) => sprayers.read(own)),
    mangledIds: () => once('mangled ids', (own) => mangledIds(own)),
    getOrder: (id) => once(`order ${id}`, (own) => followUps.askPatiently(own, 'get-order', id)),
    unknownOrder: () => once('unknown order', (own) => followUps.readUnknown(own)),
    followUps: (view) => once(`follow-ups ${view}`, (own) => followUps.read(own, view)),
    again: (exchange) => once(`again ${momentOf(exchange)}`, (own) => own.client.repeat(exchange)),
    tries: (slug) => once(`tries ${slug}`, (own) => tries.collect(own, slug)),
  };

  return run;
}

/** Short, because how long a text may be is not shown; not by the seed, with which several runs may begin at one moment. */
function drawnMark(): string {
  return randomBytes(4).toString('hex');
}
