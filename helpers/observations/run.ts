import { momentOf, type Exchange } from '../exchanges/exchange.js';
import type { PagedSlug, Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import * as confirmations from './confirmations.js';
import { aContext, type Context, type RunOptions } from './context.js';
import * as creations from './creations.js';
import { findEncoding } from './encodings.js';
import * as writes from './every-write.js';
import type { FilterName } from './filter.js';
import * as filters from './filters.js';
import { first } from './first.js';
import * as followUps from './follow-ups.js';
import { mangledIds } from './mangled-ids.js';
import { notifications } from './notifications.js';
import * as pages from './page-walk.js';
import * as payments from './payments.js';
import { reachTarget } from './reach.js';
import * as refusals from './refusals.js';
import type { Kind, RequiredKind } from './sample-order.js';
import { orderSprayers } from './sprayers.js';
import { state, type StateName } from './states.js';
import { tries } from './valid-requests.js';
import * as surveys from './whole-lists.js';

/** What checks may ask of a run: every observation, made with its context. */
export interface Run extends Context, ReturnType<typeof observationsOf> {
  during(observation: string): Run;
}

export function aRun(options: RunOptions): Run {
  return bound(aContext(options));
}

function bound(context: Context): Run {
  return { ...context, ...observationsOf(context), during: (observation) => bound(context.during(observation)) };
}

function observationsOf(context: Context) {
  return {
    reached: () => reachTarget(context),
    state: (name: StateName, role: Role) => state(context, name, role),

    creation: (kind: Kind) => creations.creation(context, kind),
    created: (kind?: Kind) => creations.createdOrder(context, kind),
    stillAccepts: (refused: RequiredKind) => creations.stillAccepts(context, refused),
    everyCreated: () => writes.everyCreated(context),
    areaRefusals: () => refusals.areaRefusals(context),
    typeRefusals: () => refusals.typeRefusals(context),
    confirmation: () => confirmations.confirmation(context),
    verification: () => payments.verification(context),
    madeUpVerification: () => payments.madeUpVerification(context),

    encoding: (slug: PagedSlug) => findEncoding(context, slug),
    list: (slug: PagedSlug | 'list-feedback') => first(context, slug),
    pages: (slug: PagedSlug) => pages.pages(context, slug),
    pagesRead: (slug: PagedSlug) => pages.pagesRead(context, slug),
    pageZero: (slug: PagedSlug) => pages.pageZero(context, slug),
    belowMinimum: (slug: PagedSlug) => pages.belowMinimum(context, slug),
    farmerOrders: () => surveys.farmerOrders(context),
    sprayerOrders: () => surveys.sprayerOrders(context),
    otherFarmersList: () => surveys.otherFarmersList(context),
    otherFarmersOrders: () => surveys.otherFarmersOrders(context),
    filter: (name: FilterName) => filters.filter(context, name),
    filtersTogether: () => filters.filtersTogether(context),
    notifications: () => notifications(context),
    orderSprayers: () => orderSprayers(context),
    sprayersOf: (id: string) => followUps.sprayersOf(context, id),

    mangledIds: () => mangledIds(context),
    getOrder: (id: string) => followUps.getOrder(context, id),
    unknownOrder: () => followUps.unknownOrder(context),
    followUps: (view: followUps.View) => followUps.followUps(context, view),
    tries: (slug: Slug) => tries(context, slug),

    /** The same reading request, sent once more. */
    again: (exchange: Exchange) => context.once(`again ${momentOf(exchange)}`, (own) => own.client.repeat(exchange)),
  };
}
