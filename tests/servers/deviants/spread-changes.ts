import type { Order } from '../../../reference/model.js';
import { reject, secondTime } from '../changes/responses.js';
import { withOneSecret, type Hooks } from '../changes/secrets.js';
import type { Deviant } from './deviant.js';

type Condition = (order: Order, meant: Order) => boolean;

const everyOrder: Condition = () => true;
const ofTheFarmer: Condition = (order, { farmer }) => order.farmer === farmer;
const pending: Condition = ({ orderStatus }) => orderStatus === 'pending';
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

const confirmingAll = (isChanged: Condition) =>
  withoutWhere('onConfirm', isChanged, { orderStatus: 'confirmed', confirmed: true });
const payingAll = (isChanged: Condition) => withoutWhere('onPayment', isChanged, { paymentStatus: 'paid' });

const ONE_AT_A_TIME = { concurrency: 1 };
const OTHER_SEED = { concurrency: 8, seed: 11 };

/** Orders that are confirmed together with another one. */
export const confirmedTogether: Deviant[] = [
  {
    fault: 'confirms every order when one is confirmed',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: confirmingAll(everyOrder),
  },
  {
    fault: 'confirms all orders of a farmer when one is confirmed',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: confirmingAll(ofTheFarmer),
  },
  {
    fault: 'confirms all pending orders of a farmer when one is confirmed, and accepts a secret for any order',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: withOneSecret(confirmingAll(pendingOfTheFarmer)),
  },
  {
    fault: 'confirms all pending orders of a farmer when one is confirmed, requested one after another',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: withOneSecret(confirmingAll(pendingOfTheFarmer)),
    settings: ONE_AT_A_TIME,
  },
  {
    fault: 'confirms all pending orders of a farmer when one is confirmed, with another seed',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: withOneSecret(confirmingAll(pendingOfTheFarmer)),
    settings: OTHER_SEED,
  },
  {
    fault: 'confirms all pending orders of all farmers when one is confirmed, and accepts a secret for any order',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: withOneSecret(confirmingAll(pending)),
  },
  {
    fault: 'confirms all pending orders of all farmers when one is confirmed, requested one after another',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: withOneSecret(confirmingAll(pending)),
    settings: ONE_AT_A_TIME,
  },
  {
    fault: 'confirms only assigned orders, and all others with them',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: { ...confirmingAll(everyOrder), confirms: 'assigned' },
  },
];

/** Orders that are paid together with another one. */
export const paidTogether: Deviant[] = [
  {
    fault: 'pays every order when one is paid',
    breaks: ['verify-payment/changes-only-that-order'],
    rules: payingAll(everyOrder),
  },
  {
    fault: 'pays all orders of a farmer when one is paid',
    breaks: ['verify-payment/changes-only-that-order'],
    rules: payingAll(ofTheFarmer),
  },
  {
    fault: 'pays all orders of a farmer when one is paid, and accepts a secret for any order',
    breaks: ['verify-payment/changes-only-that-order'],
    rules: withOneSecret(payingAll(ofTheFarmer)),
  },
  {
    fault: 'pays all orders of a farmer when one is paid, requested one after another',
    breaks: ['verify-payment/changes-only-that-order'],
    rules: withOneSecret(payingAll(ofTheFarmer)),
    settings: ONE_AT_A_TIME,
  },
  {
    fault: 'pays all orders of a farmer when one is paid, with another seed',
    breaks: ['verify-payment/changes-only-that-order'],
    rules: withOneSecret(payingAll(ofTheFarmer)),
    settings: OTHER_SEED,
  },
  {
    fault: 'pays all orders of a farmer when one is paid, and verifies no payment for the second time',
    breaks: ['verify-payment/changes-only-that-order'],
    rules: payingAll(ofTheFarmer),
    spoil: { operation: 'verify-payment', response: secondTime(reject(409)) },
  },
];
