import { requestKeyOf, type Exchange } from '../exchanges/exchange.js';
import type { ObservationName, RequirementId } from '../exchanges/observation-names.js';
import type { PagedSlug, Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import * as confirmations from './confirmations.js';
import { aContext, type Context, type RunOptions } from './context.js';
import * as creations from './creations.js';
import { findEncoding } from './encodings.js';
import * as writes from './every-write.js';
import type { FilterName } from './filter.js';
import * as filters from './filters.js';
import { readFirstPage } from './first-pages.js';
import * as followUps from './follow-ups.js';
import { findMangledIds } from './mangled-ids.js';
import { readNotifications } from './notifications.js';
import * as pages from './page-walk.js';
import * as payments from './payments.js';
import { reachTarget } from './reach.js';
import * as refusals from './refusals.js';
import type { OrderKind, RequiredOrderKind } from './sample-order.js';
import { readOrderSprayers } from './sprayers.js';
import { setUpState, type StateName } from './states.js';
import { collectValidRequests } from './valid-requests.js';
import * as surveys from './whole-lists.js';

/** What checks may ask of a run: every observation, made with its context. */
export interface Run extends Context, ReturnType<typeof observationsOf> {
  forObservation(observation: ObservationName | RequirementId): Run;
}

export function aRun(options: RunOptions): Run {
  return bound(aContext(options));
}

function bound(context: Context): Run {
  return {
    ...context,
    ...observationsOf(context),
    forObservation: (observation) => bound(context.forObservation(observation)),
  };
}

function observationsOf(context: Context) {
  return {
    reached: () => reachTarget(context),
    state: (name: StateName, role: Role) => setUpState(context, name, role),

    creation: (kind: OrderKind) => creations.createOrder(context, kind),
    created: (kind?: OrderKind) => creations.createdOrder(context, kind),
    stillAccepts: (refused: RequiredOrderKind) => creations.expectStillAccepting(context, refused),
    everyCreated: () => writes.everyCreatedOrder(context),
    areaRefusals: () => refusals.sendWrongAreas(context),
    typeRefusals: () => refusals.sendWrongTypes(context),
    confirmation: () => confirmations.confirmOrder(context),
    verification: () => payments.verifyPayment(context),
    madeUpVerification: () => payments.verifyMadeUpSecret(context),

    encoding: (slug: PagedSlug) => findEncoding(context, slug),
    list: (slug: PagedSlug | 'list-feedback') => readFirstPage(context, slug),
    pages: (slug: PagedSlug) => pages.readPages(context, slug),
    pagesRead: (slug: PagedSlug) => pages.readPagesRepeatedly(context, slug),
    pageZero: (slug: PagedSlug) => pages.readPageZero(context, slug),
    belowMinimum: (slug: PagedSlug) => pages.readBelowMinimum(context, slug),
    farmerOrders: () => surveys.readFarmerOrders(context),
    sprayerOrders: () => surveys.readSprayerOrders(context),
    otherFarmersList: () => surveys.readOtherFarmersList(context),
    otherFarmersOrders: () => surveys.readOtherFarmersOrders(context),
    filter: (name: FilterName) => filters.readFilter(context, name),
    filtersTogether: () => filters.readFiltersTogether(context),
    notifications: () => readNotifications(context),
    orderSprayers: () => readOrderSprayers(context),
    sprayersOf: (id: string) => followUps.readSprayersOf(context, id),

    mangledIds: () => findMangledIds(context),
    getOrder: (id: string) => followUps.readOrder(context, id),
    unknownOrder: () => followUps.readUnknownOrder(context),
    followUps: (view: followUps.View) => followUps.readFollowUps(context, view),
    validRequests: (slug: Slug) => collectValidRequests(context, slug),

    /** The same reading request, sent once more. */
    readAgain: (exchange: Exchange) =>
      context.once(`again ${requestKeyOf(exchange)}`, (own) => own.client.resend(exchange)),
  };
}
