import { describeResponse, isRejected, type Exchange } from '../exchanges/exchange.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import { reasonNotToBlame } from './access.js';
import type { Context } from './context.js';
import { createdOrder, expectWriting, nothingCreated, type SentOrder } from './creations.js';
import { setUpState } from './states.js';

/** The confirmations that were sent; the last one is judged. */
export interface Confirmation {
  readonly id: string;
  readonly exchange: Exchange;
  /** The order as this run created it; null if another client did. */
  readonly created: SentOrder | null;
  /** An order of another client, as get-order showed it before the confirmation. */
  readonly before: Exchange | null;
  /** The responses for fresh orders; the interface allows the service to reject them. */
  readonly fresh: readonly Exchange[];
}

const SETTINGS = ['SPRAY_CONFIRM_ORDER_ID', 'SPRAY_STATES_URL'];

/**
 * The orders of this run that are tried in turn. The first is paid by card, because a payment may be required before
 * confirmation.
 */
const FRESH = ['to confirm', 'plain'] as const;

export function confirmOrder(context: Context): Promise<Confirmation> {
  return context.once('confirmation', tryConfirming);
}

async function tryConfirming(context: Context): Promise<Confirmation> {
  expectWriting(context);

  const fresh: Exchange[] = [];
  for (const kind of FRESH) {
    const created = await ifExercised(createdOrder(context, kind), null);
    if (created === null || created.id === null) continue;
    const exchange = await context.client.call('confirm-order', 'probe', { id: created.id });
    fresh.push(exchange);
    if (!isRejected(exchange) || (await reasonNotToBlame(context, exchange)) !== null) {
      return { id: created.id, exchange, created, before: null, fresh };
    }
  }

  const id =
    context.settings.confirmOrderId ??
    (await setUpState(context, 'an order that can be confirmed', 'farmer'))?.orderId ??
    null;
  if (id === null) {
    const last = fresh.at(-1);
    if (last !== undefined) {
      const reason = `the service did not confirm a new order (${describeResponse(last)}), which the interface allows`;
      throw new NotExercised(reason, SETTINGS);
    }
    throw await nothingCreated(context, 'no order to confirm', SETTINGS);
  }

  const before = await context.client.call('get-order', 'valid', { id });

  return { id, exchange: await context.client.call('confirm-order', 'valid', { id }), created: null, before, fresh };
}
