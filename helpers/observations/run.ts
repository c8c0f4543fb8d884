import { requestKeyOf, type Exchange } from '../exchanges/exchange.js';
import type { ObservationName, RequirementId } from '../exchanges/observation-names.js';
import type { OrderListSlug, PagedSlug, Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import * as confirmations from './confirmations.js';
import { aContext, type Context, type RunOptions } from './context.js';
import { expectStillAccepting } from './controls.js';
import * as creations from './creations.js';
import { findEncoding } from './encodings.js';
import { everyCreatedOrder } from './every-write.js';
import type { FilterName } from './filter.js';
import * as filters from './filters.js';
import { readFirstPage } from './first-pages.js';
import * as followUps from './follow-ups.js';
import { findMangledIds } from './mangled-ids.js';
import { readNotifications } from './notifications.js';
import * as pageWalk from './page-walk.js';
import * as payments from './payments.js';
import { reachTarget } from './reach.js';
import * as refusals from './wrong-orders.js';
import type { OrderKind, RequiredOrderKind } from './sample-order.js';
import { readOrderSprayers } from './sprayers.js';
import { setUpState, type StateName } from './states.js';
import { collectValidRequests } from './valid-requests.js';
import * as wholeLists from './whole-lists.js';

/** What a check can use: the context, and every observation. */
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

/**
 * Every observation, in the order of a run. None starts before those it needs are done: first whether the service responds
 * and how pages are requested, then what orders can name, then everything that writes, and only then the lists.
 */
function observationsOf(context: Context) {
  return {
    // Does the service respond, and how are pages requested?
    reached: () => reachTarget(context),
    encoding: (slug: PagedSlug) => findEncoding(context, slug),
    list: (slug: PagedSlug | 'list-feedback') => readFirstPage(context, slug),
    state: (name: StateName, role: Role) => setUpState(context, name, role),

    // Create orders: with the first session and crop that exist, then with one thing changed.
    creation: (kind: OrderKind) => creations.createOrder(context, kind),
    created: (kind?: OrderKind) => creations.createdOrder(context, kind),
    stillAccepts: (kind: RequiredOrderKind) => expectStillAccepting(context, kind),

    // Send orders that must be rejected, confirm one, and verify payments.
    wrongAreas: () => refusals.sendWrongAreas(context),
    wrongTypes: () => refusals.sendWrongTypes(context),
    confirmation: () => confirmations.confirmOrder(context),
    verification: () => payments.verifyPayment(context),
    madeUpVerification: () => payments.verifyMadeUpSecret(context),

    // Every order of this run. All writes are done before a list is read (finishAllWrites).
    everyCreated: () => everyCreatedOrder(context),

    // Read the lists, whole and page by page.
    farmerOrders: () => wholeLists.readFarmerOrders(context),
    sprayerOrders: () => wholeLists.readSprayerOrders(context),
    otherFarmersList: () => wholeLists.readOtherFarmersList(context),
    otherFarmersOrders: () => wholeLists.readOtherFarmersOrders(context),
    notifications: () => readNotifications(context),
    pages: (slug: PagedSlug) => pageWalk.readPages(context, slug),
    pagesRead: (slug: PagedSlug) => pageWalk.readPagesRepeatedly(context, slug),
    pageZero: (slug: PagedSlug) => pageWalk.readPageZero(context, slug),
    belowMinimum: (slug: PagedSlug) => pageWalk.readBelowMinimum(context, slug),

    // Filter the farmer's list.
    filter: (name: FilterName) => filters.readFilter(context, name),
    filtersTogether: () => filters.readFiltersTogether(context),

    // Read single orders that the lists show, and their sprayers.
    getOrder: (id: string) => followUps.readOrder(context, id),
    unknownOrder: () => followUps.readUnknownOrder(context),
    followUps: (list: OrderListSlug) => followUps.readFollowUps(context, list),
    mangledIds: () => findMangledIds(context),
    sprayersOf: (id: string) => followUps.readSprayersOf(context, id),
    orderSprayers: () => readOrderSprayers(context),

    // Judge: every valid request of an operation, and one more reading of a response before it is blamed.
    validRequests: (slug: Slug) => collectValidRequests(context, slug),
    readAgain: (exchange: Exchange) =>
      context.once(`again ${requestKeyOf(exchange)}`, (own) => own.client.resend(exchange)),
  };
}
