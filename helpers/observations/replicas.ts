import { LONGEST_WAIT_S, secondsCached, type Exchange } from '../exchanges/exchange.js';
import { observation, type Context } from './context.js';
import { finishAllWrites } from './writing/every-write.js';

const DELAY_MS = 3000;

/**
 * Lists may come from copies that follow a second or two after the writes. Only a run that suspects a fault waits for them,
 * once.
 */
export const waitForReplicas = observation('pause before blame', async (own): Promise<void> => {
  await finishAllWrites(own);
  await pauseBeforeReading(own, DELAY_MS);
});

/**
 * The pauses before views that contradict each other are read again: another client may change an order, and a copy of the data
 * may lag behind. They are uneven, because a value may change back and forth.
 */
const RESTS_MS = [2100, 2600, 3300];
export const RESTS = RESTS_MS.length;

/** Waits until views may be compared so many times again: one wait for all that look wrong. */
export async function restBefore(context: Context, time: number): Promise<void> {
  if (time > 1) await restBefore(context, time - 1);
  await context.once(`rest ${time}`, ({ client }) => client.pause(RESTS_MS[time - 1] ?? 0));
}

/** Waits so long before something is read again, and longer if responses of this run may come from a cache. */
export function pauseBeforeReading(context: Context, milliseconds: number): Promise<void> {
  return context.client.pause(Math.max(milliseconds, cachedFor(context.client.exchanges)));
}

/** Reads something again, when a cache has forgotten it. */
export async function readFresh(context: Context, exchange: Exchange): Promise<Exchange> {
  const cached = cachedFor([exchange]);
  if (cached > 0) await context.client.pause(cached);

  return context.client.resend(exchange);
}

function cachedFor(exchanges: readonly Exchange[]): number {
  const seconds = exchanges.reduce((longest, exchange) => Math.max(longest, secondsCached(exchange)), 0);

  return Math.min(seconds, LONGEST_WAIT_S) * 1000;
}
