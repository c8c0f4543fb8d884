import type { Order } from '../../../reference/model.js';
import type { Rules } from '../../../reference/reference.js';
import { changeField } from '../changes/objects.js';
import { roundDown } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { areaAbove, asShown, both, changeSuch, paidBy, withFraction } from './such-orders.js';

/** Loses some confirmations after they were answered. */
function losing(isLost: (order: Order, count: number) => boolean): () => Partial<Rules> {
  return () => {
    const counts = new Map<bigint, number>();

    return {
      afterConfirm(order) {
        const count = (counts.get(order.farmer.id) ?? 0) + 1;
        counts.set(order.farmer.id, count);
        if (!isLost(order, count)) return;
        order.confirmed = false;
        order.orderStatus = 'pending';
      },
    };
  };
}

/** What was answered, or sent, and is shown otherwise later. */
export const lostChanges: readonly ConditionalDeviant[] = [
  {
    fault: 'loses every third confirmation of a farmer',
    breaks: ['confirm-order/later-reads-show-it'],
    rules: losing((_, count) => count % 3 === 0),
  },
  {
    fault: 'loses confirmations of Visa orders above 50 hectares',
    breaks: ['confirm-order/later-reads-show-it'],
    rules: losing((order) => both(paidBy('visa'), areaAbove(50))(asShown(order))),
  },
  {
    fault: 'stores a paid order as it was before the payment once it is confirmed',
    breaks: ['confirm-order/later-reads-show-it'],
    rules: () => ({
      paysAnySecret: true,
      afterConfirm: (order) => void Object.assign(order, { paymentStatus: 'pending' }),
    }),
  },
  {
    fault: 'stores a confirmed order as it was before the confirmation once it is paid',
    breaks: ['verify-payment/later-reads-show-it'],
    rules: () => ({
      paysAnySecret: true,
      // After the response.
      onPayment: (order) => queueMicrotask(() => Object.assign(order, { orderStatus: 'pending', confirmed: false })),
    }),
  },
  {
    fault: 'shows fractional areas of Mastercard orders rounded down in notifications',
    breaks: ['list-notifications/shown-consistently'],
    wrap: changeSuch('list-notifications', both(withFraction, paidBy('mastercard')), changeField('area', roundDown)),
  },
];
