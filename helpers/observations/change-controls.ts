import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import { confirmCreated } from './confirmations.js';
import type { Context } from './context.js';
import { createdOrder, expectWriting, likePlain } from './creations.js';
import { verifyPayment } from './payments.js';
import { sendOrder, type IdentifiedOrder } from './sent-orders.js';

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
/** A control is repeated before anything is blamed. */
export const CONTROLS = 2;

/** Creates orders, waits, confirms or pays one, and reads the others before and after that. */
export function controlChange(context: Context, slug: ChangingSlug, time: number): Promise<ChangeControl> {
  return context.once(`change control ${slug} ${time}`, (own) => changeOne(own, slug));
}

async function changeOne(context: Context, slug: ChangingSlug): Promise<ChangeControl> {
  expectWriting(context);
  const needed = slug === 'confirm-order' ? BYSTANDERS + 1 : BYSTANDERS;
  const created = await createOnDifferentDays(context, needed);
  const others = created.slice(0, BYSTANDERS).map(({ id, sent: { date } }) => ({ id, date }));
  const readAll = () => Promise.all(others.map(({ id }) => context.client.call('get-order', 'valid', { id })));

  const first = await readAll();
  await context.client.pause(PAUSE_MS);
  const second = await readAll();
  const call = await changeLast(context, slug, created.at(-1));
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

/** Confirms an order, or verifies the payment that was verified before. */
async function changeLast(context: Context, slug: ChangingSlug, last: IdentifiedOrder | undefined): Promise<Exchange> {
  if (slug === 'confirm-order' && last !== undefined) return (await confirmCreated(context, last)).exchange;
  const { id: paid, secret } = await verifyPayment(context);

  return context.client.call('verify-payment', 'probe', { id: paid, secret });
}
