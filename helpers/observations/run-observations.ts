import { isAccepted, isWithoutResponse, requestKeyOf, requestTextOf, type Exchange } from '../exchanges/exchange.js';
import type { ObservationName, RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import { aContext, observation, type Context, type RunOptions } from './context.js';
import {
  hasJudgedBody,
  isFault,
  judgedElsewhere,
  judgeServerErrors,
  must,
  open,
  sentAgain,
  type JudgedRequest,
} from './judged-request.js';
import { collectJudgedRequests } from './judged-requests.js';
import { readFiltersTogether } from './lists/combined-filters.js';
import { readFilter } from './lists/filters.js';
import { findEncoding, reachTarget, readFirstPage } from './lists/first-pages.js';
import { readBelowMinimum, readPages, readPagesInTurn, readPageZero } from './lists/page-walk.js';
import {
  readFarmerOrders,
  readOtherFarmersList,
  readOtherFarmersOrders,
  readSprayerOrders,
} from './lists/whole-lists.js';
import { findMangledIds, readFollowUps } from './reading/follow-ups.js';
import { readNotifications } from './reading/notifications.js';
import { readOrder, readSprayersOf, readUnknownOrder } from './reading/single-orders.js';
import { readListedSprayers, readOrderSprayers } from './reading/sprayers.js';
import { expectService } from './responder.js';
import { setUpState } from './states.js';
import { controlChange, listAroundChange, repeatChange, type ChangingSlug } from './writing/change-controls.js';
import { confirmOrder, createSecondFarmersOrder } from './writing/confirmations.js';
import { expectStillAccepting, isAcceptedCombined } from './writing/controls.js';
import { createdOrder, createOrder } from './writing/creations.js';
import { everyCreatedOrder, readFresh, restBefore, waitForReplicas } from './writing/every-write.js';
import { judgeFailedCreations } from './writing/failed-creations.js';
import { verifyCrossedSecret, verifyMadeUpSecret, verifyPayment } from './writing/payments.js';
import { createEdgeOrder, sendWrongAreas, sendWrongTypes } from './writing/unusual-orders.js';

/**
 * Reads what depends on the user once more, of long lists the first page, with the same URLs, after everybody has read it: a
 * cache that users share is filled then.
 */
const readEverybodysListsAgain = observation('second readings', async (context) => {
  const [lists, own, other] = await Promise.all([
    ifExercised(readNotifications(context), []),
    ifExercised(readFarmerOrders(context), null),
    ifExercised(readOtherFarmersList(context), null),
  ]);
  const pages = [own, other].flatMap((list) => list?.exchanges.slice(0, 1) ?? []).filter(isAccepted);
  const again = (read: readonly Exchange[]) =>
    Promise.all(read.length < 2 ? [] : read.map((exchange) => context.client.resend(exchange)));
  const [notifications, farmers] = await Promise.all([again(lists.filter(isAccepted)), again(pages)]);

  return { notifications, farmers };
});

const readAgain = observation((exchange: Exchange) => `again ${requestKeyOf(exchange)}`, readFresh);

/**
 * Every observation, in the order of a run. None starts before those it needs are done: first whether the service responds
 * and how pages are requested, then what orders can name, then everything that writes, and only then the lists.
 */
const observations = {
  // Does the service respond, and how are pages requested?
  reached: reachTarget,
  isTheService: expectService,
  encoding: findEncoding,
  list: readFirstPage,
  state: setUpState,

  // Create orders: with the first session and crop that exist, then with one thing changed.
  creation: createOrder,
  created: createdOrder,
  edgeOrder: createEdgeOrder,
  failedCreations: judgeFailedCreations,
  acceptsCombined: isAcceptedCombined,
  stillAccepts: expectStillAccepting,

  // Send orders that must be rejected, confirm one, and verify payments.
  wrongAreas: sendWrongAreas,
  wrongTypes: sendWrongTypes,
  confirmation: confirmOrder,
  verification: verifyPayment,
  madeUpVerification: verifyMadeUpSecret,
  secondFarmersOrder: createSecondFarmersOrder,

  // Every order of this run. All writes are done before a list is read (finishAllWrites).
  everyCreated: everyCreatedOrder,

  // Read the lists, whole and page by page.
  farmerOrders: readFarmerOrders,
  sprayerOrders: readSprayerOrders,
  otherFarmersList: readOtherFarmersList,
  otherFarmersOrders: readOtherFarmersOrders,
  notifications: readNotifications,
  secondReadings: readEverybodysListsAgain,
  pages: readPages,
  pagesInTurn: readPagesInTurn,
  pageZero: readPageZero,
  belowMinimum: readBelowMinimum,

  // Filter the farmer's list.
  filter: readFilter,
  filtersTogether: readFiltersTogether,

  // Read single orders that the lists show, and their sprayers.
  getOrder: readOrder,
  unknownOrder: readUnknownOrder,
  followUps: readFollowUps,
  mangledIds: findMangledIds,
  sprayersOf: readSprayersOf,
  listedSprayers: readListedSprayers,
  orderSprayers: readOrderSprayers,

  // Judge: every valid request of an operation, and one more reading of a response before it is blamed.
  judgedRequests: collectJudgedRequests,
  changeControl: controlChange,
  repeatedChange: repeatChange,
  listAroundChange,
  catchUp: waitForReplicas,
  rest: restBefore,
  readAgain,
};

type Observations = {
  readonly [Name in keyof typeof observations]: (typeof observations)[Name] extends (
    context: Context,
    ...given: infer Given
  ) => infer Observed
    ? (...given: Given) => Observed
    : never;
};

/** Observations are bound once: each sends through a client of its own, whichever check asks for it. */
function observationsOf(context: Context): Observations {
  const all = Object.entries(observations) as [string, (context: Context, ...given: unknown[]) => unknown][];
  const bound = all.map(([name, observe]) => [name, (...given: unknown[]) => observe(context, ...given)]);

  return Object.fromEntries(bound) as Observations;
}

/** What a check can use: the context, and every observation. */
export interface Run extends Context, Observations {
  forObservation(observation: ObservationName | RequirementId): Run;
  /** Sends the last requests, and returns a run that sees every request, not only those of the observations. */
  afterAllRequests(): Promise<Run>;
}

export function aRun(options: RunOptions): Run {
  const context = aContext(options);

  return withObservations({ ...context, ...observationsOf(context) }, context);
}

/** A run that sends nothing more, and sees what others exchanged. */
export function runWith(run: Run, exchanges: readonly Exchange[]): Run {
  const client = { ...run.client, exchanges, lost: () => [] };
  const known: Run = { ...run, client, forObservation: () => known, afterAllRequests: () => Promise.resolve(known) };

  return known;
}

function withObservations(observed: Context & Observations, context: Context): Run {
  const run: Run = {
    ...observed,
    forObservation: (name) => ({ ...run, client: context.client.forObservation(name) }),
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

/** Every request of an operation, when no more are sent: also those that checks sent before they blamed something. */
async function collectEveryRequest(context: Context, slug: Slug): Promise<JudgedRequest[]> {
  const sent = context.client.exchanges.filter((exchange) => exchange.operation === slug && isJudgeable(exchange));
  const accepted = new Set(sent.filter(isAccepted).map(requestTextOf));
  const collected = (await ifExercised(collectJudgedRequests(context, slug), [])).map((request) =>
    // Another requirement judges a request that is always rejected, not one that is accepted at another time.
    accepted.has(requestTextOf(request.exchange)) ? judgeServerErrors(request) : request,
  );
  const known = new Set(collected.map(({ exchange }) => exchange));
  const before = new Map(collected.map((request) => [requestTextOf(request.exchange), request]));
  const isSilent = sent.every(isWithoutResponse);
  const others = sent
    .filter((exchange) => !known.has(exchange))
    .flatMap((exchange) => (isSilent ? [must(exchange)] : classed(exchange, before.get(requestTextOf(exchange)))));
  const requests = [...collected, ...others];

  return requests.some((request) => isFault(request) || hasJudgedBody(request))
    ? requests
    : collectJudgedRequests(context, slug);
}

/**
 * Neither a busy target nor a response that is too long for us shows anything about the interface. What was read before changes is
 * read after them, too.
 */
function isJudgeable({ failure, observation: name }: Exchange): boolean {
  return failure?.kind !== 'rate-limited' && failure?.kind !== 'too-large' && name !== 'before changes';
}

function classed(exchange: Exchange, before: JudgedRequest | undefined): JudgedRequest[] {
  if (isWithoutResponse(exchange)) {
    // If a read whose validity depends on a silence gets no response, `no-server-errors` advises.
    const isOpen = exchange.requestClass === 'probe' && exchange.request.method === 'GET';

    return [isOpen ? open(exchange) : must(exchange)];
  }
  if (exchange.requestClass === 'wrong on purpose') return [];
  if (exchange.requestClass === 'probe') return [open(exchange)];
  // Rejected orders have rules of their own.
  if (exchange.operation === 'create-order') return [judgedElsewhere(exchange)];

  return [sentAgain(exchange, before)];
}

/**
 * Confirms the confirmed order and verifies the verified payment once more. What that does is not shown, so it comes after
 * everything else: no other response can depend on it.
 */
async function sendLastCalls(context: Context): Promise<void> {
  await Promise.all([
    repeat(context, 'confirm-order', confirmOrder),
    repeat(context, 'verify-payment', verifyPayment),
    context.operations.has('verify-payment') ? ifExercised(verifyCrossedSecret(context), null) : null,
  ]);
}

async function repeat(
  context: Context,
  slug: ChangingSlug,
  change: (context: Context) => Promise<{ readonly exchange: Exchange }>,
): Promise<void> {
  const first = context.operations.has(slug) ? await ifExercised(change(context), null) : null;
  if (first === null || !isAccepted(first.exchange)) return;
  const again: Exchange = { ...first.exchange, requestClass: 'probe' };
  await context.once(slug === 'confirm-order' ? 'second confirmation' : 'second verification', ({ client }) =>
    ifExercised(client.resend(again), null),
  );
}
