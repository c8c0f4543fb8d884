import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { ifExercised } from '../not-exercised.js';
import { confirmOrder } from './confirmations.js';
import type { Context } from './context.js';
import { verifyPayment } from './payments.js';

/**
 * Confirms the confirmed order and verifies the verified payment once more. What that does is not shown, so it comes after
 * everything else: no other response can depend on it.
 */
export async function sendSecondCalls(context: Context): Promise<void> {
  await Promise.all([repeatConfirmation(context), repeatVerification(context)]);
}

async function repeatConfirmation(context: Context): Promise<void> {
  if (!context.operations.has('confirm-order')) return;
  const first = await ifExercised(confirmOrder(context), null);
  if (first !== null && isAccepted(first.exchange)) await confirmAgain(context, first.exchange);
}

async function repeatVerification(context: Context): Promise<void> {
  if (!context.operations.has('verify-payment')) return;
  const first = await ifExercised(verifyPayment(context), null);
  if (first !== null && isAccepted(first.exchange)) await verifyAgain(context, first.exchange);
}

function confirmAgain(context: Context, first: Exchange): Promise<Exchange | null> {
  return context.once('second confirmation', (own) => ifExercised(own.client.resend(asProbe(first)), null));
}

function verifyAgain(context: Context, first: Exchange): Promise<Exchange | null> {
  return context.once('second verification', (own) => ifExercised(own.client.resend(asProbe(first)), null));
}

function asProbe(exchange: Exchange): Exchange {
  return { ...exchange, requestClass: 'probe' };
}
