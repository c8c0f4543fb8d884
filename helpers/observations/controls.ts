import { isAccepted, isRejected } from '../exchanges/exchange.js';
import { NotExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createdOrder, createOrder, likePlain, sendOrder } from './creations.js';
import type { RequiredOrderKind } from './sample-order.js';

/** Throws if the service rejects plain orders as well: then the rejection has another cause. */
export function expectStillAccepting(context: Context, rejected: RequiredOrderKind): Promise<void> {
  return context.once(`still accepts ${rejected}`, (own) => expectPlainAccepted(own, rejected));
}

/** Sends plain orders on the dates of a rejected order: if one is accepted, the date was not the cause. */
async function expectPlainAccepted(context: Context, rejected: RequiredOrderKind): Promise<void> {
  if (!(await acceptsPlain(context, context.sample(rejected).dates)))
    throw new NotExercised('the service accepts no plain orders on the same dates either');
  if (rejected !== 'southern and western') return;
  const { accepted: mirrored } = await createOrder(context, 'northern and eastern');
  if (mirrored === null)
    throw new NotExercised('orders far from the others are rejected, whatever the signs of their coordinates');
}

async function acceptsPlain(context: Context, days: readonly string[]): Promise<boolean> {
  const { sent } = await createdOrder(context);
  const { dates: _, ...sample } = context.sample('control');
  const { session, cropType } = sent;
  for (const date of days) {
    const { exchange } = await sendOrder(context, 'control', {
      ...likePlain(context, sample, sent),
      session,
      cropType,
      date,
    });
    if (!isRejected(exchange)) return isAccepted(exchange);
  }

  return false;
}
