import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import type { PagedSlug } from '../interface/operations.js';
import { reasonNotToBlame } from './access.js';
import type { Context } from './context.js';
import { findEncoding, unknownEncoding } from './encodings.js';
import { readFirstPage, type RequestedPage } from './pages.js';
import { probe } from './page-query.js';
import { pageRequester } from './page-walk.js';

export interface PageZero {
  readonly first: Exchange;
  readonly second: Exchange | null;
}

export interface BelowMinimum {
  readonly wrong: Readonly<Record<'page -1' | 'size 0' | 'size -1', Exchange>>;
  /** Page 0 and size 1, sent last. */
  readonly twin: RequestedPage;
}

/** Page 0, and page 1 if page 0 was rejected. */
export function readPageZero(context: Context, slug: PagedSlug): Promise<PageZero> {
  return context.once(`page zero ${slug}`, (own) => requestPageZero(own, slug));
}

/** Whether page 0 is accepted. A list that rejects page 1 too shows nothing about page 0. */
async function requestPageZero(context: Context, slug: PagedSlug): Promise<PageZero> {
  const encoding = await findEncoding(context, slug);
  const zero = await readFirstPage(context, slug);
  if (encoding === null) throw (await reasonNotToBlame(context, zero)) ?? unknownEncoding(zero);

  return { first: zero, second: isAccepted(zero) ? null : await probe(context, slug, { encoding, page: 1 }) };
}

export function readBelowMinimum(context: Context, slug: PagedSlug): Promise<BelowMinimum> {
  return context.once(`below minimum ${slug}`, (own) => requestBelowMinimum(own, slug));
}

/** Pages below the minimums, and the page at the minimums, which shows what caused the rejections. */
async function requestBelowMinimum(context: Context, slug: PagedSlug): Promise<BelowMinimum> {
  const request = await pageRequester(context, slug);
  const [negativePage, sizeZero, negativeSize] = await Promise.all([
    request({ page: -1, size: 1 }, 'wrong on purpose'),
    request({ page: 0, size: 0 }, 'wrong on purpose'),
    request({ page: 0, size: -1 }, 'wrong on purpose'),
  ]);
  const wrong = { 'page -1': negativePage.exchange, 'size 0': sizeZero.exchange, 'size -1': negativeSize.exchange };

  return { wrong, twin: await request({ page: 0, size: 1 }) };
}
