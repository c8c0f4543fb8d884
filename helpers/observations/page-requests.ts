import { isAccepted, isRejected } from '../exchanges/exchange.js';
import type { PagedSlug } from '../interface/operations.js';
import type { Context } from './context.js';
import { findEncoding, unknownEncoding } from './encodings.js';
import { readFirstPage } from './first-pages.js';
import { readBelowMinimum, readPageZero } from './page-minimums.js';
import { readPages } from './page-walk.js';
import { everyPageOfTheList } from './pages.js';
import { judgedElsewhere, may, must, type JudgedRequest } from './judged-request.js';

export function pageRequests(context: Context, slug: PagedSlug): Promise<JudgedRequest[]>[] {
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
