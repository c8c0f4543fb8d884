import type { Exchange } from '../exchanges/exchange.js';
import type { Context } from './context.js';
import { setUpState } from './states.js';

/** An order that the provider states completed: only such an order has a completion date. Null if the state is not offered. */
export function readCompletedOrder(context: Context): Promise<Exchange | null> {
  return context.once('completed order', readPromised);
}

async function readPromised(context: Context): Promise<Exchange | null> {
  const id = (await setUpState(context, 'a completed order exists', 'receptionist'))?.orderId ?? null;

  return id === null ? null : context.client.call('get-order', 'valid', { id });
}
