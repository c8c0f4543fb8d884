import { isAccepted, isRejected, requestedId, type Exchange } from '../exchanges/exchange.js';
import { orderLists, type PagedSlug, type Slug } from '../interface/operations.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import { counted } from '../words/shown.js';
import { observation, type Context } from './context.js';
import {
  isDenied,
  isInformative,
  judgedElsewhere,
  may,
  must,
  mustUnlessDenied,
  open,
  type JudgedRequest,
} from './judged-request.js';
import { readFiltersTogether } from './lists/combined-filters.js';
import { readFilter, readOtherFarmersFilters } from './lists/filters.js';
import {
  everyPageOfTheList,
  findEncoding,
  readFirstPage,
  unknownEncoding,
  type RequestedPage,
} from './lists/first-pages.js';
import { readBelowMinimum, readFurtherPages, readPages, readPageZero, readSmallPage } from './lists/page-walk.js';
import {
  readFarmerOrders,
  readOtherFarmersList,
  readSortedOrders,
  readSprayerOrders,
  readWithoutQuery,
} from './lists/whole-lists.js';
import { findMangledIds, mustUnlessRemoved, readFollowUps } from './reading/follow-ups.js';
import { readNotifications } from './reading/notifications.js';
import { readOrder, readUnknownOrder } from './reading/single-orders.js';
import { readListedSprayers, readOrderSprayers } from './reading/sprayers.js';
import { setUpState } from './states.js';
import { confirmOrder, createSecondFarmersOrder } from './writing/confirmations.js';
import { createOrder, notCreated } from './writing/creations.js';
import { everyCreatedOrder } from './writing/every-write.js';
import { judgeFailedCreations } from './writing/failed-creations.js';
import { readOrderAgain, verifyCrossedSecret, verifyMadeUpSecret, verifyPayment } from './writing/payments.js';
import { edgeKinds, standaloneKinds, type OrderBody, type OrderKind } from './writing/sample-order.js';
import { createEdgeOrder, sendWrongAreas, sendWrongTypes } from './writing/unusual-orders.js';

/** Every request of an operation that was observed and is not wrong on purpose; not exercised if there is none. */
export const collectJudgedRequests = observation(
  (slug: Slug) => `tries ${slug}`,
  async (context, slug): Promise<JudgedRequest[]> => {
    const sources = collectors[slug](context);
    const settled = await Promise.allSettled(sources);
    const requests = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const reasons = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    for (const reason of reasons) if (!(reason instanceof NotExercised)) throw reason;
    if (!requests.some(isInformative)) throw reasons[0] ?? new NotExercised('there was nothing to request');
    if (requests.some(({ exchange }) => isAccepted(exchange))) return requests;

    // Being denied one order is not a fault; being denied all of them is.
    return requests.map((request) => (isDenied(request.exchange) ? { ...request, rejection: 'fails' } : request));
  },
);

const collectors: Readonly<Record<Slug, (context: Context) => Promise<JudgedRequest[]>[]>> = {
  'create-order': (context) => [
    ...standaloneKinds.map((kind) => creationRequests(context, kind)),
    sendWrongAreas(context).then(({ twin }) => [twin]),
    sendWrongTypes(context).then(({ twin }) => [twin]),
    ...edgeKinds.map((kind) =>
      createEdgeOrder(context, kind).then(({ accepted }) => accepted.map(({ exchange }) => must(exchange))),
    ),
    failedCreationRequests(context),
    secondFarmersCreations(context),
  ],
  'get-order': (context) => [
    everyCreatedOrder(context).then((created) =>
      Promise.all(
        created.flatMap(({ id, kind }) =>
          id === null || kind === 'confirmed card twin' ? [] : [readOrder(context, id).then(mustUnlessDenied)],
        ),
      ),
    ),
    confirmOrder(context).then(async ({ id }) => [mustUnlessDenied(await readOrder(context, id))]),
    verifyPayment(context).then(async ({ id }) => [mustUnlessDenied(await readOrder(context, id))]),
    readCompletedOrder(context).then((exchange) => (exchange === null ? [] : [mustUnlessDenied(exchange)])),
    readOrderAgain(context).then((exchange) => [mustUnlessDenied(exchange)]),
    readUnknownOrder(context).then((exchange) => [open(exchange)]),
    ...orderLists.map((list) =>
      readFollowUps(context, list).then((followed) =>
        Promise.all(followed.map(({ id, exchange }) => requestOfListed(context, id, exchange))),
      ),
    ),
  ],
  'confirm-order': (context) => [confirmOrder(context).then(({ exchange }) => [must(exchange)])],
  'list-farmer-orders': (context) => [
    ...pageRequests(context, 'list-farmer-orders'),
    readFarmerOrders(context).then(({ exchanges }) => exchanges.map(may)),
    readOtherFarmersList(context).then(({ exchanges }) =>
      exchanges.map((exchange, index) => (index === 0 ? must(exchange) : may(exchange))),
    ),
    readWithoutQuery(context).then((exchange) => [open(exchange)]),
    readSortedOrders(context, 'list-farmer-orders').then((exchange) => [open(exchange)]),
    readOtherFarmersFilters(context).then((exchanges) => exchanges.map(open)),
    ...(['orderStatus', 'paymentMethod'] as const).map((name) =>
      readFilter(context, name).then(({ pages, later, suspect }) => [
        ...pages.map(({ exchange }) => judgedElsewhere(exchange)),
        ...later.map(laterRequest),
        ...suspect.map(({ exchange }) => may(exchange)),
      ]),
    ),
    readFiltersTogether(context).then((combined) =>
      combined.flatMap(({ exchange, later, sorted, after, besides }) => [
        ...[exchange, ...besides].map(judgedElsewhere),
        ...(sorted === null ? [] : [open(sorted)]),
        ...later.map(laterRequest),
        ...(after === null ? [] : [may(after.exchange)]),
      ]),
    ),
  ],
  'list-feedback': (context) => [
    readFirstPage(context, 'list-feedback').then(async (start) => [
      must(start),
      ...(await readFurtherPages(context, start)).map(may),
      ...(await readSmallPage(context, [start])).map(open),
    ]),
  ],
  'verify-payment': (context) => [
    verifyPayment(context).then(({ exchange }) => [must(exchange)]),
    ...[verifyMadeUpSecret(context), verifyCrossedSecret(context)].map((verified) =>
      verified.then(({ exchange }) => [open(exchange)]),
    ),
  ],
  'list-sprayer-orders': (context) => [
    ...pageRequests(context, 'list-sprayer-orders'),
    readSprayerOrders(context).then(({ exchanges }) => exchanges.map(may)),
    readSortedOrders(context, 'list-sprayer-orders').then((exchange) => [open(exchange)]),
  ],
  'list-order-sprayers': (context) => [
    readOrderSprayers(context).then(async (requested) => {
      const further = await Promise.all(requested.map((exchange) => readFurtherPages(context, exchange)));
      const requests = requested.map((exchange) => requestOfListed(context, requestedId(exchange), exchange));
      const small = await readSmallPage(context, requested);

      return [...(await Promise.all(requests)), ...further.flat().map(may), ...small.map(open)];
    }),
    // Begun as soon as a list of two is known.
    readListedSprayers(context).then(async (listed) => {
      await readSmallPage(
        context,
        listed.map(({ exchange }) => exchange),
      );

      return [];
    }),
  ],
  'list-notifications': (context) => [
    readNotifications(context).then(async (lists) => {
      const further = await Promise.all(lists.map((list) => readFurtherPages(context, list)));
      const small = await readSmallPage(context, lists);
      const isDeniedToAll = !lists.some(isAccepted);

      return [
        // If any user gets their notifications, another requirement judges the others.
        ...lists.map((list, index) => (index === 0 && isDeniedToAll ? must(list) : judgedElsewhere(list))),
        ...further.flat().map(may),
        ...small.map(open),
      ];
    }),
  ],
};

/** The request for an order that a list shows; an id with lost digits has a requirement of its own. */
async function requestOfListed(context: Context, id: string, exchange: Exchange): Promise<JudgedRequest> {
  const mangled = await findMangledIds(context);

  return mangled.has(id) ? judgedElsewhere(exchange) : mustUnlessRemoved(context, id, exchange);
}

/** Whether size 1 is accepted has a requirement of its own. */
function laterRequest({ size, exchange }: RequestedPage): JudgedRequest {
  return size === 1 ? may(exchange) : must(exchange);
}

/** An order that the provider states completed: only such an order has a completion date. Null if the state is not offered. */
const readCompletedOrder = observation('completed order', async (context): Promise<Exchange | null> => {
  const id = (await setUpState(context, 'a completed order exists', 'receptionist'))?.orderId ?? null;

  return id === null ? null : context.client.call('get-order', 'valid', { id });
});

function pageRequests(context: Context, slug: PagedSlug): Promise<JudgedRequest[]>[] {
  return [
    plainRequests(context, slug),
    readPages(context, slug).then((pages) => {
      const read = everyPageOfTheList(pages);
      const acceptedSizes = read.flatMap(({ size, exchange }) => (isAccepted(exchange) ? [size] : []));

      // The largest allowed page size is not shown, and page 0 has a requirement of its own.
      return [
        ...read.map(({ page, size, exchange }) =>
          page === 0 || size > Math.max(2, ...acceptedSizes) ? may(exchange) : must(exchange),
        ),
        ...[pages.full, pages.after].flatMap((page) => (page === null ? [] : [may(page.exchange)])),
      ];
    }),
    readBelowMinimum(context, slug).then(({ twin }) => [judgedElsewhere(twin.exchange)]),
  ];
}

/** The plain request names page 0. It is not blamed if only page 0 is rejected, or if the encoding is unknown. */
async function plainRequests(context: Context, slug: PagedSlug): Promise<JudgedRequest[]> {
  const plain = await readFirstPage(context, slug);
  if (!isRejected(plain)) return [must(plain)];
  const isAboutTheQuery = plain.response?.status === 400 || plain.response?.status === 422;
  if ((await findEncoding(context, slug)) === null)
    return [isAboutTheQuery ? { ...must(plain), excuse: unknownEncoding(plain) } : must(plain)];
  const { second } = await readPageZero(context, slug);

  return second !== null && isAccepted(second) ? [judgedElsewhere(plain), must(second)] : [must(plain)];
}

async function creationRequests(context: Context, kind: OrderKind): Promise<JudgedRequest[]> {
  const { accepted, attempts, sessionAndCrop } = await createOrder(context, kind);
  if (accepted !== null) return [must(accepted.exchange)];
  const last = attempts.at(-1)?.exchange;
  if (last === undefined || kind !== 'plain') return [];
  const [first] = attempts;
  // Other values are tried in case the first ones are not accepted; they may be rejected for themselves.
  const own = attempts.filter(({ sent }) => haveSameValues(sent, first?.sent));
  const isFull = own.every(({ exchange }) => exchange.response?.status === 409);
  // Status 409 is about existing orders.
  const full = new NotExercised('every order was rejected with status 409; all slots may be taken');
  const excuse = isFull ? full : sessionAndCrop?.isGuess === true ? notCreated(last, sessionAndCrop) : null;
  const note =
    attempts.length > 1
      ? `; ${counted(attempts.length - 1, 'earlier order')} with other dates and values failed too`
      : '';

  return [{ ...must(last), note, ...(isRejected(last) && excuse !== null ? { excuse } : {}) }];
}

function haveSameValues(sent: OrderBody, first: OrderBody | undefined): boolean {
  return (['location', 'paymentMethod', 'confirmed'] as const).every((field) => sent[field] === first?.[field]);
}

async function failedCreationRequests(context: Context): Promise<JudgedRequest[]> {
  const failed = (await judgeFailedCreations(context)).filter(({ judgement }) => judgement === 'fails');
  const { accepted } = await createOrder(context, 'plain');
  // An order may have failed on each of its days.
  const places = failed.map(({ place }) => place);
  const different = failed.filter(({ place }, index) => places.indexOf(place) === index);

  // If there is no plain order, its last attempt is judged.
  return accepted === null ? [] : different.map(({ exchange, note }) => ({ ...must(exchange), note }));
}

/** The second farmer's order: its response is judged also if it shows no order. */
async function secondFarmersCreations(context: Context): Promise<JudgedRequest[]> {
  await ifExercised(createSecondFarmersOrder(context), null);
  const sent = context.client.exchanges.filter(
    (exchange) => exchange.operation === 'create-order' && exchange.role === 'other-farmer' && isAccepted(exchange),
  );

  return sent.map(judgedElsewhere);
}
