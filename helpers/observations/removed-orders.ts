import { isAccepted, isNotFound, requestedId, type Exchange } from '../exchanges/exchange.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { orderLists } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { readFollowUps } from './follow-ups.js';
import { judgedElsewhere, mustUnlessDenied, type JudgedRequest } from './judged-request.js';

/**
 * The request for an order that a list shows. A service may remove orders, so a 404 counts only if the list still shows the
 * order when it is read again, and the order is still not found.
 */
export async function mustUnlessRemoved(context: Context, id: string, exchange: Exchange): Promise<JudgedRequest> {
  if (!isNotFound(exchange)) return mustUnlessDenied(exchange);

  return (await isRemoved(context, id, exchange)) ? judgedElsewhere(exchange) : mustUnlessDenied(exchange);
}

function isRemoved(context: Context, id: string, exchange: Exchange): Promise<boolean> {
  return context.once(`removed ${exchange.operation} ${id}`, async (own) => {
    await Promise.all(orderLists.map((list) => ifExercised(readFollowUps(own, list), [])));
    const shows = (view: Exchange) => ordersIn(view).some((order) => order.id === id);
    const view = own.client.exchanges.find((seen) => orderLists.some((list) => list === seen.operation) && shows(seen));
    if (own.createdIds.has(id)) return isGone(own, id);
    if (view === undefined) return false;
    const isListed = shows(await own.client.resend(view));

    return !isListed || isAccepted(await own.client.resend(exchange));
  });
}

/** Whether get-order, which found an order, finds it no longer. */
export async function isGone({ client }: Pick<Context, 'client'>, id: string): Promise<boolean> {
  const isRead = (exchange: Exchange) => exchange.operation === 'get-order' && requestedId(exchange) === id;
  const shown = client.exchanges.find((exchange) => isRead(exchange) && isAccepted(exchange));
  const now = shown === undefined ? null : await ifExercised(client.resend(shown), null);

  return now !== null && isNotFound(now);
}
