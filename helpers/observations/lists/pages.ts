import type { Exchange } from '../../exchanges/exchange.js';
import type { PagedSlug } from '../../interface/operations.js';
import type { Context } from '../context.js';
import { reachTarget } from '../reach.js';
import { readFeedback } from '../reading/feedback.js';
import { setUpState } from '../states.js';
import { findEncoding } from './encodings.js';
import { probe } from './page-query.js';

/** The response to a request that named its page and size. */
export interface RequestedPage {
  readonly page: number;
  readonly size: number;
  readonly exchange: Exchange;
}

export interface Pages {
  /** The first three pages, or fewer if the list is shorter. */
  readonly successive: readonly RequestedPage[];
  /** The last page, if it is not among the first three. */
  readonly last: RequestedPage | null;
  /** The last page again, with a size that leaves it partly filled: on a full page, size and length are the same. */
  readonly short: RequestedPage | null;
  /** The last page with page size 1: a last page that is full may be cut short by mistake. */
  readonly full: RequestedPage | null;
  /** One page that spans the first two. */
  readonly spanning: RequestedPage | null;
  /** Pages between the third and the last: of up to six pages all, of more the middle and the last but one. */
  readonly between: readonly RequestedPage[];
  /** The page after the last. It may be rejected. */
  readonly after: RequestedPage | null;
}

/** Every page that was read, except for the one after the last. */
export function everyPageOfTheList({ successive, between, last, short, spanning }: Pages): RequestedPage[] {
  return [...successive, ...between, last, short, spanning].filter((page) => page !== null);
}

/** The response to the plain request of a list. */
export async function readFirstPage(context: Context, slug: PagedSlug | 'list-feedback'): Promise<Exchange> {
  await reachTarget(context);
  if (slug === 'list-feedback') return readFeedback(context);
  if (slug === 'list-sprayer-orders') await setUpState(context, 'an order of the sprayer exists', 'sprayer');

  return probe(context, slug, { encoding: (await findEncoding(context, slug)) ?? 'flat' });
}
