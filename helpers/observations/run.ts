import { requestKeyOf, type Exchange } from '../exchanges/exchange.js';
import type { ObservationName, RequirementId } from '../exchanges/observation-names.js';
import type { OrderListSlug, PagedSlug, Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';
import { controlChange, repeatChange, type ChangingSlug } from './change-controls.js';
import { confirmOrder } from './confirmations.js';
import { aContext, type Context, type RunOptions } from './context.js';
import { expectStillAccepting, isAcceptedCombined, type CombinedKind } from './controls.js';
import { everyCreatedOrder } from './created-orders.js';
import { createdOrder, createOrder } from './creations.js';
import { createEdgeOrder } from './edge-orders.js';
import type { EdgeKind } from './edge-values.js';
import { findEncoding } from './encodings.js';
import { collectEveryRequest } from './every-request.js';
import { judgeFailedCreations } from './failed-creations.js';
import type { FilterName } from './filter.js';
import { readFilter, readFiltersTogether } from './filters.js';
import { readFirstPage } from './first-pages.js';
import { readFollowUps } from './follow-ups.js';
import { findMangledIds } from './mangled-ids.js';
import { readNotifications } from './notifications.js';
import { readBelowMinimum, readPageZero } from './page-minimums.js';
import { readPagesInTurn } from './page-order.js';
import { readPages } from './page-walk.js';
import { verifyMadeUpSecret, verifyPayment } from './payments.js';
import { reachTarget } from './reach.js';
import { expectService } from './responder.js';
import { readFresh, restBefore, waitForReplicas } from './replicas.js';
import type { OrderKind, RequiredOrderKind } from './sample-order.js';
import { sendLastCalls } from './last-calls.js';
import { createSecondFarmersOrder } from './second-farmer.js';
import { readEverybodysListsAgain } from './second-readings.js';
import { readOrder, readSprayersOf, readUnknownOrder } from './single-orders.js';
import { readListedSprayers, readOrderSprayers } from './sprayers.js';
import { setUpState, type StateName } from './states.js';
import { collectJudgedRequests } from './judged-requests.js';
import { readFarmerOrders, readOtherFarmersList, readOtherFarmersOrders, readSprayerOrders } from './whole-lists.js';
import { sendWrongAreas, sendWrongTypes } from './wrong-orders.js';

/** What a check can use: the context, and every observation. */
export interface Run extends Context, ReturnType<typeof observationsOf> {
  forObservation(observation: ObservationName | RequirementId): Run;
  /** Sends the last requests, and returns a run that sees every request, not only those of the observations. */
  afterAllRequests(): Promise<Run>;
}

export function aRun(options: RunOptions): Run {
  const context = aContext(options);

  // Observations are bound once: each sends through a client of its own, whichever check asks for it.
  return withObservations({ ...context, ...observationsOf(context) }, context);
}

function withObservations(observed: Context & ReturnType<typeof observationsOf>, context: Context): Run {
  const run: Run = {
    ...observed,
    forObservation: (observation) => ({ ...run, client: context.client.forObservation(observation) }),
    async afterAllRequests() {
      await sendLastCalls(context);

      return withObservations(
        {
          ...observed,
          // What was derived before did not see everything.
          derive: (key, derive) => context.derive(`at last: ${key}`, derive),
          judgedRequests: (slug) =>
            context.derive(`every request of ${slug}`, () => collectEveryRequest(context, slug)),
        },
        context,
      );
    },
  };

  return run;
}

/**
 * Every observation, in the order of a run. None starts before those it needs are done: first whether the service responds
 * and how pages are requested, then what orders can name, then everything that writes, and only then the lists.
 */
function observationsOf(context: Context) {
  return {
    // Does the service respond, and how are pages requested?
    reached: () => reachTarget(context),
    isTheService: () => expectService(context),
    encoding: (slug: PagedSlug) => findEncoding(context, slug),
    list: (slug: PagedSlug | 'list-feedback') => readFirstPage(context, slug),
    state: (name: StateName, role: Role) => setUpState(context, name, role),

    // Create orders: with the first session and crop that exist, then with one thing changed.
    creation: (kind: OrderKind) => createOrder(context, kind),
    created: (kind?: OrderKind) => createdOrder(context, kind),
    edgeOrder: (kind: EdgeKind) => createEdgeOrder(context, kind),
    failedCreations: () => judgeFailedCreations(context),
    acceptsCombined: (kind: CombinedKind) => isAcceptedCombined(context, kind),
    stillAccepts: (kind: RequiredOrderKind) => expectStillAccepting(context, kind),

    // Send orders that must be rejected, confirm one, and verify payments.
    wrongAreas: () => sendWrongAreas(context),
    wrongTypes: () => sendWrongTypes(context),
    confirmation: () => confirmOrder(context),
    verification: () => verifyPayment(context),
    madeUpVerification: () => verifyMadeUpSecret(context),
    secondFarmersOrder: () => createSecondFarmersOrder(context),

    // Every order of this run. All writes are done before a list is read (finishAllWrites).
    everyCreated: () => everyCreatedOrder(context),

    // Read the lists, whole and page by page.
    farmerOrders: () => readFarmerOrders(context),
    sprayerOrders: () => readSprayerOrders(context),
    otherFarmersList: () => readOtherFarmersList(context),
    otherFarmersOrders: () => readOtherFarmersOrders(context),
    notifications: () => readNotifications(context),
    secondReadings: () => readEverybodysListsAgain(context),
    pages: (slug: PagedSlug) => readPages(context, slug),
    pagesInTurn: (slug: PagedSlug, time: number) => readPagesInTurn(context, slug, time),
    pageZero: (slug: PagedSlug) => readPageZero(context, slug),
    belowMinimum: (slug: PagedSlug) => readBelowMinimum(context, slug),

    // Filter the farmer's list.
    filter: (name: FilterName) => readFilter(context, name),
    filtersTogether: () => readFiltersTogether(context),

    // Read single orders that the lists show, and their sprayers.
    getOrder: (id: string) => readOrder(context, id),
    unknownOrder: () => readUnknownOrder(context),
    followUps: (list: OrderListSlug) => readFollowUps(context, list),
    mangledIds: () => findMangledIds(context),
    sprayersOf: (id: string) => readSprayersOf(context, id),
    listedSprayers: () => readListedSprayers(context),
    orderSprayers: () => readOrderSprayers(context),

    // Judge: every valid request of an operation, and one more reading of a response before it is blamed.
    judgedRequests: (slug: Slug) => collectJudgedRequests(context, slug),
    changeControl: (slug: ChangingSlug, time: number) => controlChange(context, slug, time),
    repeatedChange: (slug: ChangingSlug) => repeatChange(context, slug),
    catchUp: () => waitForReplicas(context),
    rest: (time: number) => restBefore(context, time),
    readAgain: (exchange: Exchange) =>
      context.once(`again ${requestKeyOf(exchange)}`, (own) => readFresh(own, exchange)),
  };
}
