import { describeResponse, isAccepted, isRejected, type Exchange } from '../exchanges/exchange.js';
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
  /** Confirmations without a body that were rejected right before the same one with the body {} was accepted. */
  readonly onlyWithBody: readonly Exchange[];
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
  const rejected: (SentOrder & { readonly id: string })[] = [];
  for (const kind of FRESH) {
    const created = await ifExercised(createdOrder(context, kind), null);
    if (created === null || created.id === null) continue;
    const { id } = created;
    const exchange = await context.client.call('confirm-order', 'probe', { id });
    fresh.push(exchange);
    if (!isRejected(exchange) || (await reasonNotToBlame(context, exchange)) !== null) {
      return { id, exchange, created, before: null, fresh, onlyWithBody: [] };
    }
    rejected.push({ ...created, id });
  }
  const withBody = await confirmWithBody(context, rejected, fresh);
  if (withBody !== null) return withBody;

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

  const exchange = await context.client.call('confirm-order', 'valid', { id });

  return { id, exchange, created: null, before, fresh, onlyWithBody: [] };
}

/**
 * Whether the service insists on a body. Each order is confirmed without a body once more, because a new order may become
 * ready in the meantime.
 */
async function confirmWithBody(
  context: Context,
  orders: readonly (SentOrder & { readonly id: string })[],
  fresh: readonly Exchange[],
): Promise<Confirmation | null> {
  const onlyWithBody: Exchange[] = [];
  for (const created of orders) {
    const { id } = created;
    const without = await context.client.call('confirm-order', 'probe', { id });
    if (isAccepted(without)) return { id, exchange: without, created, before: null, fresh, onlyWithBody: [] };
    const exchange = await context.client.call('confirm-order', 'probe', { id, body: '{}' });
    if (!isAccepted(exchange)) return null;
    onlyWithBody.push(without);
    if (onlyWithBody.length > 1) return { id, exchange, created, before: null, fresh, onlyWithBody };
  }

  return null;
}
