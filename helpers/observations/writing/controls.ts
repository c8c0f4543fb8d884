import { isAccepted, isRejected, type Exchange } from '../../exchanges/exchange.js';
import { writeJson } from '../../json/write.js';
import { ifExercised, NotExercised } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { createdOrder, createOrder, likePlain } from './creations.js';
import { orderKinds, type OrderBody, type OrderKind, type RequiredOrderKind } from './sample-order.js';
import { sendOrder } from './sent-orders.js';

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

/** Sends plain orders on the dates of a rejected order: if one is accepted, the date was not the cause. */
export const expectStillAccepting = observation(
  (rejected: RequiredOrderKind) => `still accepts ${rejected}`,
  async (context, rejected): Promise<void> => {
    if (!(await acceptsPlain(context, context.sample(rejected).dates)))
      throw new NotExercised('the service accepts no plain orders on the same dates either');
    if (rejected !== 'southern and western') return;
    const { accepted: mirrored } = await createOrder(context, 'northern and eastern');
    if (mirrored === null)
      throw new NotExercised('orders far from the others are rejected, whatever the signs of their coordinates');
  },
);

/** Whether a plain order is accepted on one of these days. */
export async function acceptsPlain(context: Context, days: readonly string[]): Promise<boolean> {
  for (const date of days) {
    const exchange = await sendPlain(context, date);
    if (!isRejected(exchange)) return isAccepted(exchange);
  }

  return false;
}

/** The response to a plain order on a day on which another order failed. */
export function tryPlainOn(context: Context, date: string, pair: Pair): Promise<Exchange> {
  return context.once(`plain on ${date}: ${writeJson(pair)}`, (own) => sendPlain(own, date, pair));
}

type Pair = Pick<OrderBody, 'session' | 'cropType'>;

async function sendPlain(context: Context, date: string, pair?: Pair): Promise<Exchange> {
  const { sent } = await createdOrder(context);
  const { dates: _, ...sample } = context.sample('control');
  const { session, cropType } = pair ?? sent;
  const order = { ...likePlain(context, sample, sent), session, cropType, date };

  return (await sendOrder(context, 'control', order)).exchange;
}

/**
 * Whether a rejected order is accepted in combination with another value: a service may accept cards for confirmed orders
 * only. The field's value is valid then.
 */
export const isAcceptedCombined = observation(
  (rejected: CombinedKind) => `combined ${rejected}`,
  async (own, rejected): Promise<boolean> => {
    const { sent } = await createdOrder(own);
    const { dates, ...sample } = own.sample(rejected);
    const { session, cropType } = sent;
    const order = { ...likePlain(own, sample, sent), ...orderKinds[rejected], ...combined[rejected] };

    return isAccepted((await sendOrder(own, rejected, { ...order, session, cropType, date: dates[0] })).exchange);
  },
);

const combined = {
  visa: { confirmed: true },
  mastercard: { confirmed: true },
  'confirmed from the start': { paymentMethod: 'visa' },
  'fractional area': { confirmed: true },
} as const satisfies Partial<Record<RequiredOrderKind, Partial<OrderBody>>>;

export type CombinedKind = keyof typeof combined;

export const combinedKinds = Object.keys(combined) as CombinedKind[];
