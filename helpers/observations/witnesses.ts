import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createOrder } from './creations.js';
import type { OrderKind } from './sample-order.js';

/** Orders that this run neither confirms nor pays; if the first is rejected, the next is sent. */
export const witnessKinds = ['fractional area', 'visa', 'another session'] as const satisfies OrderKind[];

/** Those that are paid as the order that is confirmed or paid: a change may spread to these alone. */
export const CARDS = ['visa', 'mastercard'] as const satisfies OrderKind[];

/**
 * Creates orders that stay untouched. Whoever confirms or pays another waits for them: an order that is created at the same
 * time may be stored after the change, and then does not show whether the change spreads.
 */
export async function createWitnesses(context: Context): Promise<void> {
  await Promise.all([createOneOf(context, witnessKinds), ...CARDS.map((kind) => createOneOf(context, [kind]))]);
}

async function createOneOf(context: Context, kinds: readonly OrderKind[]): Promise<void> {
  for (const kind of kinds) {
    const creation = await ifExercised(createOrder(context, kind), null);
    if (typeof creation?.accepted?.id === 'string') return;
  }
}
