import { momentOf, type Exchange } from './exchange.js';
import type { Role } from './interface/roles.js';
import * as confirmations from './observations/confirmations.js';
import { aContext, type Context, type RunOptions } from './observations/context.js';
import * as creations from './observations/creations.js';
import { findEncoding } from './observations/encodings.js';
import type { FilterName } from './observations/filter.js';
import * as filters from './observations/filters.js';
import { first } from './observations/first.js';
import * as followUps from './observations/follow-ups.js';
import { mangledIds } from './observations/mangled-ids.js';
import { notifications } from './observations/notifications.js';
import * as pages from './observations/pages.js';
import * as payments from './observations/payments.js';
import { reachTarget } from './observations/reach.js';
import * as refusals from './observations/refusals.js';
import { orderSprayers } from './observations/sprayers.js';
import { state, type StateName } from './observations/states.js';
import * as surveys from './observations/surveys.js';
import { tries } from './observations/tries.js';
import * as writes from './observations/writes.js';
import type { PagedSlug, Slug } from './operations.js';
import type { Kind, RequiredKind } from './sample-order.js';

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
