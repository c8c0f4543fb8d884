import { isAccepted, isRejected, type Exchange } from '../../exchanges/exchange.js';
import { writeJson } from '../../json/values.js';
import { ifExercised, NotExercised, obstaclesIn } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { findEncoding, largeQuery } from '../lists/first-pages.js';
import { requestState } from '../states.js';
import { CONFIRMABLE, confirmCreated, confirmOrder } from './confirmations.js';
import { CARDS, createLike, valuesShown } from './controls.js';
import { createdOrder, expectWriting, likePlain, sendOrder, type IdentifiedOrder } from './creations.js';
import { PAYABLE, verifyPayment } from './payments.js';
import type { OrderBody } from './sample-order.js';

export type ChangingSlug = 'confirm-order' | 'verify-payment';

/** An order that is not changed by this run, as get-order shows it around a confirmation or a verification. */
interface Bystander {
  readonly id: string;
  readonly date: string;
  /** Before and after a reading in place of the call, and after the call. */
  readonly reads: readonly [Exchange, Exchange, Exchange];
}

export interface ChangeControl {
  readonly call: Exchange;
  /** In the order in which they were created: the first ones before the changed order, the last one after it. */
  readonly bystanders: readonly Bystander[];
}

export const BYSTANDERS = 3;

/** Another time for each control: orders may change by themselves a certain time after they were created. */
const PAUSES_MS = [400, 1900, 4600];
const MORE_READS = [0, 1, 2];

/** A control is repeated before anything is blamed. */
export const CONTROLS = PAUSES_MS.length;

/** So often a change must add an order. */
export const COPIES = 2;

/** A change may take effect later. */
const LATER_MS = 5000;

/** One more confirmation or payment, and the order before it and a while after it. */
export const repeatChange = observation(
  (slug: ChangingSlug) => `repeated change ${slug}`,
  async (own, slug) => {
    expectWriting(own);
    const [day] = own.sample('control').dates;
    const { idOf, send } = await prepareChange(own, slug);
    const [fresh] = slug === 'confirm-order' ? await createOn(own, [day]) : [];
    const read = () => own.client.call('get-order', 'valid', { id: idOf(fresh) });
    const before = await read();
    const change = await send(fresh);
    await own.client.pause(LATER_MS);

    return { before, change, after: await read() };
  },
);

/** One more confirmation or payment, and the farmer's list before and after it. */
export const listAroundChange = observation(
  (slug: ChangingSlug, time: number) => `list around ${slug} ${time}`,
  async (own, slug, time) => {
    expectWriting(own);
    const [day] = own.sample('control').dates.slice(time - 1);
    const encoding = await findEncoding(own, 'list-farmer-orders');
    const { send } = await prepareChange(own, slug);
    const [fresh] = slug === 'confirm-order' && day !== undefined ? await createOn(own, [day]) : [];
    const read = () =>
      own.client.call('list-farmer-orders', 'probe', encoding === null ? {} : { query: largeQuery(encoding) });
    const before = await read();
    const change = await send(fresh);

    return { before, change, after: await read() };
  },
);

/**
 * Creates orders, confirms or pays another, and reads them before and after that. What orders have in common may decide: one is the
 * twin of the changed order on another day, one on the same day, if it has room.
 */
export const controlChange = observation(
  (slug: ChangingSlug, time: number) => `change control ${slug} ${time}`,
  async (context, slug, time): Promise<ChangeControl> => {
    expectWriting(context);
    const isPaid = slug === 'verify-payment';
    const days = context.sample('control').dates.slice(0, BYSTANDERS + 1);
    const { sent } = await createdOrder(context);
    const cards = isPaid ? await acceptedCards(context) : [];
    const earlier = await createOn(context, days.slice(0, -2), [
      sent,
      ...cards.map((paymentMethod) => ({ ...sent, paymentMethod })),
    ]);
    const { send, readTwin } = await prepareChange(context, slug);
    const twin = (await readTwin()) ?? sent;
    const [changed, ...later] = await createOn(context, days.slice(isPaid ? -1 : -2), [twin]);
    const like = await createLike(context, 'control', isPaid ? twin : (changed?.sent ?? twin));
    const others = [
      ...earlier,
      ...(!isPaid || changed === undefined ? later : [changed]),
      ...(like === null ? [] : [like]),
    ];
    const read = (id: string) => context.client.call('get-order', 'valid', { id });
    const readAll = () => Promise.all(others.map(({ id }) => read(id)));

    await context.client.pause(PAUSES_MS[time - 1] ?? 0);
    // Another client may do something with every fifth call, say: that falls elsewhere each time.
    for (let reads = 0; reads < (MORE_READS[time - 1] ?? 0); reads++) await read(changed?.id ?? '');
    const before = await readAll();
    await read(changed?.id ?? '');
    const waited = await readAll();
    const call = await send(changed);
    const after = await readAll();
    const bystanders = others.flatMap(({ id, sent: { date } }, index) => {
      const reads = [before[index], waited[index], after[index]];

      return reads.includes(undefined) ? [] : [{ id, date, reads: reads as [Exchange, Exchange, Exchange] }];
    });

    return { call, bystanders };
  },
);

/** The cards by which new orders may be paid: a change may spread to orders that are paid alike. */
async function acceptedCards(context: Context): Promise<string[]> {
  const orders = await Promise.all(CARDS.map((card) => ifExercised(createdOrder(context, card), null)));

  return orders.flatMap((order) => order?.sent.paymentMethod ?? []);
}

/** What orders may have in common that are changed together. */
type Common = Pick<OrderBody, 'session' | 'cropType' | 'area' | 'confirmed' | 'paymentMethod'>;

/** Creates an order on each of these days, like these in turn; like the plain one, if such an order is rejected. */
async function createOn(
  context: Context,
  days: readonly string[],
  likes: readonly Common[] = [],
): Promise<IdentifiedOrder[]> {
  const { sent } = await createdOrder(context);
  const plain = likePlain(context, 'control', sent);
  const created: IdentifiedOrder[] = [];
  for (const [index, date] of days.entries()) {
    const { session, cropType, area, confirmed, paymentMethod } = likes[index % likes.length] ?? plain;
    const like = { ...plain, session, cropType, area, confirmed, paymentMethod, date };
    const first = await sendOrder(context, 'control', like);
    const isRetried = isRejected(first.exchange) && writeJson(like) !== writeJson({ ...plain, date });
    const { id, ...further } = isRetried ? await sendOrder(context, 'control', { ...plain, date }) : first;
    if (!isAccepted(further.exchange) || id === null)
      throw new NotExercised('no further order was accepted', [], obstaclesIn([further.exchange], '/id'));
    created.push({ ...further, id });
  }

  return created;
}

/** Changes one order; the created one, if the service confirms new orders. */
interface Change {
  /** What the changed order has in common with a twin; null if that is not known. */
  readonly readTwin: () => Promise<OrderBody | null>;
  readonly idOf: (created: IdentifiedOrder | undefined) => string;
  readonly send: (created: IdentifiedOrder | undefined) => Promise<Exchange>;
}

/** Prepares a change in advance: a provider state may change other orders as well. */
async function prepareChange(context: Context, slug: ChangingSlug): Promise<Change> {
  return slug === 'confirm-order' ? prepareConfirmation(context) : preparePayment(context);
}

async function prepareConfirmation(context: Context): Promise<Change> {
  const { id, created } = await confirmOrder(context);
  const isNewConfirmed = created !== null;
  const other = isNewConfirmed ? null : await requestState(context, CONFIRMABLE, 'farmer');

  const given = other?.orderId ?? id;

  return {
    readTwin: async () => created?.sent ?? null,
    idOf: (fresh) => (isNewConfirmed ? (fresh?.id ?? given) : given),
    send: async (fresh) =>
      isNewConfirmed && fresh !== undefined
        ? (await confirmCreated(context, fresh)).exchange
        : context.client.call('confirm-order', 'probe', { id: given }),
  };
}

/** With another payment intent, or the one that was verified before. */
async function preparePayment(context: Context): Promise<Change> {
  const { id, secret } = await verifyPayment(context);
  const isGiven = context.settings.paymentOrderId !== null;
  const other = isGiven ? null : await requestState(context, PAYABLE, 'farmer');
  const isOther = typeof other?.orderId === 'string' && typeof other.secret === 'string';
  const payment = isOther ? { id: other.orderId ?? id, secret: other.secret ?? secret } : { id, secret };

  return {
    readTwin: () => readValues(context, payment.id),
    idOf: () => payment.id,
    send: () => context.client.call('verify-payment', 'probe', payment),
  };
}

async function readValues(context: Context, id: string): Promise<OrderBody | null> {
  const shown = await context.client.call('get-order', 'valid', { id });
  const { sent } = await createdOrder(context);

  return isAccepted(shown) ? { ...sent, ...valuesShown(shown) } : null;
}
