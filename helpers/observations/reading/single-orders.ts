import type { Exchange, RequestClass } from '../../exchanges/exchange.js';
import { observation, type Context } from '../context.js';
import { createdOrder } from '../writing/creations.js';

/** A read replica may be a second or two behind. */
const DELAYS_MS = [1000, 2000];

export function readOrder(context: Context, id: string, requestClass: RequestClass = 'valid'): Promise<Exchange> {
  return context.once(`order ${id}`, (own) => requestOrder(own, 'get-order', { id, requestClass }));
}

export function readSprayersOf(context: Context, id: string, requestClass: RequestClass = 'valid'): Promise<Exchange> {
  return context.once(`sprayers ${id}`, (own) => requestOrder(own, 'list-order-sprayers', { id, requestClass }));
}

/** Far above a known id, with the same low 32 bits: a service that truncates ids returns that order. */
export const readUnknownOrder = observation('unknown order', async (context): Promise<Exchange> => {
  const known = (await createdOrder(context)).id ?? '1';
  await readOrder(context, known);
  const unknown = BigInt(known) + 2n ** 40n;

  return readOrder(context, String(unknown < 2n ** 63n ? unknown : BigInt(known) - 2n ** 40n), 'probe');
});

/** Requests an order by its id. A new order may become visible with a delay, so a 404 is requested again. */
async function requestOrder(
  context: Context,
  slug: 'get-order' | 'list-order-sprayers',
  { id, requestClass }: { id: string; requestClass: RequestClass },
): Promise<Exchange> {
  let exchange = await context.client.call(slug, requestClass, { id });
  for (const delay of DELAYS_MS) {
    if (exchange.response?.status !== 404 || !context.createdIds.has(id)) return exchange;
    await context.client.pause(delay);
    exchange = await context.client.resend(exchange);
  }

  return exchange;
}
