import { Unanswered } from '../../exchanges/client.js';
import { isAccepted, type Exchange } from '../../exchanges/exchange.js';
import { NotExercised } from '../../not-exercised.js';
import type { Context } from '../context.js';
import { createdOrder, expectWriting, likePlain, valuesCopiedFrom } from './creations.js';
import { orderKinds, type OrderBody, type OrderKind } from './sample-order.js';
import { sendOrder, type SentOrder } from './sent-orders.js';

/** An order that differs from its twin in one value, which the interface does not allow. */
interface WrongOrder {
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

export function sendWrongAreas(context: Context): Promise<WrongOrdersWithTwin> {
  return context.once('area refusals', (own) => sendWrongOrders(own, 'area at the minimum'));
}

export function sendWrongTypes(context: Context): Promise<WrongOrdersWithTwin> {
  return context.once('type refusals', (own) => sendWrongOrders(own, 'confirmed card twin'));
}

async function sendWrongOrders(context: Context, kind: Twin): Promise<WrongOrdersWithTwin> {
  expectWriting(context);
  const plain = await createdOrder(context);
  const { dates, ...sample } = context.sample(kind);
  const { session, cropType } = plain.sent;
  const order = { ...likePlain(context, sample, plain.sent), ...orderKinds[kind], session, cropType };

  let orders: WrongOrdersWithTwin | undefined;
  for (const [index, date] of dates.entries()) {
    const right = { ...(index < DATES_WITH_OWN_VALUES ? order : { ...order, ...valuesCopiedFrom(plain.sent) }), date };
    const before = orders?.wrong ?? [];
    const wrong = await Promise.all(
      changesTo[kind](date).map((change, at) =>
        unlessAccepted(before[at], () => sendWrong(context, { kind, right, change })),
      ),
    );
    const twin = await sendOrder(context, kind, right);
    orders = { wrong, twin };
    if (isAccepted(twin.exchange)) break; // if a wrong order was accepted, the twin may find the slot full
  }
  if (orders === undefined) throw new NotExercised('there was no date to try');

  return orders;
}

/** A wrong order that was accepted is not sent again: that would only create more of them. */
function unlessAccepted(before: WrongOrder | undefined, send: () => Promise<WrongOrder>): Promise<WrongOrder> {
  return before !== undefined && isAccepted(before.exchange) ? Promise.resolve(before) : send();
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
