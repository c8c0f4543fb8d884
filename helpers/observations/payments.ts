import type { Exchange } from '../exchange.js';
import { NotExercised } from '../finding.js';
import type { Run } from '../run.js';
import { expectWriting, type Created } from './creations.js';

export interface Verification {
  readonly id: string;
  readonly secret: string;
  readonly exchange: Exchange;
}

/** The payment of an order that was there before. */
export interface OwnVerification extends Verification {
  /** The order as it was read by its id before. */
  readonly before: Exchange;
}

export interface MadeUpVerification extends Verification {
  readonly created: Created;
}

/** Verifies the payment intent that the settings or a state give. */
export async function verify(run: Run): Promise<OwnVerification> {
  expectWriting(run);
  const { paymentOrderId, paymentSecret } = run.settings;
  const given = paymentOrderId === null ? null : { orderId: paymentOrderId, secret: paymentSecret };
  const { orderId = null, secret = null } =
    given ?? (await run.state('an order with a payment intent', 'farmer')) ?? {};
  if (orderId === null || secret === null) {
    throw noPaymentIntent();
  }

  const before = await run.client.call('get-order', { id: orderId });

  return { id: orderId, secret, before, exchange: await run.client.call('verify-payment', { id: orderId, secret }) };
}

export function noPaymentIntent(): NotExercised {
  return new NotExercised('no payment intent to verify: it takes an order and its secret', [
    'SPRAY_PAYMENT_ORDER_ID',
    'SPRAY_PAYMENT_SECRET',
    'SPRAY_STATES_URL',
  ]);
}

/** Verifies a fresh order with a secret that nobody gave out. */
export async function verifyMadeUp(run: Run): Promise<MadeUpVerification> {
  expectWriting(run);
  const created = await run.created();
  if (created.id === null) throw new NotExercised('the created order shows no id');
  const secret = `made-up-${run.mark}`;

  return {
    id: created.id,
    created,
    secret,
    exchange: await run.client.call('verify-payment', { id: created.id, secret }),
  };
}

/** Verifies the right secret for another order, after it was used for its own. */
export async function verifyCrossed(run: Run): Promise<Verification> {
  const { secret } = await run.verification();
  const { id } = await run.created();
  if (id === null) throw new NotExercised('the created order shows no id');

  return { id, secret, exchange: await run.client.call('verify-payment', { id, secret }) };
}
