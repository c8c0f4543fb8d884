import { isAccepted, requestedId, type Exchange } from '../exchanges/exchange.js';
import { lengthOf } from '../exchanges/page.js';
import { ifExercised } from '../not-exercised.js';
import { confirmOrder } from './confirmations.js';
import type { Context } from './context.js';
import { findEncoding } from './encodings.js';
import { pageQuery } from './page-query.js';
import { verifyCrossedSecret, verifyPayment } from './payments.js';

/**
 * Confirms the confirmed order and verifies the verified payment once more, and asks for a page with one sprayer. What that
 * does is not shown, so it comes after everything else: no other response can depend on it.
 */
export async function sendLastCalls(context: Context): Promise<void> {
  await Promise.all([repeatConfirmation(context), repeatVerification(context), readSmallSprayersPage(context)]);
}

async function repeatConfirmation(context: Context): Promise<void> {
  if (!context.operations.has('confirm-order')) return;
  const first = await ifExercised(confirmOrder(context), null);
  if (first !== null && isAccepted(first.exchange)) await confirmAgain(context, first.exchange);
}

async function repeatVerification(context: Context): Promise<void> {
  if (!context.operations.has('verify-payment')) return;
  const first = await ifExercised(verifyPayment(context), null);
  await Promise.all([
    first !== null && isAccepted(first.exchange) ? verifyAgain(context, first.exchange) : null,
    ifExercised(verifyCrossedSecret(context), null),
  ]);
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

/** A page with one sprayer. Its query is not shown, so a response is judged by its shape alone. */
async function readSmallSprayersPage(context: Context): Promise<void> {
  const filled = context.client.exchanges.find(
    (exchange) => exchange.operation === 'list-order-sprayers' && lengthOf(exchange) > 0,
  );
  if (filled === undefined || !context.operations.has('list-order-sprayers')) return;
  const encoding = (await ifExercised(findEncoding(context, 'list-sprayer-orders'), null)) ?? 'flat';
  const query = pageQuery(encoding, { page: 0, size: 1 });
  await context.once('small page list-order-sprayers', (own) =>
    ifExercised(own.client.call('list-order-sprayers', 'probe', { id: requestedId(filled), query }), null),
  );
}
