import type { Order } from '../../../reference/model.js';
import type { Store } from '../../../reference/store.js';
import { reject, secondTime } from '../changes/responses.js';
import { withOneSecret, type Hooks } from '../changes/secrets.js';
import { breaking, type Deviant } from './deviant.js';

type Condition = (order: Order, meant: Order) => boolean;

const everyOrder: Condition = () => true;
const ofTheFarmer: Condition = (order, { farmer }) => order.farmer === farmer;
const pending: Condition = ({ orderStatus }) => orderStatus === 'pending';
const paidAlike: Condition = (order, meant) => order.paymentMethod === meant.paymentMethod && ofTheFarmer(order, meant);
const alikeIn =
  (...fields: readonly (keyof Order)[]): Condition =>
  (order, meant) =>
    fields.every((field) => order[field] === meant[field]) && ofTheFarmer(order, meant);
const pendingOfTheFarmer: Condition = (order, meant) => pending(order, meant) && ofTheFarmer(order, meant);

/** An UPDATE of the stored orders with too few conditions. */
function withoutWhere(hook: 'onConfirm' | 'onPayment', isChanged: Condition, change: Partial<Order>): Hooks {
  const stored: Order[] = [];

  return {
    onCreate: (order) => void stored.push(order),
    [hook]: (meant: Order) => {
      for (const order of stored) if (isChanged(order, meant)) Object.assign(order, change);
    },
  };
}

/** An UPDATE of the order next to the one that is meant, by its place in the table. */
function ofNeighbour(step: 1 | -1, change: Partial<Order>): Hooks {
  const stored: Order[] = [];

  return {
    onCreate: (order) => void stored.push(order),
    onConfirm(meant) {
      const neighbour = stored[stored.indexOf(meant) + step];
      if (neighbour !== undefined) Object.assign(neighbour, change);
    },
  };
}

const confirmed = { orderStatus: 'confirmed', confirmed: true } as const;
const paid = { paymentStatus: 'paid' } as const;
const confirmingAll = (isChanged: Condition) => withoutWhere('onConfirm', isChanged, confirmed);
const payingAll = (isChanged: Condition) => withoutWhere('onPayment', isChanged, paid);

/** An INSERT where an UPDATE is meant. */
const copying = (order: Order, store: Store) => void store.orders.push({ ...order, id: store.nextId() });

/** What decides in which order requests reach the service: a change that spreads must be found in any. */
const orders = {
  'and accepts a secret for any order': {},
  'requested one after another': { concurrency: 1 },
  'with another seed': { concurrency: 8, seed: 11 },
} as const;

interface SpreadChange {
  readonly fault: string;
  readonly breaks: Deviant['breaks'];
  readonly hooks: () => Hooks;
}

/** A change that spreads, on a service that accepts a secret for any order, requested in these orders. */
function spreading({ fault, breaks, hooks }: SpreadChange, ...wanted: readonly (keyof typeof orders)[]): Deviant[] {
  return wanted.map((order) => ({
    fault: `${fault}, ${order}`,
    breaks,
    rules: withOneSecret(hooks()),
    settings: orders[order],
  }));
}

/** Orders that are confirmed together with another one. */
export const confirmedTogether: Deviant[] = [
  ...breaking('confirm-order', {
    'changes-only-that-order': {
      'confirms every order when one is confirmed': { rules: confirmingAll(everyOrder) },
      'confirms the order that was created before the one that is confirmed, too': {
        rules: ofNeighbour(-1, { orderStatus: 'confirmed', confirmed: true }),
      },
      'sets the flag of the order that was created after the one that is confirmed': {
        rules: ofNeighbour(1, { confirmed: true }),
      },
      'confirms all orders that are paid as the one that is confirmed': { rules: confirmingAll(paidAlike) },
      'confirms all orders of a farmer when one is confirmed': { rules: confirmingAll(ofTheFarmer) },
      'confirms all orders of a farmer in the session of the one that is confirmed': {
        rules: confirmingAll(alikeIn('session')),
      },
      'confirms all orders of a farmer on that day': { rules: confirmingAll(alikeIn('date')) },
      'confirms all orders of a farmer in that session of that day': {
        rules: confirmingAll(alikeIn('date', 'session')),
      },
      'confirms all orders of a farmer for that crop': { rules: confirmingAll(alikeIn('cropType')) },
      'confirms all orders of a farmer with that area': { rules: confirmingAll(alikeIn('area')) },
      'confirms all orders of a farmer at that location': { rules: confirmingAll(alikeIn('location')) },
      'confirms all orders of a farmer at those coordinates': {
        rules: confirmingAll(alikeIn('latitude', 'longitude')),
      },
      'pays all orders of a farmer when one is confirmed': { rules: withoutWhere('onConfirm', ofTheFarmer, paid) },
      'inserts an order that is confirmed once more': { rules: { onConfirm: copying } },
      'confirms only assigned orders, and all others with them': {
        rules: { ...confirmingAll(everyOrder), confirms: 'assigned' },
      },
    },
  }),
  ...spreading(
    {
      fault: 'confirms all pending orders of a farmer when one is confirmed',
      breaks: ['confirm-order/changes-only-that-order'],
      hooks: () => confirmingAll(pendingOfTheFarmer),
    },
    'and accepts a secret for any order',
    'requested one after another',
    'with another seed',
  ),
  ...spreading(
    {
      fault: 'confirms all pending orders of all farmers when one is confirmed',
      breaks: ['confirm-order/changes-only-that-order'],
      hooks: () => confirmingAll(pending),
    },
    'and accepts a secret for any order',
    'requested one after another',
  ),
];

/** Orders that are paid together with another one. */
export const paidTogether: Deviant[] = [
  ...breaking('verify-payment', {
    'changes-only-that-order': {
      'pays every order when one is paid': { rules: payingAll(everyOrder) },
      'pays all orders of a farmer when one is paid': { rules: payingAll(ofTheFarmer) },
      'pays all orders of a farmer that are paid alike when one is paid': { rules: payingAll(paidAlike) },
      'pays all orders of a farmer in that session when one is paid': { rules: payingAll(alikeIn('session')) },
      'pays all orders of a farmer on that day when one is paid': { rules: payingAll(alikeIn('date')) },
      'pays all orders of a farmer in that session of that day when one is paid': {
        rules: payingAll(alikeIn('date', 'session')),
      },
      'pays all orders of a farmer for that crop when one is paid': { rules: payingAll(alikeIn('cropType')) },
      'pays all orders of a farmer with that area when one is paid': { rules: payingAll(alikeIn('area')) },
      'inserts an order that is paid once more': { rules: { onPayment: copying } },
      'confirms all orders of a farmer when one is paid': { rules: withoutWhere('onPayment', ofTheFarmer, confirmed) },
      'pays all orders of a farmer when one is paid, and verifies no payment for the second time': {
        rules: payingAll(ofTheFarmer),
        spoil: { operation: 'verify-payment', response: secondTime(reject(409)) },
      },
    },
  }),
  ...spreading(
    {
      fault: 'pays all orders of a farmer when one is paid',
      breaks: ['verify-payment/changes-only-that-order'],
      hooks: () => payingAll(ofTheFarmer),
    },
    'and accepts a secret for any order',
    'requested one after another',
    'with another seed',
  ),
];
