import { digitsAt, isAccepted, isRefused, type Exchange } from '../exchanges/exchange.js';
import type { PagedSlug, Slug } from '../interface/operations.js';
import { NotExercised } from '../not-exercised.js';
import { confirmation } from './confirmations.js';
import type { Context } from './context.js';
import { allTaken, creation, notCreated } from './creations.js';
import { findEncoding } from './encodings.js';
import { everyCreated } from './every-write.js';
import { everyAnswer } from './filter.js';
import { filter, filtersTogether } from './filters.js';
import { first } from './first.js';
import { followUps, getOrder, unknownOrder } from './follow-ups.js';
import { mangledIds } from './mangled-ids.js';
import { furtherPages, notifications } from './notifications.js';
import { belowMinimum, everyPage, pages, pageZero, unknownEncoding } from './page-walk.js';
import { crossedVerification, madeUpVerification, verification } from './payments.js';
import { areaRefusals, typeRefusals } from './refusals.js';
import { alone, type Kind } from './sample-order.js';
import { orderSprayers } from './sprayers.js';
import { farmerOrders, otherFarmersList, sprayerOrders, withoutQuery } from './whole-lists.js';

/** A valid request. Those that must succeed are blamed on `answers-200`; the others have a requirement of their own. */
export interface Try {
  readonly exchange: Exchange;
  readonly must: boolean;
  /** Why a refusal says nothing about the target. */
  readonly excuse?: NotExercised;
  /** What else should be known about a refusal. */
  readonly note?: string;
}

const must = (exchange: Exchange): Try => ({ exchange, must: true });
const may = (exchange: Exchange): Try => ({ exchange, must: false });

/** Every valid request of an operation. What cannot be observed is left out; nothing at all is not exercised. */
export function tries(run: Context, slug: Slug): Promise<Try[]> {
  return run.once(`tries ${slug}`, (own) => collect(own, slug));
}

async function collect(run: Context, slug: Slug): Promise<Try[]> {
  const sources = collectors[slug](run);
  const settled = await Promise.allSettled(sources);
  const tries = settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const reasons = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  for (const reason of reasons) if (!(reason instanceof NotExercised)) throw reason;
  if (tries.length === 0) throw reasons[0] ?? new NotExercised('there was nothing to ask for');
  if (tries.some(({ exchange }) => isAccepted(exchange))) return tries;

  // Being kept from one order is no fault; being kept from all of them is.
  return tries.map((one) => (isKeptFrom(one.exchange) ? { ...one, must: true } : one));
}

const collectors: Readonly<Record<Slug, (run: Context) => Promise<Try[]>[]>> = {
  'create-order': (run) => [
    ...alone.map((kind) => creations(run, kind)),
    areaRefusals(run).then(({ twin }) => [may(twin.exchange)]),
    typeRefusals(run).then(({ twin }) => [may(twin.exchange)]),
  ],
  'get-order': (run) => [
    everyCreated(run).then((created) =>
      Promise.all(
        created.flatMap(({ id, kind }) =>
          id === null || kind === 'confirmed card twin' ? [] : [getOrder(run, id).then(visible)],
        ),
      ),
    ),
    confirmation(run).then(async ({ id }) => [visible(await getOrder(run, id))]),
    verification(run).then(async ({ id }) => [visible(await getOrder(run, id))]),
    unknownOrder(run).then((exchange) => (digitsAt(exchange, '/id') === null ? [] : [may(exchange)])),
    ...(['list-farmer-orders', 'list-sprayer-orders', 'list-feedback', 'list-notifications'] as const).map((view) =>
      followUps(run, view).then(async (followed) => {
        const mangled = await mangledIds(run);

        return followed.map(({ id, exchange }) => (mangled.has(id) ? may(exchange) : visible(exchange)));
      }),
    ),
  ],
  'confirm-order': (run) => [confirmation(run).then(({ exchange }) => [must(exchange)])],
  'list-farmer-orders': (run) => [
    ...pagedTries(run, 'list-farmer-orders'),
    farmerOrders(run).then(({ exchanges }) => exchanges.map(may)),
    otherFarmersList(run).then(({ exchanges }) =>
      exchanges.map((exchange, index) => (index === 0 ? must(exchange) : may(exchange))),
    ),
    withoutQuery(run).then((exchange) => [may(exchange)]),
    filter(run, 'orderStatus').then((filter) => everyAnswer(filter).map(({ exchange }) => may(exchange))),
    filter(run, 'paymentMethod').then((filter) => everyAnswer(filter).map(({ exchange }) => may(exchange))),
    filtersTogether(run).then((combined) => combined.map(({ exchange }) => may(exchange))),
  ],
  'list-feedback': (run) => [
    first(run, 'list-feedback').then(async (start) => [must(start), ...(await furtherPages(run, start)).map(may)]),
  ],
  'verify-payment': (run) => [
    verification(run).then(({ exchange }) => [must(exchange)]),
    ...[madeUpVerification(run), crossedVerification(run)].map((verified) =>
      verified.then(({ exchange }) =>
        isAccepted(exchange) && digitsAt(exchange, '/id') !== null ? [may(exchange)] : [],
      ),
    ),
  ],
  'list-sprayer-orders': (run) => [
    ...pagedTries(run, 'list-sprayer-orders'),
    sprayerOrders(run).then(({ exchanges }) => exchanges.map(may)),
  ],
  'list-order-sprayers': (run) => [
    orderSprayers(run).then(async (asked) => {
      const further = await Promise.all(asked.map((exchange) => furtherPages(run, exchange)));

      const mangled = new Set([...(await mangledIds(run)).values()].map(({ id }) => `/order/${id}/`));
      const isMangled = ({ request }: Exchange) => [...mangled].some((path) => request.url.includes(path));

      return [...asked.map((one) => (isMangled(one) ? may(one) : visible(one))), ...further.flat().map(may)];
    }),
  ],
  'list-notifications': (run) => [
    notifications(run).then(async (lists) => {
      const further = await Promise.all(lists.map(({ exchange }) => furtherPages(run, exchange)));

      return [
        ...lists.map(({ exchange }, index) => (index === 0 ? must(exchange) : may(exchange))),
        ...further.flat().map(may),
      ];
    }),
  ],
};

async function creations(run: Context, kind: Kind): Promise<Try[]> {
  const { accepted, attempts, terms } = await creation(run, kind);
  if (accepted !== null) return [may(accepted.exchange)];
  const last = attempts.at(-1)?.exchange;
  if (last === undefined || kind !== 'plain') return [];
  const isFull = attempts.every(({ exchange }) => exchange.answer?.status === 409);
  const excuse = isFull ? allTaken() : terms?.isGuess === true ? notCreated(last, terms) : null;
  const note = attempts.length > 1 ? `, as for ${attempts.length - 1} orders before it on other days and terms` : '';

  return [{ ...must(last), note, ...(isRefused(last) && excuse !== null ? { excuse } : {}) }];
}

function pagedTries(run: Context, slug: PagedSlug): Promise<Try[]>[] {
  return [
    plainTries(run, slug),
    pages(run, slug).then((pages) => {
      const taken = everyPage(pages).flatMap(({ size, exchange }) => (isAccepted(exchange) ? [size] : []));

      // The largest page size is not shown, and page 0 has a requirement of its own.
      return everyPage(pages).map(({ page, size, exchange }) =>
        page === 0 || size > Math.max(2, ...taken) ? may(exchange) : must(exchange),
      );
    }),
    belowMinimum(run, slug).then(({ twin }) => [may(twin.exchange)]),
  ];
}

/** The plain request asks for page 0; where only that is refused, or nobody knows how to ask, it is not to blame. */
async function plainTries(run: Context, slug: PagedSlug): Promise<Try[]> {
  const plain = await first(run, slug);
  if (!isRefused(plain)) return [must(plain)];
  const isAboutTheQuery = plain.answer?.status === 400 || plain.answer?.status === 422;
  if ((await findEncoding(run, slug)) === null)
    return [isAboutTheQuery ? { ...must(plain), excuse: unknownEncoding(plain) } : must(plain)];
  const { second } = await pageZero(run, slug);

  return second !== null && isAccepted(second) ? [may(plain), must(second)] : [must(plain)];
}

// Who may see which order is not shown: being kept from one that another view shows is no fault.
function visible(exchange: Exchange): Try {
  return isKeptFrom(exchange) ? may(exchange) : must(exchange);
}

function isKeptFrom({ answer }: Exchange): boolean {
  return answer?.status === 401 || answer?.status === 403;
}
