import { isAccepted, isRejected } from '../exchanges/exchange.js';
import type { PagedSlug } from '../interface/operations.js';
import type { Context } from './context.js';
import { findEncoding, unknownEncoding } from './encodings.js';
import { readFirstPage } from './first-pages.js';
import { readBelowMinimum, readPageZero } from './page-minimums.js';
import { everyPage, readPages } from './page-walk.js';
import { may, must, type ValidRequest } from './valid-request.js';

export function pageRequests(run: Context, slug: PagedSlug): Promise<ValidRequest[]>[] {
  return [
    plainRequests(run, slug),
    readPages(run, slug).then((pages) => {
      const acceptedSizes = everyPage(pages).flatMap(({ size, exchange }) => (isAccepted(exchange) ? [size] : []));

      // The largest allowed page size is not shown, and page 0 has a requirement of its own.
      return everyPage(pages).map(({ page, size, exchange }) =>
        page === 0 || size > Math.max(2, ...acceptedSizes) ? may(exchange) : must(exchange),
      );
    }),
    readBelowMinimum(run, slug).then(({ twin }) => [may(twin.exchange)]),
  ];
}

/** The plain request names page 0. It is not blamed if only page 0 is rejected, or if the encoding is unknown. */
async function plainRequests(run: Context, slug: PagedSlug): Promise<ValidRequest[]> {
  const plain = await readFirstPage(run, slug);
  if (!isRejected(plain)) return [must(plain)];
  const isAboutTheQuery = plain.response?.status === 400 || plain.response?.status === 422;
  if ((await findEncoding(run, slug)) === null)
    return [isAboutTheQuery ? { ...must(plain), excuse: unknownEncoding(plain) } : must(plain)];
  const { second } = await readPageZero(run, slug);

  return second !== null && isAccepted(second) ? [may(plain), must(second)] : [must(plain)];
}
