import { isAccepted, isRejected, isServerFailure, type Exchange } from '../../exchanges/exchange.js';
import { shapeOf } from '../../interface/schemas.js';
import { parseJson } from '../../json/parse.js';
import { writeJson } from '../../json/values.js';
import { ifExercised, NotExercised } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import {
  createdOrder,
  createOrder,
  likePlain,
  placeOf,
  sendOrder,
  type IdentifiedOrder,
  type SentOrder,
} from './creations.js';
import type { OrderBody, OrderKind, RequiredOrderKind } from './sample-order.js';
import { copyExactly } from './sessions-and-crops.js';

/** Orders that this run neither confirms nor pays; if the first is rejected, the next is sent. */
export const witnessKinds = ['fractional area', 'visa', 'another session'] as const satisfies OrderKind[];

/** The witnesses that are paid as the order that is confirmed or paid: a change may spread to these alone. */
export const CARDS = ['visa', 'mastercard'] as const satisfies OrderKind[];

/** The witnesses that have every other value of the order that is confirmed or paid. */
export const ALIKE = { 'confirm-order': 'like the confirmed', 'verify-payment': 'like the paid' } as const;

/**
 * Creates orders that stay untouched. Whoever confirms or pays another waits for them: an order that is created at the same
 * time may be stored after the change, and then does not show whether the change spreads.
 */
export async function createWitnesses(context: Context): Promise<void> {
  const kinds = [...CARDS, ALIKE['confirm-order']];
  await Promise.all([createOneOf(context, witnessKinds), ...kinds.map((kind) => createOneOf(context, [kind]))]);
}

async function createOneOf(context: Context, kinds: readonly OrderKind[]): Promise<void> {
  for (const kind of kinds) {
    const creation = await ifExercised(createOrder(context, kind), null);
    if (typeof creation?.accepted?.id === 'string') return;
  }
}

/** Creates an order with the values of another one, but for its place, which may be a person's. It may be rejected: its day may be full. */
export async function createLike(
  context: Context,
  kind: OrderKind,
  values: Partial<OrderBody>,
): Promise<IdentifiedOrder | null> {
  const { sent } = await createdOrder(context);
  const { date, session, cropType, area, paymentMethod } = { ...sent, ...values };
  const like = { ...likePlain(context, kind, sent), date, session, cropType, area, paymentMethod };
  const { id, ...order } = await sendOrder(context, kind, like, { requestClass: 'probe' });

  return id === null ? null : { ...order, id };
}

/** What a response shows of what is sent with an order. */
export function valuesShown(exchange: Exchange): Partial<OrderBody> {
  return copyExactly(exchange, '', shapeOf('order-with-farmer')) as Partial<OrderBody>;
}

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

export async function acceptsPlain(context: Context, days: readonly string[]): Promise<boolean> {
  for (const date of days) {
    const exchange = await sendPlain(context, date);
    if (!isRejected(exchange)) return isAccepted(exchange);
  }

  return false;
}

function tryPlainOn(context: Context, date: string, pair: Pair): Promise<Exchange> {
  return context.once(`plain on ${date}: ${writeJson(pair)}`, (own) => sendPlain(own, date, pair));
}

type Pair = Pick<OrderBody, 'session' | 'cropType'>;

async function sendPlain(context: Context, date: string, pair?: Pair): Promise<Exchange> {
  const { sent } = await createdOrder(context);

  return (await sendOrder(context, 'control', { ...likePlain(context, 'control', sent), ...pair, date })).exchange;
}

/**
 * Whether a rejected order is accepted in combination with another value: a service may accept cards for confirmed orders
 * only. The field's value is valid then.
 */
export const isAcceptedCombined = observation(
  (rejected: CombinedKind) => `combined ${rejected}`,
  async (own, rejected): Promise<boolean> => {
    const { sent } = await createdOrder(own);
    const [date] = own.sample(rejected).dates;
    const order = { ...likePlain(own, rejected, sent), ...combined[rejected], date };

    return isAccepted((await sendOrder(own, rejected, order)).exchange);
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

/** An order as a request sent it, with its response. */
export type SentCreation = Pick<SentOrder, 'exchange' | 'sent'>;

/** Every order that was sent, except for those that are wrong on purpose. */
export function creationsOf({ client }: Context): SentCreation[] {
  return client.exchanges
    .filter(({ operation, requestClass }) => operation === 'create-order' && requestClass !== 'wrong on purpose')
    .map((exchange) => ({ exchange, sent: parseJson(exchange.request.body ?? '')?.value as OrderBody }));
}

/**
 * The orders that got a 5xx, each body once. Orders that test a day are judged with that day, one that replaces a lost order may
 * fail because that order took its place, and one like somebody's because its day is past.
 */
export function failedCreationsOf(context: Context): SentCreation[] {
  const all = creationsOf(context);
  const replacements = new Set(
    all.filter(({ exchange }) => exchange.tries > 1).map(({ exchange }) => exchange.request.body),
  );
  const failed = all.filter(
    ({ exchange }) =>
      isServerFailure(exchange) &&
      !/^(plain on |order like the paid$)/.test(exchange.observation) &&
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
