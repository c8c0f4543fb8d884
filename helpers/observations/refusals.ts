import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { NotExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import { createdOrder, expectWriting, keptFrom, likePlain, sendOrder, type SentOrder } from './creations.js';
import { orderKinds, type OrderBody, type OrderKind } from './sample-order.js';

/** A request that differs from its twin in one value, which the interface rules out. */
export interface WrongOrder {
  readonly what: string;
  readonly field: keyof OrderBody;
  readonly value: unknown;
  readonly exchange: Exchange;
}

export interface WrongOrders {
  readonly wrong: readonly WrongOrder[];
  /** The same request with a right value, sent last: sent first, it could take the slot and be the cause of a refusal. */
  readonly twin: SentOrder;
}

type Change = Partial<Pick<OrderBody, 'area' | 'paymentMethod' | 'date'>>;

const UNKNOWN_PAYMENT_METHOD = 'cheque';
const IMPOSSIBLE_DAY = '-02-30';

/** What is spoilt in the order of each kind that is a twin, on a day. The minimum may be held for one sort of order only. */
export const changesTo = {
  'area at the minimum': () => [{ area: 0 }, { area: 0.999 }],
  'confirmed card twin': (date) => [
    { area: 0.5 },
    { area: -1 },
    { paymentMethod: UNKNOWN_PAYMENT_METHOD },
    { date: `${Number(date.slice(0, 4)) + 1}${IMPOSSIBLE_DAY}` }, // next year's: a day in the past could be refused for that
  ],
} as const satisfies Partial<Record<OrderKind, (date: string) => readonly Change[]>>;

/** For how many days a twin is of its own sort. On others it is like the plain order: some may have cards pay first. */
const DAYS_OF_ITS_SORT = 3;

export type Twin = keyof typeof changesTo;

/** Whether an order shows a value outside its type that some run of ours sent. */
export function isOutsideItsType({ paymentMethod, date }: Readonly<Record<string, unknown>>): boolean {
  return paymentMethod === UNKNOWN_PAYMENT_METHOD || (typeof date === 'string' && date.endsWith(IMPOSSIBLE_DAY));
}

export function sendWrongAreas(run: Context): Promise<WrongOrders> {
  return run.once('area refusals', (own) => sendWrongOrders(own, 'area at the minimum'));
}

export function sendWrongTypes(run: Context): Promise<WrongOrders> {
  return run.once('type refusals', (own) => sendWrongOrders(own, 'confirmed card twin'));
}

async function sendWrongOrders(run: Context, kind: Twin): Promise<WrongOrders> {
  expectWriting(run);
  const plain = await createdOrder(run);
  const { dates, ...sample } = run.sample(kind);
  const { session, cropType } = plain.sent;
  const order = { ...likePlain(run, sample, plain.sent), ...orderKinds[kind], session, cropType };

  let orders: WrongOrders | undefined;
  for (const [index, date] of dates.entries()) {
    const right = { ...(index < DAYS_OF_ITS_SORT ? order : { ...order, ...keptFrom(plain.sent) }), date };
    const before = orders?.wrong ?? [];
    const wrong = await Promise.all(
      changesTo[kind](date).map((change, at) => unlessAccepted(before[at], () => sendWrong(run, kind, right, change))),
    );
    const twin = await sendOrder(run, kind, right);
    orders = { wrong: wrong, twin };
    if (isAccepted(twin.exchange)) break; // where a spoilt order was taken, the twin may have found the slot full
  }
  if (orders === undefined) throw new NotExercised('there was no day to try');

  return orders;
}

/** A spoilt order that was taken before is not sent again: that would only make more of them. */
function unlessAccepted(before: WrongOrder | undefined, send: () => Promise<WrongOrder>): Promise<WrongOrder> {
  return before !== undefined && isAccepted(before.exchange) ? Promise.resolve(before) : send();
}

async function sendWrong(run: Context, kind: Twin, right: OrderBody, change: Change): Promise<WrongOrder> {
  const [[field, value]] = Object.entries(change) as [[keyof OrderBody, unknown]];
  const { exchange } = await sendOrder(run, kind, { ...right, ...change });

  return { what: `${field} ${JSON.stringify(value)}`, field, value, exchange };
}
