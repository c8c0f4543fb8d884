import { isAccepted, isServerFailure, type Exchange } from '../exchanges/exchange.js';
import { parseJson } from '../json/parse.js';
import type { Context } from './context.js';
import { tryPlainOn } from './controls.js';
import type { OrderBody } from './sample-order.js';

/** An order as a request sent it, with its response. */
export interface SentCreation {
  readonly exchange: Exchange;
  readonly sent: OrderBody;
}

/** Every order that was sent, except for those that are wrong on purpose. */
export function creationsOf({ client }: Context): SentCreation[] {
  return client.exchanges
    .filter(({ operation, requestClass }) => operation === 'create-order' && requestClass !== 'wrong on purpose')
    .map((exchange) => ({ exchange, sent: parseJson(exchange.request.body ?? '')?.value as OrderBody }));
}

/** The orders that got a 5xx, each body once. Orders that are sent to test a day are judged with that day. */
export function failedCreationsOf(context: Context): SentCreation[] {
  const failed = creationsOf(context).filter(
    ({ exchange }) => isServerFailure(exchange) && !exchange.observation.startsWith('plain on '),
  );
  const bodies = failed.map(({ exchange }) => exchange.request.body);

  return failed.filter((_, index) => bodies.indexOf(bodies[index] ?? null) === index);
}

export const MOST_DAYS = 3;

/** Tries plain orders, one after another, on the days on which an order failed that was accepted on another day. */
export function tryFailedDays(context: Context): Promise<ReadonlyMap<string, Exchange>> {
  return context.once('failed days', async (own) => {
    const accepted = creationsOf(own).filter(({ exchange }) => isAccepted(exchange));
    const suspects = failedCreationsOf(own)
      .filter(({ exchange }) => !accepted.some((other) => other.exchange.request.body === exchange.request.body))
      .filter(({ sent }) => accepted.some((other) => other.sent.location === sent.location));
    const days = [...new Set(suspects.map(({ sent }) => sent.date))].slice(0, MOST_DAYS);
    const tried = new Map<string, Exchange>();
    for (const day of days) tried.set(day, await tryPlainOn(own, day));

    return tried;
  });
}

/** Whether plain orders fail on that day too; of many such days only some are tried. */
export async function acceptsNothingOn(context: Context, day: string): Promise<boolean> {
  const tried = await tryFailedDays(context);
  const own = tried.get(day);

  return own === undefined ? [...tried.values()].every(isServerFailure) : isServerFailure(own);
}
