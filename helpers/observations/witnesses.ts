import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createOrder } from './creations.js';
import type { OrderKind } from './sample-order.js';

/** Orders that this run neither confirms nor pays; if the first is rejected, the next is sent. */
export const witnessKinds = ['fractional area', 'visa', 'another session'] as const satisfies OrderKind[];

/**
 * Creates an order that stays untouched. Whoever confirms or pays another waits for it: an order that is created at the same
 * time may be stored after the change, and then does not show whether the change spreads.
 */
export async function createWitness(context: Context): Promise<void> {
  for (const kind of witnessKinds) {
    const creation = await ifExercised(createOrder(context, kind), null);
    if (typeof creation?.accepted?.id === 'string') return;
  }
}
