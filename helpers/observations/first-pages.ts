import type { Exchange } from '../exchanges/exchange.js';
import type { PagedSlug } from '../interface/operations.js';
import type { Context } from './context.js';
import { findEncoding } from './encodings.js';
import { readFeedback } from './feedback.js';
import { probe } from './page-query.js';
import { reachTarget } from './reach.js';
import { setUpState } from './states.js';

/** The response to the plain request of a list. */
export async function readFirstPage(context: Context, slug: PagedSlug | 'list-feedback'): Promise<Exchange> {
  await reachTarget(context);
  if (slug === 'list-feedback') return readFeedback(context);
  if (slug === 'list-sprayer-orders') await setUpState(context, 'an order of the sprayer exists', 'sprayer');

  return probe(context, slug, { encoding: (await findEncoding(context, slug)) ?? 'flat' });
}
