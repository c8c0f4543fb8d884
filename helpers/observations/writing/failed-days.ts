import { isAccepted, isServerFailure, type Exchange } from '../../exchanges/exchange.js';
import { parseJson } from '../../json/parse.js';
import { writeJson } from '../../json/write.js';
import { observation, type Context } from '../context.js';
import { tryPlainOn } from './controls.js';
import type { OrderBody } from './sample-order.js';
import { placeOf } from './sent-orders.js';

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

/**
 * The orders that got a 5xx, each body once. Orders that test a day are judged with that day, and one that replaces a lost
 * order may fail because that order took its place.
 */
export function failedCreationsOf(context: Context): SentCreation[] {
  const all = creationsOf(context);
  const replacements = new Set(
    all.filter(({ exchange }) => exchange.tries > 1).map(({ exchange }) => exchange.request.body),
  );
  const failed = all.filter(
    ({ exchange }) =>
      isServerFailure(exchange) &&
      !exchange.observation.startsWith('plain on ') &&
      !replacements.has(exchange.request.body),
  );
  const bodies = failed.map(({ exchange }) => exchange.request.body);

  return failed.filter((_, index) => bodies.indexOf(bodies[index] ?? null) === index);
}

export const MOST_DAYS = 3;

/** On how many other days a session and a crop are tried that no accepted order has: some may be full. */
export const OTHER_DAYS = 3;

/** Whether plain orders fail too, on days on which an order failed that was accepted on another day. */
export const tryFailedDays = observation('failed days', async (own): Promise<ReadonlyMap<string, boolean>> => {
  const accepted = creationsOf(own).filter(({ exchange }) => isAccepted(exchange));
  const suspects = failedCreationsOf(own)
    .filter(({ exchange }) => !accepted.some((other) => other.exchange.request.body === exchange.request.body))
    .filter(({ sent }) => accepted.some((other) => placeOf(other.sent) === placeOf(sent)));
  const slots = new Map(suspects.map(({ sent }) => [slotOf(sent), sent]));
  const tried = new Map<string, boolean>();
  // One after another: orders that are sent at once may fail for that reason.
  for (const [slot, sent] of [...slots].slice(0, MOST_DAYS)) tried.set(slot, await failsThen(own, sent));

  return tried;
});

/** A day may be full in one session only. */
function slotOf({ date, session, cropType }: OrderBody): string {
  return writeJson({ date, session, cropType });
}

/** Whether a plain order fails on that day, but not on every day. */
async function failsThen(context: Context, { date, session, cropType }: OrderBody): Promise<boolean> {
  if (!isServerFailure(await tryPlainOn(context, date, { session, cropType }))) return false;
  const isKnownPair = creationsOf(context).some(
    ({ exchange, sent }) =>
      isAccepted(exchange) && writeJson([sent.session, sent.cropType]) === writeJson([session, cropType]),
  );
  if (isKnownPair) return true;
  for (const day of context.sample('control').dates.slice(0, OTHER_DAYS))
    if (!isServerFailure(await tryPlainOn(context, day, { session, cropType }))) return true;

  return false;
}

/** Whether plain orders fail on the day of this one, too; of many such days only some are tried. */
export async function failsOnItsDay(context: Context, sent: OrderBody): Promise<boolean> {
  const tried = await tryFailedDays(context);

  return tried.get(slotOf(sent)) ?? [...tried.values()].every(Boolean);
}
