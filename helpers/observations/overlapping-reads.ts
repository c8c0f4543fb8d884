import type { Exchange } from '../exchanges/exchange.js';
import { NotExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createdOrder } from './creations.js';
import { findEncoding } from './encodings.js';
import { FIRST_SIZE, pageQuery } from './page-query.js';

/**
 * An order and the farmer's list, read while orders are created: services that work alone may lock or mix up requests that
 * overlap. The creations of a run start together, as soon as the plain order is accepted.
 */
export function readWhileCreating(context: Context): Promise<Exchange[]> {
  return context.once('reads while creating', readBoth);
}

async function readBoth(context: Context): Promise<Exchange[]> {
  if (context.settings.concurrency === 1) throw new NotExercised('requests are sent one after the other');
  const encoding = (await findEncoding(context, 'list-farmer-orders')) ?? 'flat';
  const { id } = await createdOrder(context);
  const query = pageQuery(encoding, { page: 0, size: FIRST_SIZE });
  const list = context.client.call('list-farmer-orders', 'valid', { query, isUrgent: true });
  if (id === null) return [await list];

  return Promise.all([list, context.client.call('get-order', 'valid', { id, isUrgent: true })]);
}
