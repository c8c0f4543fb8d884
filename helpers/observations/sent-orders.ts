import { digitsAt, isAccepted, isServerFailure, type Exchange } from '../exchanges/exchange.js';
import { answeredOrNot } from '../exchanges/lost-responses.js';
import type { RequestClass } from '../exchanges/request-class.js';
import type { Role } from '../interface/roles.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { anotherLike } from './order-locations.js';
import { orderText, type OrderBody, type OrderKind } from './sample-order.js';

/** An order that was sent, accepted or not. */
export interface SentOrder {
  readonly kind: OrderKind;
  readonly sent: OrderBody;
  readonly exchange: Exchange;
  /** Null if the response shows none. */
  readonly id: string | null;
}

export interface IdentifiedOrder extends SentOrder {
  readonly id: string;
}

/** The most orders of a run that replace others. */
const MOST_REPLACEMENTS = 30;

/** Another order like this one, in place of one that was lost; null if there were too many. */
export function replacementFor({ replacements }: Context, order: OrderBody, number: number): OrderBody | null {
  return replacements.count++ < MOST_REPLACEMENTS ? anotherLike(order, number) : null;
}

/**
 * Sends an order. The same order is sent once more if the service fails: then a valid one may be stored twice. If the
 * response is lost, another order is sent.
 */
export async function sendOrder(
  context: Context,
  kind: OrderKind,
  order: OrderBody,
  { requestClass = 'valid', role = 'farmer' }: { requestClass?: RequestClass; role?: Role } = {},
): Promise<SentOrder> {
  let sent = order;
  const replace = (losses: number) => {
    const replacement = replacementFor(context, order, losses);
    sent = replacement ?? sent;

    return Promise.resolve(replacement && { body: orderText(replacement) });
  };
  const sending = context.client.call('create-order', requestClass, { role, body: orderText(order), replace });
  const first = await answeredOrNot(sending);
  const isToRepeat = isServerFailure(first) && requestClass !== 'wrong on purpose';
  const exchange = isToRepeat ? ((await ifExercised(context.client.resend(first), null)) ?? first) : first;
  const id = isAccepted(exchange) ? digitsAt(exchange, '/id') : null;
  if (id !== null) context.createdIds.add(id);

  return { kind, sent, exchange, id };
}
