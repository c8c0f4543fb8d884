import type { Exchange } from '../exchanges/exchange.js';
import type { Context } from './context.js';
import { createdOrder } from './creations.js';

const DELAY_MS = 1000;

export function readOrder(run: Context, id: string): Promise<Exchange> {
  return run.once(`order ${id}`, (own) => requestOrder(own, 'get-order', id));
}

export function readSprayersOf(run: Context, id: string): Promise<Exchange> {
  return run.once(`sprayers ${id}`, (own) => requestOrder(own, 'list-order-sprayers', id));
}

/** The response of get-order for an id that no order has. */
export function readUnknownOrder(run: Context): Promise<Exchange> {
  return run.once('unknown order', readUnknown);
}

/** Far above a known id, with the same low 32 bits: a service that truncates ids returns that order. */
async function readUnknown(run: Context): Promise<Exchange> {
  const known = (await createdOrder(run)).id ?? '1';
  await readOrder(run, known);
  const unknown = BigInt(known) + 2n ** 40n;

  return readOrder(run, String(unknown < 2n ** 63n ? unknown : BigInt(known) - 2n ** 40n));
}

/** Requests an order by its id. A new order may become visible with a delay, so a 404 is requested once more. */
async function requestOrder(run: Context, slug: 'get-order' | 'list-order-sprayers', id: string): Promise<Exchange> {
  const exchange = await run.client.call(slug, { id });
  if (exchange.response?.status !== 404 || !run.createdIds.has(id)) return exchange;
  await run.client.pause(DELAY_MS);

  return run.client.resend(exchange);
}
