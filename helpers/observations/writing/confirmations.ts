import { MOST_LOSSES } from '../../exchanges/client.js';
import { describeResponse, isAccepted, isRejected, type Exchange } from '../../exchanges/exchange.js';
import type { Role } from '../../interface/operations.js';
import { ifExercised, NotExercised, obstaclesIn } from '../../not-exercised.js';
import { credentialNamesIn } from '../../settings/credentials.js';
import { haveSameCredentials, reasonNotToBlame } from '../access.js';
import { observation, type Context } from '../context.js';
import { expectFixture, requestState, setUpState } from '../states.js';
import { findEncoding, largeQuery } from '../lists/first-pages.js';
import { createWitnesses } from './controls.js';
import {
  createdOrder,
  expectWriting,
  likePlain,
  nothingCreated,
  replacementFor,
  sendOrder,
  type IdentifiedOrder,
  type SentOrder,
} from './creations.js';

export interface Confirmation {
  readonly id: string;
  readonly exchange: Exchange;
  /** The order as this run created it; null if another client did. */
  readonly created: SentOrder | null;
  /** An order of another client, as get-order showed it before the confirmation. */
  readonly before: Exchange | null;
  /** The responses for fresh orders; the interface allows the service to reject them. */
  readonly fresh: readonly Exchange[];
  /** Confirmations without a body that were rejected right before the same one with the body {} was accepted. */
  readonly onlyWithBody: readonly Exchange[];
}

export const CONFIRMABLE = 'an order that can be confirmed';
const SETTINGS = ['SPRAY_CONFIRM_ORDER_ID', 'SPRAY_STATES_URL'];

/**
 * The orders of this run that are tried in turn. The first is paid by card, because a payment may be required before
 * confirmation.
 */
const FRESH = ['to confirm', 'plain'] as const;

export const confirmOrder = observation('confirmation', async (context): Promise<Confirmation> => {
  expectWriting(context);
  await expectOrderToConfirm(context);
  await createWitnesses(context);

  const fresh: Exchange[] = [];
  const rejected: IdentifiedOrder[] = [];
  await ifExercised(readBeforeChanges(context), null);
  for (const kind of FRESH) {
    const order = await ifExercised(createdOrder(context, kind), null);
    if (order === null || order.id === null) continue;
    const { created, exchange } = await confirmCreated(context, { ...order, id: order.id });
    fresh.push(exchange);
    // A state of the order explains most rejections, and not that its path takes no POST.
    const isExplained = isRejected(exchange) && exchange.response?.status !== 405;
    if (!isExplained || (await reasonNotToBlame(context, exchange)) !== null) {
      return { id: created.id, exchange, created, before: null, fresh, onlyWithBody: [] };
    }
    rejected.push(created);
  }
  const withBody = await confirmWithBody(context, rejected, fresh);
  if (withBody !== null) return withBody;

  const { confirmOrderId } = context.settings;
  const promised = confirmOrderId === null ? await setUpState(context, CONFIRMABLE, 'farmer') : null;
  const id = confirmOrderId ?? promised?.orderId ?? null;
  if (id === null) {
    const last = fresh.at(-1);
    if (last !== undefined) {
      const reason = `the service did not confirm a new order (${describeResponse(last)}), which the interface allows`;
      const lack = promised?.lack ?? null;
      throw new NotExercised(lack === null ? reason : `${reason}; ${lack}`, SETTINGS);
    }
    throw await nothingCreated(context, 'no order to confirm', SETTINGS);
  }

  const read = async (orderId: string) => ({
    id: orderId,
    before: await context.client.call('get-order', 'valid', { id: orderId }),
  });
  let order = await read(id);
  const exchange = await context.client.call('confirm-order', 'valid', {
    id,
    async replace() {
      const state = confirmOrderId === null ? await requestState(context, CONFIRMABLE, 'farmer') : null;
      const orderId = state?.orderId ?? null;
      if (orderId === null || orderId === order.id) return null;
      order = await read(orderId);

      return order;
    },
  });

  return { ...order, exchange, created: null, fresh, onlyWithBody: [] };
});

/**
 * The farmer's list, and the order to confirm, before orders are confirmed and paid: a service may keep each order as it was when
 * it was first shown.
 */
export const readBeforeChanges = observation('before changes', async (own): Promise<void> => {
  const encoding = await findEncoding(own, 'list-farmer-orders');
  await createWitnesses(own);
  const order = await ifExercised(createdOrder(own, FRESH[0]), null);
  const query = encoding === null ? {} : { query: largeQuery(encoding) };
  const id = order?.id ?? null;
  await Promise.all([
    ifExercised(own.client.call('list-farmer-orders', 'probe', query), null),
    id === null ? null : ifExercised(own.client.call('get-order', 'probe', { id }), null),
  ]);
});

/** The order of the settings is checked also if it is not needed. */
async function expectOrderToConfirm(context: Context): Promise<void> {
  const { confirmOrderId: id } = context.settings;
  if (id === null) return;
  const read = await context.once('order to confirm', (own) =>
    ifExercised(own.client.call('get-order', 'probe', { id }), null),
  );
  if (read !== null) expectFixture(context, { setting: 'SPRAY_CONFIRM_ORDER_ID', id, read });
}

/** Confirms an order of this run. If the response is lost, another order like it is created and confirmed. */
export async function confirmCreated(
  context: Context,
  order: IdentifiedOrder,
  role: Role = 'farmer',
): Promise<{ readonly created: IdentifiedOrder; readonly exchange: Exchange }> {
  let created = order;
  const exchange = await context.client.call('confirm-order', 'probe', {
    id: order.id,
    role,
    async replace(losses) {
      const replacement = replacementFor(context, order.sent, MOST_LOSSES + losses);
      const another = replacement && (await sendOrder(context, order.kind, replacement, { role }));
      if (another === null || another.id === null) return null;
      created = { ...another, id: another.id };

      return { id: another.id };
    },
  });

  return { created, exchange };
}

/**
 * Whether the service insists on a body. Each order is confirmed without a body once more, because a new order may become
 * ready in the meantime.
 */
async function confirmWithBody(
  context: Context,
  orders: readonly IdentifiedOrder[],
  fresh: readonly Exchange[],
): Promise<Confirmation | null> {
  const onlyWithBody: Exchange[] = [];
  for (const created of orders) {
    const { id } = created;
    const without = await context.client.call('confirm-order', 'probe', { id });
    if (isAccepted(without)) return { id, exchange: without, created, before: null, fresh, onlyWithBody: [] };
    const exchange = await context.client.call('confirm-order', 'probe', { id, body: '{}' });
    if (!isAccepted(exchange)) return null;
    onlyWithBody.push(without);
    if (onlyWithBody.length > 1) return { id, exchange, created, before: null, fresh, onlyWithBody };
  }

  return null;
}

export interface SecondFarmersOrder extends IdentifiedOrder {
  /** The interface allows the service to reject the confirmation of a new order. */
  readonly confirmation: Exchange;
}

const KIND = 'of the second farmer';
const MOST_DATES = 3;

export const createSecondFarmersOrder = observation('second farmer', async (context): Promise<SecondFarmersOrder> => {
  expectWriting(context);
  expectSecondFarmer(context);
  const plain = await createdOrder(context);
  const { dates } = context.sample(KIND);
  const order = likePlain(context, KIND, plain.sent);

  let last: Exchange | undefined;
  for (const [index, date] of dates.slice(0, MOST_DATES).entries()) {
    // A filter by payment method must not find the other farmer's orders; if a card is rejected, the plain order's method is not.
    const sent = { ...order, date, ...(index === 0 ? { paymentMethod: 'visa' } : {}) };
    const created = await sendOrder(context, KIND, sent, { role: 'other-farmer' });
    last = created.exchange;
    if (isRejected(last)) continue; // a day may be closed, or a slot full
    if (!isAccepted(last)) break;
    const { id } = created;
    if (id === null) throw new NotExercised("the second farmer's order shows no id", [], obstaclesIn([last], '/id'));
    const confirmed = await confirmCreated(context, { ...created, id }, 'other-farmer');

    return { ...confirmed.created, confirmation: confirmed.exchange };
  }

  const got = last === undefined ? 'no date to try' : describeResponse(last);
  throw new NotExercised(
    `the second farmer's order was not accepted (${got})`,
    ['SPRAY_OTHER_FARMER_TOKEN'],
    last === undefined ? [] : obstaclesIn([last]),
  );
});

export function expectSecondFarmer(context: Context): void {
  if (context.settings.credentials['other-farmer'] === null) {
    throw new NotExercised('the second farmer has no credentials', ['SPRAY_OTHER_FARMER_TOKEN', 'SPRAY_HEADERS']);
  }
  if (haveSameCredentials(context, 'farmer', 'other-farmer')) {
    const names = credentialNamesIn(context.settings, 'other-farmer');
    throw new NotExercised('both farmers have the same credentials', names);
  }
}
