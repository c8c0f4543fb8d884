import { digitsAt, isAccepted, type Exchange } from '../exchange.js';
import { NotExercised } from '../finding.js';
import type { Run } from '../run.js';
import type { Kind, OrderBody } from '../sample-order.js';
import { expectWriting, send } from './creations.js';

/** A request that differs from its twin in one value, which the interface rules out. */
export interface Spoilt {
  readonly what: string;
  readonly field: keyof OrderBody;
  readonly value: unknown;
  readonly exchange: Exchange;
}

export interface Refusals {
  readonly spoilt: readonly Spoilt[];
  /** The same request with a right value, sent last: sent first, it could take the slot and be the cause of a refusal. */
  readonly twin: { readonly sent: OrderBody; readonly exchange: Exchange };
}

type Change = Partial<Pick<OrderBody, 'area' | 'paymentMethod' | 'date'>>;

const UNKNOWN_PAYMENT_METHOD = 'cheque';

/** What is spoilt in the order of each kind that is a twin, on a day. */
export const changesTo = {
  'area at the minimum': () => [0, 0.5, justBelow(1), -1].map((area) => ({ area })),
  'twin of types': (date) => [
    { paymentMethod: UNKNOWN_PAYMENT_METHOD },
    { date: `${Number(date.slice(0, 4)) + 1}-02-30` }, // next year's: a day in the past could be refused for that
  ],
} as const satisfies Partial<Record<Kind, (date: string) => readonly Change[]>>;

export type Twin = keyof typeof changesTo;

export async function refuseAreas(run: Run): Promise<Refusals> {
  return refuse(run, 'area at the minimum');
}

export async function refuseTypes(run: Run): Promise<Refusals> {
  return refuse(run, 'twin of types');
}

/** Area is judged with two decimals: more would invite rounding that the interface does not forbid. */
function justBelow(limit: number): number {
  return limit - 0.01;
}

async function refuse(run: Run, kind: Twin): Promise<Refusals> {
  expectWriting(run);
  const plain = await run.created();
  const { dates, ...sample } = run.sample(kind);
  const { session, cropType, paymentMethod, confirmed, latitude, longitude } = plain.sent;

  let refusals: Refusals | undefined;
  for (const date of dates) {
    const right = { ...sample, session, cropType, paymentMethod, confirmed, latitude, longitude, date };
    const spoilt = await Promise.all(changesTo[kind](date).map((change) => spoil(run, right, change)));
    const twin = await send(run, right);
    const id = isAccepted(twin) ? digitsAt(twin, '/id') : null;
    if (id !== null) run.fresh.add(id);
    refusals = { spoilt, twin: { sent: right, exchange: twin } };
    // Where a spoilt order was taken, the twin may have found the slot full; another day would only make more of them.
    if (isAccepted(refusals.twin.exchange) || spoilt.some(({ exchange }) => isAccepted(exchange))) break;
  }
  if (refusals === undefined) throw new NotExercised('there was no day to try');

  return refusals;
}

async function spoil(run: Run, right: OrderBody, change: Change): Promise<Spoilt> {
  const [[field, value]] = Object.entries(change) as [[keyof OrderBody, unknown]];

  return {
    what: `${field} ${JSON.stringify(value)}`,
    field,
    value,
    exchange: await send(run, { ...right, ...change }),
  };
}
