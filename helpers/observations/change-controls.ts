import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import { CONFIRMABLE, confirmCreated, confirmOrder } from './confirmations.js';
import type { Context } from './context.js';
import { createdOrder, expectWriting, likePlain } from './creations.js';
import { PAYABLE, verifyPayment } from './payments.js';
import { sendOrder, type IdentifiedOrder } from './sent-orders.js';
import { requestState } from './states.js';

export type ChangingSlug = 'confirm-order' | 'verify-payment';

/** An order that is not changed by this run, as get-order shows it around a confirmation or a verification. */
interface Bystander {
  readonly id: string;
  readonly date: string;
  /** Right after all of them were created, after a pause without any call, and right after the call. */
  readonly reads: readonly [Exchange, Exchange, Exchange];
}

export interface ChangeControl {
  readonly call: Exchange;
  readonly bystanders: readonly Bystander[];
}

export const BYSTANDERS = 3;
/** Long, because a service may change orders by itself from time to time. */
export const PAUSE_MS = 5000;
const LONGER_MS = 700;
/** A control is repeated before anything is blamed. */
export const CONTROLS = 2;

/** Creates orders, waits, confirms or pays one, and reads the others before and after that. */
export function controlChange(context: Context, slug: ChangingSlug, time: number): Promise<ChangeControl> {
  return context.once(`change control ${slug} ${time}`, (own) => changeOne(own, slug, time));
}

async function changeOne(context: Context, slug: ChangingSlug, time: number): Promise<ChangeControl> {
  expectWriting(context);
  const prepared = await prepareChange(context, slug);
  const created = await createOnDifferentDays(context, slug === 'confirm-order' ? BYSTANDERS + 1 : BYSTANDERS);
  const others = created.slice(0, BYSTANDERS).map(({ id, sent: { date } }) => ({ id, date }));
  const readAll = () => Promise.all(others.map(({ id }) => context.client.call('get-order', 'valid', { id })));

  const start = performance.now();
  const first = await readAll();
  // Longer than the call and the reads around it will take, and another time for each control: orders may change by themselves
  // a certain time after they were created.
  await context.client.pause(time * LONGER_MS + Math.max(PAUSE_MS, 4 * (performance.now() - start)));
  const second = await readAll();
  const call = await prepared(created.at(-1));
  const third = await readAll();
  const bystanders = others.flatMap(({ id, date }, index) => {
    const [before, waited, after] = [first[index], second[index], third[index]];

    return before === undefined || waited === undefined || after === undefined
      ? []
      : [{ id, date, reads: [before, waited, after] as const }];
  });

  return { call, bystanders };
}

async function createOnDifferentDays(context: Context, needed: number) {
  const { sent } = await createdOrder(context);
  const { dates, ...sample } = context.sample('control');
  const order = { ...likePlain(context, sample, sent), session: sent.session, cropType: sent.cropType };
  const created: IdentifiedOrder[] = [];
  for (const date of dates.slice(0, needed)) {
    const { id, ...further } = await sendOrder(context, 'control', { ...order, date });
    if (!isAccepted(further.exchange) || id === null)
      throw new NotExercised('no further order was accepted', [], obstaclesIn([further.exchange], '/id'));
    created.push({ ...further, id });
  }
  if (created.length < needed) throw new NotExercised('there are too few days for further orders');

  return created;
}

/** Calls the operation for one order; for the last one of those that were created, if it confirms new orders. */
type Change = (last: IdentifiedOrder | undefined) => Promise<Exchange>;

/** Prepares a change in advance: a provider state may change other orders as well. */
async function prepareChange(context: Context, slug: ChangingSlug): Promise<Change> {
  return slug === 'confirm-order' ? prepareConfirmation(context) : preparePayment(context);
}

async function prepareConfirmation(context: Context): Promise<Change> {
  const { id, created } = await confirmOrder(context);
  const isNewConfirmed = created !== null;
  const other = isNewConfirmed ? null : await requestState(context, CONFIRMABLE, 'farmer');

  return async (last) =>
    isNewConfirmed && last !== undefined
      ? (await confirmCreated(context, last)).exchange
      : context.client.call('confirm-order', 'probe', { id: other?.orderId ?? id });
}

/** With another payment intent, or the one that was verified before. */
async function preparePayment(context: Context): Promise<Change> {
  const { id, secret } = await verifyPayment(context);
  const isGiven = context.settings.paymentOrderId !== null;
  const other = isGiven ? null : await requestState(context, PAYABLE, 'farmer');
  const isOther = typeof other?.orderId === 'string' && typeof other.secret === 'string';
  const payment = isOther ? { id: other.orderId ?? id, secret: other.secret ?? secret } : { id, secret };

  return () => context.client.call('verify-payment', 'probe', payment);
}
