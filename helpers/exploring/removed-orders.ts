import { isAccepted, isNotFound } from '../exchanges/exchange.js';
import { ifExercised } from '../not-exercised.js';
import type { Player } from './player.js';
import { ownOrders } from './trail.js';

/** Whether somebody removed an order that was shown before: get-order no longer finds it. */
export async function isRemoved({ client, trail }: Player, id: string): Promise<boolean> {
  const isNew = ownOrders(trail).some((own) => own.id === id);
  const wasRead = trail.some((made) => made.step.do === 'get' && made.id === id && made.exchanges.some(isAccepted));
  if (isNew && !wasRead) return false;
  const exchange = await ifExercised(client.call('get-order', 'valid', { id }), null);

  return exchange !== null && isNotFound(exchange);
}
