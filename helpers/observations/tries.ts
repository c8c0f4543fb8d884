import { digitsAt, isAccepted, isRefused, type Exchange } from '../exchange.js';
import { NotExercised } from '../finding.js';
import type { Slug } from '../operations.js';
import type { PagedSlug, Run } from '../run.js';
import { alone, type Kind } from '../sample-order.js';
import { allTaken, notCreated } from './creations.js';
import { everyAnswer } from './filters.js';
import { first } from './lists.js';
import { furtherPages } from './notifications.js';
import { everyPage, unknownEncoding } from './pages.js';

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
export async function collect(run: Run, slug: Slug): Promise<Try[]> {
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

const collectors: Readonly<Record<Slug, (run: Run) => Promise<Try[]>[]>> = {
  'create-order': (run) => [
    ...alone.map((kind) => creations(run, kind)),
    run.areaRefusals().then(({ twin }) => [may(twin.exchange)]),
    run.typeRefusals().then(({ twin }) => [may(twin.exchange)]),
  ],
  'get-order': (run) => [
    run
      .everyCreated()
      .then((created) =>
        Promise.all(
          created.flatMap(({ id, kind }) =>
            id === null || kind === 'confirmed card twin' ? [] : [run.getOrder(id).then(visible)],
          ),
        ),
      ),
    run.confirmation().then(async ({ id }) => [visible(await run.getOrder(id))]),
    run.verification().then(async ({ id }) => [visible(await run.getOrder(id))]),
    run.unknownOrder().then((exchange) => (digitsAt(exchange, '/id') === null ? [] : [may(exchange)])),
    ...(['list-farmer-orders', 'list-sprayer-orders', 'list-feedback', 'list-notifications'] as const).map((view) =>
      run.followUps(view).then(async (followed) => {
        const mangled = await run.mangledIds();

        return followed.map(({ id, exchange }) => (mangled.has(id) ? may(exchange) : visible(exchange)));
      }),
    ),
  ],
  'confirm-order': (run) => [run.confirmation().then(({ exchange }) => [must(exchange)])],
  'list-farmer-orders': (run) => [
    ...pagedTries(run, 'list-farmer-orders'),
    run.farmerOrders().then(({ exchanges }) => exchanges.map(may)),
    run
      .otherFarmersList()
      .then(({ exchanges }) => exchanges.map((exchange, index) => (index === 0 ? must(exchange) : may(exchange)))),
    run.withoutQuery().then((exchange) => [may(exchange)]),
    run.filter('orderStatus').then((filter) => everyAnswer(filter).map(({ exchange }) => may(exchange))),
    run.filter('paymentMethod').then((filter) => everyAnswer(filter).map(({ exchange }) => may(exchange))),
    run.filtersTogether().then((combined) => combined.map(({ exchange }) => may(exchange))),
  ],
  'list-feedback': (run) => [
    first(run, 'list-feedback').then(async (start) => [must(start), ...(await furtherPages(run, start)).map(may)]),
  ],
  'verify-payment': (run) => [
    run.verification().then(({ exchange }) => [must(exchange)]),
    ...[run.madeUpVerification(), run.crossedVerification()].map((verified) =>
      verified.then(({ exchange }) =>
        isAccepted(exchange) && digitsAt(exchange, '/id') !== null ? [may(exchange)] : [],
      ),
    ),
  ],
  'list-sprayer-orders': (run) => [
    ...pagedTries(run, 'list-sprayer-orders'),
    run.sprayerOrders().then(({ exchanges }) => exchanges.map(may)),
  ],
  'list-order-sprayers': (run) => [
    run.orderSprayers().then(async (asked) => {
      const further = await Promise.all(asked.map((exchange) => furtherPages(run, exchange)));

      const mangled = new Set([...(await run.mangledIds()).values()].map(({ id }) => `/order/${id}/`));
      const isMangled = ({ request }: Exchange) => [...mangled].some((path) => request.url.includes(path));

      return [...asked.map((one) => (isMangled(one) ? may(one) : visible(one))), ...further.flat().map(may)];
    }),
  ],
  'list-notifications': (run) => [
    run.notifications().then(async (lists) => {
      const further = await Promise.all(lists.map(({ exchange }) => furtherPages(run, exchange)));

      return [
        ...lists.map(({ exchange }, index) => (index === 0 ? must(exchange) : may(exchange))),
        ...further.flat().map(may),
      ];
    }),
  ],
};

async function creations(run: Run, kind: Kind): Promise<Try[]> {
  const { accepted, attempts, terms } = await run.creation(kind);
  if (accepted !== null) return [may(accepted.exchange)];
  const last = attempts.at(-1)?.exchange;
  if (last === undefined || kind !== 'plain') return [];
  const isFull = attempts.every(({ exchange }) => exchange.answer?.status === 409);
  const excuse = isFull ? allTaken() : terms?.isGuess === true ? notCreated(last, terms) : null;
  const note = attempts.length > 1 ? `, as for ${attempts.length - 1} orders before it on other days and terms` : '';

  return [{ ...must(last), note, ...(isRefused(last) && excuse !== null ? { excuse } : {}) }];
}

function pagedTries(run: Run, slug: PagedSlug): Promise<Try[]>[] {
  return [
    plainTries(run, slug),
    run.pages(slug).then((pages) => {
      const taken = everyPage(pages).flatMap(({ size, exchange }) => (isAccepted(exchange) ? [size] : []));

      // The largest page size is not shown, and page 0 has a requirement of its own.
      return everyPage(pages).map(({ page, size, exchange }) =>
        page === 0 || size > Math.max(2, ...taken) ? may(exchange) : must(exchange),
      );
    }),
    run.belowMinimum(slug).then(({ twin }) => [may(twin.exchange)]),
  ];
}

/** The plain request asks for page 0; where only that is refused, or nobody knows how to ask, it is not to blame. */
async function plainTries(run: Run, slug: PagedSlug): Promise<Try[]> {
  const plain = await first(run, slug);
  if (!isRefused(plain)) return [must(plain)];
  const isAboutTheQuery = plain.answer?.status === 400 || plain.answer?.status === 422;
  if ((await run.encoding(slug)) === null)
    return [isAboutTheQuery ? { ...must(plain), excuse: unknownEncoding(plain) } : must(plain)];
  const { second } = await run.pageZero(slug);

  return second !== null && isAccepted(second) ? [may(plain), must(second)] : [must(plain)];
}

// Who may see which order is not shown: being kept from one that another view shows is no fault.
function visible(exchange: Exchange): Try {
  return isKeptFrom(exchange) ? may(exchange) : must(exchange);
}

function isKeptFrom({ answer }: Exchange): boolean {
  return answer?.status === 401 || answer?.status === 403;
}
