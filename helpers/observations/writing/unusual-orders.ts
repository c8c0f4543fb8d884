import { writeJson } from '../../json/values.js';
import { Unanswered } from '../../exchanges/client.js';
import { isAccepted, isRejected, type Exchange } from '../../exchanges/exchange.js';
import { NotExercised } from '../../not-exercised.js';
import { reasonNotToBlame } from '../access.js';
import { observation, type Context } from '../context.js';
import { acceptsPlain } from './controls.js';
import {
  createdOrder,
  expectWriting,
  labelOf,
  likePlain,
  sendOrder,
  valuesCopiedFrom,
  type SentOrder,
} from './creations.js';
import {
  apartKinds,
  edgeValues,
  withEdgeValues,
  type EdgeKind,
  type EdgeValue,
  type OrderBody,
  type OrderKind,
} from './sample-order.js';
import { findPairs, findSessionAndCrop } from './sessions-and-crops.js';

export interface EdgeOrder {
  /** Every order that was accepted: this one, or some with a part of its values. */
  readonly accepted: readonly SentOrder[];
  /** The first one, if it was rejected and the same order was accepted on another day. */
  readonly rejectedDay: SentOrder | null;
  readonly rejected: RejectedValues | null;
}

/** The values without which an order is accepted: one, unless too many orders would have been needed to find it. */
export interface RejectedValues {
  readonly values: readonly EdgeValue[];
  readonly order: SentOrder;
}

export const createEdgeOrder = observation(
  (kind: EdgeKind) => `edge values ${kind}`,
  async (context, kind): Promise<EdgeOrder> => {
    expectWriting(context);
    const plain = await createdOrder(context);
    const [edgeDay, ...dates] = context.sample(kind).dates;
    const other = await findOtherPair(context, kind, plain.sent);
    const order = orderWith(context, kind, { values: edgeValues[kind], plain: plain.sent });
    const days = [edgeDay, ...dates].map((date) => ({ ...order, date }));
    const bodies = other === null ? days : [{ ...order, ...other, date: edgeDay }, ...days];

    const attempts = await sendUntilAccepted(context, kind, bodies);
    const [first, last] = [attempts[0], attempts.at(-1)];
    const nothing = { accepted: [], rejectedDay: null, rejected: null };
    if (first === undefined || last === undefined) return nothing;
    if (isAccepted(last.exchange)) {
      const [onEdgeDay] = attempts.filter(({ sent }) => sent.date === edgeDay).toReversed();
      const rejectedDay = last.sent.date === edgeDay ? null : (onEdgeDay ?? null);

      return { accepted: [last], rejectedDay, rejected: null };
    }

    if (last.exchange.response === null) return nothing;

    return { rejectedDay: null, ...(await takeApart(context, kind, last)) };
  },
);

function orderWith(
  context: Context,
  kind: OrderKind,
  { values, plain }: { values: readonly EdgeValue[]; plain: OrderBody },
): Omit<OrderBody, 'date'> {
  return { ...likePlain(context, kind, plain), ...withEdgeValues(values, labelOf(kind, context.mark)) };
}

async function sendUntilAccepted(
  context: Context,
  kind: OrderKind,
  bodies: readonly OrderBody[],
): Promise<SentOrder[]> {
  const attempts: SentOrder[] = [];
  for (const body of bodies) {
    const attempt = await sendOrder(context, kind, body);
    if ((await reasonNotToBlame(context, attempt.exchange)) !== null) return attempts;
    attempts.push(attempt);
    if (!isRejected(attempt.exchange)) break;
  }

  return attempts;
}

/**
 * Sends half of the values, then half of the suspected ones, until one is left. If the first half is rejected too, a plain
 * order shows whether any are still accepted.
 */
async function takeApart(
  context: Context,
  kind: EdgeKind,
  packed: SentOrder,
): Promise<Pick<EdgeOrder, 'accepted' | 'rejected'>> {
  const plain = (await createdOrder(context)).sent;
  const accepted: SentOrder[] = [];
  let suspects: RejectedValues = { values: edgeValues[kind], order: packed };
  let isStillAccepting = false;
  for (const part of apartKinds[kind]) {
    const half = suspects.values.slice(0, Math.ceil(suspects.values.length / 2));
    const { dates } = context.sample(part);
    const order = orderWith(context, part, { values: half, plain });
    const bodies = dates.map((date) => ({ ...order, date }));
    const last = (await sendUntilAccepted(context, part, bodies)).at(-1);
    if (last === undefined) return { accepted, rejected: null };
    if (isAccepted(last.exchange)) accepted.push(last);
    else isStillAccepting ||= accepted.length > 0 || (await acceptsPlain(context, dates));
    if (accepted.length === 0 && !isStillAccepting) return { accepted, rejected: null };
    suspects = isAccepted(last.exchange)
      ? { ...suspects, values: suspects.values.slice(half.length) }
      : { values: half, order: last };
  }

  return { accepted, rejected: suspects };
}

type Pair = Pick<OrderBody, 'session' | 'cropType'>;

async function findOtherPair(context: Context, kind: EdgeKind, plain: OrderBody): Promise<Pair | null> {
  const pairs = await findPairs(context, []);
  const { others } = await findSessionAndCrop(context);
  const used = new Set([plain.session, plain.cropType, others.session, others.crop].map(writeJson));
  const first = pickUnused(pairs, used);
  if (first === null || kind === 'at the edges') return first;

  return pickUnused(pairs, new Set([...used, writeJson(first.session), writeJson(first.cropType)])) ?? first;
}

/** The pair with the most that was not used; null if all was. */
function pickUnused(pairs: readonly Pair[], used: ReadonlySet<string>): Pair | null {
  const unused = pairs.map(
    ({ session, cropType }) => [session, cropType].filter((term) => !used.has(writeJson(term))).length,
  );
  const most = unused.reduce((a, b) => Math.max(a, b), 0);

  return most === 0 ? null : (pairs[unused.indexOf(most)] ?? null);
}

export interface WrongOrder {
  readonly field: keyof Change;
  readonly sent: OrderBody;
  readonly exchange: Exchange;
}

export interface WrongOrdersWithTwin {
  readonly wrong: readonly WrongOrder[];
  /** This order with an allowed value. Sent last: sent first, it could take the slot and cause the rejection. */
  readonly twin: SentOrder;
}

type Change = Partial<Pick<OrderBody, 'area' | 'paymentMethod' | 'date'>>;

const UNKNOWN_PAYMENT_METHOD = 'cheque';
const IMPOSSIBLE_DAY = '-02-30';

/** The wrong values that are sent for each twin. A service may enforce the minimum for one kind of order only. */
export const changesTo = {
  'area at the minimum': () => [{ area: 0 }, { area: 0.999 }],
  'confirmed card twin': (date) => [
    { area: 0.5 },
    { area: -1 },
    { paymentMethod: UNKNOWN_PAYMENT_METHOD },
    { date: `${Number(date.slice(0, 4)) + 1}${IMPOSSIBLE_DAY}` }, // next year's: a past date could be rejected for that
  ],
} as const satisfies Partial<Record<OrderKind, (date: string) => readonly Change[]>>;

/**
 * On how many dates a twin keeps its own payment values. After that it copies the plain order, because cards may have
 * to pay first.
 */
const DATES_WITH_OWN_VALUES = 3;

export type Twin = keyof typeof changesTo;

/** Whether an order shows a wrong value that this or an earlier run sent. */
export function isOutsideItsType({ paymentMethod, date }: Readonly<Record<string, unknown>>): boolean {
  return paymentMethod === UNKNOWN_PAYMENT_METHOD || (typeof date === 'string' && date.endsWith(IMPOSSIBLE_DAY));
}

export const sendWrongAreas = observation('area refusals', (own) => sendWrongOrders(own, 'area at the minimum'));
export const sendWrongTypes = observation('type refusals', (own) => sendWrongOrders(own, 'confirmed card twin'));

async function sendWrongOrders(context: Context, kind: Twin): Promise<WrongOrdersWithTwin> {
  expectWriting(context);
  const plain = await createdOrder(context);
  const { dates } = context.sample(kind);
  const order = likePlain(context, kind, plain.sent);

  let orders: WrongOrdersWithTwin | undefined;
  for (const [index, date] of dates.entries()) {
    const right = { ...(index < DATES_WITH_OWN_VALUES ? order : { ...order, ...valuesCopiedFrom(plain.sent) }), date };
    const before = orders?.wrong ?? [];
    const wrong = await Promise.all(
      changesTo[kind](date).map((change, at) => {
        const earlier = before[at];

        // One that was accepted is not sent again: that would only create more of them.
        return earlier && isAccepted(earlier.exchange)
          ? Promise.resolve(earlier)
          : sendWrong(context, { kind, right, change });
      }),
    );
    const twin = await sendOrder(context, kind, right);
    orders = { wrong, twin };
    if (isAccepted(twin.exchange)) break; // if a wrong order was accepted, the twin may find the slot full
  }
  if (orders === undefined) throw new NotExercised('there was no date to try');

  return orders;
}

async function sendWrong(
  context: Context,
  { kind, right, change }: { kind: Twin; right: OrderBody; change: Change },
): Promise<WrongOrder> {
  const [field] = Object.keys(change) as [keyof Change];
  const requestClass = 'wrong on purpose';
  const { exchange, sent } = await sendOrder(context, kind, { ...right, ...change }, { requestClass });
  if (exchange.response === null) throw new Unanswered(exchange);

  return { field, sent, exchange };
}
