import {
  acceptedValue,
  isAccepted,
  requestedId,
  requestKeyOf,
  type Exchange,
  type RequestClass,
} from '../../exchanges/exchange.js';
import { lengthOf, pageFieldAt } from '../../exchanges/shown-objects.js';
import { INT32, type PagedSlug } from '../../interface/operations.js';
import { ifExercised } from '../../not-exercised.js';
import { reasonNotToBlame } from '../access.js';
import { observation, type Context } from '../context.js';
import { finishAllWrites } from '../writing/every-write.js';
import {
  findEncoding,
  FIRST_SIZE,
  pageQuery,
  probe,
  readFirstPage,
  unknownEncoding,
  type Pages,
  type RequestedPage,
} from './first-pages.js';
import { readFarmerOrders, readSprayerOrders } from './whole-lists.js';

const FIRST_PAGES = 3;
const SPAN = 2;
const SIZES = [2, 3, 4, 5];

/** The first pages of a list, with a page size so small that there are several and no maximum is exceeded. */
export const readPages = observation(
  (slug: PagedSlug) => `pages ${slug} 1`,
  async (context, slug): Promise<Pages> => {
    const request = await pageRequester(context, slug);
    const plain =
      slug === 'list-farmer-orders'
        ? (await readFarmerOrders(context)).exchanges[0]
        : await readFirstPage(context, slug);
    const total = plain === undefined ? 0 : (pageFieldAt(plain, 'totalElements') ?? 0);
    const size = total > FIRST_SIZE ? FIRST_SIZE : 1;
    const odd = SIZES.find((candidate) => candidate < total && total % candidate !== 0) ?? size;
    // This run does not write to the sprayer's list, so the first response is still its first page.
    const isKnown = plain !== undefined && slug === 'list-sprayer-orders' && size === FIRST_SIZE;
    const start = isKnown ? { page: 0, size, exchange: plain } : await request({ page: 0, size });

    // The numbers in a page may be wrong, so the larger count decides how far to read.
    const count = Math.max(pageFieldAt(start.exchange, 'totalPages') ?? 1, Math.ceil(total / size));
    const following = [1, 2].filter((page) => page < count);
    const [further, spanning, last, short, ...successive] = await Promise.all([
      ifExercised(readFurther(context, slug, { size, count, total }), { between: [], after: null, full: null }),
      count > 1 ? request({ page: 0, size: size * SPAN }) : null,
      count > FIRST_PAGES ? request({ page: count - 1, size }) : null,
      odd === size ? null : request({ page: Math.ceil(total / odd) - 1, size: odd }),
      ...following.map((page) => request({ page, size })),
    ]);

    return { successive: [start, ...successive.filter((page) => page !== null)], last, short, spanning, ...further };
  },
);

/** Pages between the first and the last, one after the last, before which more items would fit than there are, and the last item as a page. */
function readFurther(
  context: Context,
  slug: PagedSlug,
  { size, count, total }: { size: number; count: number; total: number },
): Promise<Pick<Pages, 'between' | 'after' | 'full'>> {
  return context.once(`further pages ${slug} 1`, async (own) => {
    const request = await pageRequester(own, slug);
    const numbers = new Set([Math.floor(count / 2), count - 2].filter((page) => page >= FIRST_PAGES));
    const beyond = slug === 'list-sprayer-orders' ? INT32 : count + 1;
    const [after, full, ...between] = await Promise.all([
      request({ page: total === 0 ? 1 : beyond, size }), // also where no total could be read
      size > 1 ? request({ page: total - 1, size: 1 }) : null,
      ...[...numbers].map((page) => request({ page, size })),
    ]);

    return { between: between.filter((page) => page !== null), after, full };
  });
}

async function pageRequester(
  context: Context,
  slug: PagedSlug,
): Promise<(requested: { page: number; size: number }, requestClass?: RequestClass) => Promise<RequestedPage>> {
  const encoding = await findEncoding(context, slug);
  if (encoding === null) {
    const plain = await readFirstPage(context, slug);
    throw (await reasonNotToBlame(context, plain)) ?? unknownEncoding(plain);
  }
  if (slug === 'list-farmer-orders') await finishAllWrites(context);

  return async ({ page, size }, requestClass = 'valid') => {
    const query = pageQuery(encoding, { page, size });

    return { page, size, exchange: await context.client.call(slug, requestClass, { query }) };
  };
}

export interface BelowMinimum {
  readonly wrong: Readonly<Record<'page -1' | 'size 0' | 'size -1', Exchange>>;
  /** Page 0 and size 1, sent last. */
  readonly twin: RequestedPage;
}

/** Whether page 0 is accepted. A list that rejects page 1 too shows nothing about page 0. */
export const readPageZero = observation(
  (slug: PagedSlug) => `page zero ${slug}`,
  async (context, slug) => {
    const encoding = await findEncoding(context, slug);
    const zero = await readFirstPage(context, slug);
    if (encoding === null) throw (await reasonNotToBlame(context, zero)) ?? unknownEncoding(zero);

    return { first: zero, second: isAccepted(zero) ? null : await probe(context, slug, { encoding, page: 1 }) };
  },
);

/** Pages below the minimums, and the page at the minimums, which shows what caused the rejections. */
export const readBelowMinimum = observation(
  (slug: PagedSlug) => `below minimum ${slug}`,
  async (context, slug): Promise<BelowMinimum> => {
    const request = await pageRequester(context, slug);
    const [negativePage, sizeZero, negativeSize] = await Promise.all([
      request({ page: -1, size: 1 }, 'wrong on purpose'),
      request({ page: 0, size: 0 }, 'wrong on purpose'),
      request({ page: 0, size: -1 }, 'wrong on purpose'),
    ]);
    const wrong = { 'page -1': negativePage.exchange, 'size 0': sizeZero.exchange, 'size -1': negativeSize.exchange };

    return { wrong, twin: await request({ page: 0, size: 1 }) };
  },
);

/** How often the pages are read, if items seem to move from request to request. */
export const ORDER_READINGS = 4;

/** Between two readings, so that all of them take more than three seconds. */
const DELAY_MS = 1100;
const MOST_PAGES = 6;

/** The pages of a list, requested one after the other: all of them, or the first six. */
export const readPagesInTurn = observation(
  (slug: PagedSlug, time: number) => `pages in turn ${slug} ${time}`,
  async (own, slug, time): Promise<RequestedPage[]> => {
    if (time > 1) await own.client.pause(DELAY_MS);
    const request = await pageRequester(own, slug);
    const { successive } = await readPages(own, slug);
    const { exchanges } = await (slug === 'list-farmer-orders' ? readFarmerOrders(own) : readSprayerOrders(own));
    const total = successive[0] === undefined ? 0 : (pageFieldAt(successive[0].exchange, 'totalElements') ?? 0);
    // A page of this size was returned, so no maximum is exceeded.
    const largest = exchanges[0] === undefined ? 1 : (pageFieldAt(exchanges[0], 'size') ?? 1);
    const size = Math.max(1, Math.min(Math.ceil(total / MOST_PAGES), largest));
    const pages: RequestedPage[] = [];
    for (let page = 0; page < Math.min(MOST_PAGES, Math.ceil(total / size)); page++)
      pages.push(await request({ page, size }));

    return pages;
  },
);

/**
 * The second and, if the response names its page, the last page of a list whose paging query the interface does not show. They are
 * requested as pages of the other lists are.
 */
export async function readFurtherPages(context: Context, first: Exchange): Promise<Exchange[]> {
  const count = acceptedValue(first) === undefined ? 0 : (pageFieldAt(first, 'totalPages') ?? 0);
  const { operation, role } = first;
  if (count < 2 || operation === 'provider-state') return [];

  const encoding = (await findEncoding(context, 'list-sprayer-orders')) ?? 'flat';
  const size = pageFieldAt(first, 'size') ?? 1;
  const request = (page: number) =>
    context.once(`further page ${page} ${requestKeyOf(first)}`, (own) =>
      own.client.call(operation, 'probe', { role, query: pageQuery(encoding, { page, size }) }),
    );
  const second = await request(1);

  return pageFieldAt(second, 'number') === 1 && count > 2 ? [second, await request(count - 1)] : [second];
}

/**
 * The second page of size 1 of the first list that has two items on its only page: a small page shows faults that the
 * default page hides. With more items, the service does not understand the query.
 */
export async function readSmallPage(context: Context, lists: readonly Exchange[]): Promise<Exchange[]> {
  const several = lists.find(
    (list) => pageFieldAt(list, 'totalPages') === 1 && (pageFieldAt(list, 'totalElements') ?? 0) > 1,
  );
  if (several === undefined || several.operation === 'provider-state') return [];
  const { operation, role } = several;
  const encoding = (await findEncoding(context, 'list-sprayer-orders')) ?? 'flat';
  const query = pageQuery(encoding, { page: 1, size: 1 });
  const options = operation === 'list-order-sprayers' ? { id: requestedId(several) } : {};
  const exchange = await context.once(`small page ${operation}`, (own) =>
    ifExercised(own.client.call(operation, 'probe', { role, query, ...options }), null),
  );

  return exchange === null || lengthOf(exchange) > 1 ? [] : [exchange];
}
