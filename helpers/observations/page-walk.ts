import { pageFieldAt } from '../exchanges/page.js';
import type { RequestClass } from '../exchanges/request-class.js';
import type { PagedSlug } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import { reasonNotToBlame } from './access.js';
import type { Context } from './context.js';
import { findEncoding, unknownEncoding } from './encodings.js';
import { finishAllWrites } from './every-write.js';
import { readFirstPage, type Pages, type RequestedPage } from './pages.js';
import { FIRST_SIZE, pageQuery } from './page-query.js';
import { readFarmerOrders } from './whole-lists.js';

const FIRST_PAGES = 3;
const SPAN = 2;
const SIZES = [2, 3, 4, 5];

export function readPages(context: Context, slug: PagedSlug): Promise<Pages> {
  return context.once(`pages ${slug} 1`, (own) => walkPages(own, slug));
}

/** The first pages of a list, with a page size so small that there are several and no maximum is exceeded. */
async function walkPages(context: Context, slug: PagedSlug): Promise<Pages> {
  const request = await pageRequester(context, slug);
  const plain =
    slug === 'list-farmer-orders' ? (await readFarmerOrders(context)).exchanges[0] : await readFirstPage(context, slug);
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
}

/** Pages between the first and the last, the one after the last, and the last item as a page of its own. */
function readFurther(
  context: Context,
  slug: PagedSlug,
  { size, count, total }: { size: number; count: number; total: number },
): Promise<Pick<Pages, 'between' | 'after' | 'full'>> {
  return context.once(`further pages ${slug} 1`, async (own) => {
    const request = await pageRequester(own, slug);
    const numbers = new Set([Math.floor(count / 2), count - 2].filter((page) => page >= FIRST_PAGES));
    const [after, full, ...between] = await Promise.all([
      request({ page: Math.max(1, count), size }),
      size > 1 ? request({ page: total - 1, size: 1 }) : null,
      ...[...numbers].map((page) => request({ page, size })),
    ]);

    return { between: between.filter((page) => page !== null), after, full };
  });
}

export async function pageRequester(
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
