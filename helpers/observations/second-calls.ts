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
  await Promise.all([
    repeatConfirmation(context),
    repeatVerification(context),
    ...readSlugs.map((slug) => readSecondTime(context, slug)),
  ]);
}

/** The operations that read; lists that depend on who asks are read again by everybody anyway. */
const readSlugs = ['get-order', 'list-feedback', 'list-sprayer-orders', 'list-order-sprayers'] as const;

/** A response may come from a cache the second time, so the last request of an operation that succeeded is repeated. */
async function readSecondTime(context: Context, slug: (typeof readSlugs)[number]): Promise<void> {
  if (!context.operations.has(slug)) return;
  const last = context.client.exchanges.findLast(
    (exchange) => exchange.operation === slug && exchange.requestClass === 'valid' && isAccepted(exchange),
  );
  if (last !== undefined)
    await context.once(`second reading ${slug}`, (own) => ifExercised(own.client.resend(last), null));
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
