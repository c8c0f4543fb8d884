import { isAccepted, isRejected } from '../exchanges/exchange.js';
import { NotExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createdOrder, createOrder, likePlain, sendOrder } from './creations.js';
import type { RequiredOrderKind } from './sample-order.js';

/** Throws if the service rejects plain orders as well: then the rejection has another cause. */
export function expectStillAccepting(run: Context, rejected: RequiredOrderKind): Promise<void> {
  return run.once(`still accepts ${rejected}`, (own) => expectPlainAccepted(own, rejected));
}

/** Sends plain orders on the dates of a rejected order: if one is accepted, the date was not the cause. */
async function expectPlainAccepted(run: Context, rejected: RequiredOrderKind): Promise<void> {
  if (!(await acceptsPlain(run, run.sample(rejected).dates)))
    throw new NotExercised('the service accepts no plain orders on the same dates either');
  if (rejected !== 'southern and western') return;
  const { accepted: mirrored } = await createOrder(run, 'northern and eastern');
  if (mirrored === null)
    throw new NotExercised('orders far from the others are rejected, whatever the signs of their coordinates');
}

async function acceptsPlain(run: Context, days: readonly string[]): Promise<boolean> {
  const { sent } = await createdOrder(run);
  const { dates: _, ...sample } = run.sample('control');
  const { session, cropType } = sent;
  for (const date of days) {
    const { exchange } = await sendOrder(run, 'control', { ...likePlain(run, sample, sent), session, cropType, date });
    if (!isRejected(exchange)) return isAccepted(exchange);
  }

  return false;
}
