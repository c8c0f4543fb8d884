import { isAccepted, type Exchange } from '../../exchanges/exchange.js';
import { ifExercised, NotExercised, obstaclesIn } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { readOrder } from '../reading/single-orders.js';
import { expectFittingSecret, expectFixture, setUpState } from '../states.js';
import { readBeforeChanges } from './confirmations.js';
import { ALIKE, createLike, createWitnesses, valuesShown } from './controls.js';
import { createdOrder, expectWriting, type IdentifiedOrder } from './creations.js';
import type { OrderKind } from './sample-order.js';

export const PAYABLE = 'an order with a payment intent';

const KIND = ALIKE['verify-payment'];

export const verifyPayment = observation('verification', async (context) => {
  expectWriting(context);
  const { paymentOrderId, paymentSecret } = context.settings;
  const given = paymentOrderId === null ? null : { orderId: paymentOrderId, secret: paymentSecret };
  const state = given === null ? await setUpState(context, PAYABLE, 'farmer') : null;
  const { orderId = null, secret = null } = given ?? state ?? {};
  if (orderId === null || secret === null) {
    throw noPaymentIntent(state?.lack);
  }

  // What the settings give may be wrong.
  const requestClass = given === null ? 'valid' : 'probe';
  const before = await context.client.call('get-order', requestClass, { id: orderId });
  if (given !== null) expectFixture(context, { setting: 'SPRAY_PAYMENT_ORDER_ID', id: orderId, read: before });
  const [like] = await Promise.all([
    isAccepted(before)
      ? context.once('order like the paid', (own) => ifExercised(createLike(own, KIND, valuesShown(before)), null))
      : null,
    createWitnesses(context),
    ifExercised(readBeforeChanges(context), null),
  ]);

  const exchange = await context.client.call('verify-payment', requestClass, { id: orderId, secret });
  // The one whose response was lost may have taken effect.
  if (exchange.tries > 1 && !isAccepted(exchange))
    throw new NotExercised(
      `the response of verify-payment was lost, and a second one was rejected`,
      [],
      obstaclesIn([exchange]),
    );
  if (given !== null) expectFittingSecret(orderId, exchange, before);

  return { id: orderId, secret, before, exchange, like };
});

/**
 * The verified order, read a second time: a response from a cache may be wrong, or show the order as it was before. Without a
 * payment intent, the plain order.
 */
export const readOrderAgain = observation('second reading get-order', async (own): Promise<Exchange> => {
  const verified = await ifExercised(verifyPayment(own), null);
  const id = verified?.id ?? (await identifiedOrder(own)).id;
  await readOrder(own, id);

  return own.client.call('get-order', 'valid', { id });
});

async function identifiedOrder(context: Context, kind: OrderKind = 'plain'): Promise<IdentifiedOrder> {
  const { id, ...created } = await createdOrder(context, kind);
  if (id === null) throw new NotExercised('the created order shows no id', [], obstaclesIn([created.exchange], '/id'));

  return { ...created, id };
}

export function noPaymentIntent(lack: string | null = null): NotExercised {
  return new NotExercised(lack ?? 'no payment intent to verify: an order and its secret are needed', [
    'SPRAY_PAYMENT_ORDER_ID',
    'SPRAY_PAYMENT_SECRET',
    'SPRAY_STATES_URL',
  ]);
}

export const verifyMadeUpSecret = observation('made-up verification', async (context) => {
  expectWriting(context);
  const created = await identifiedOrder(context);
  const secret = `made-up-${context.mark}`;

  return {
    id: created.id,
    created,
    secret,
    exchange: await context.client.call('verify-payment', 'probe', { id: created.id, secret }),
  };
});

/**
 * Verifies the valid secret for another order, after it was used for its own. Not for the order with the made-up secret: what
 * a service accepts here must not look as if that one had paid it.
 */
export const verifyCrossedSecret = observation('crossed verification', async (context) => {
  const { secret } = await verifyPayment(context);
  const { id } = (await ifExercised(identifiedOrder(context, 'mastercard'), null)) ?? (await identifiedOrder(context));

  return { id, secret, exchange: await context.client.call('verify-payment', 'probe', { id, secret }) };
});
