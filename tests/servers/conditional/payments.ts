import type { Order } from '../../../reference/model.js';
import { isCallOf } from '../changes/calls.js';
import { whenShown } from '../changes/conditions.js';
import { changeField, changeObject, setField } from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import { changeBody, reject } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import { addOne, removeSign, toDayBefore, toUpperCase } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import { changeList, changeTimes, orderIn, remembering } from './memories.js';
import {
  areaAbove,
  changeSuch,
  inSession,
  isConfirmed,
  isUnconfirmed,
  paidBy,
  withFraction,
  withStatus,
} from './such-orders.js';

const operation = 'verify-payment';

/** A deviant whose orders are lost from the list once somebody tried to pay them with a secret that is none. */
const losingUnpaid = remembering(() => {
  const lost = new Set<string>();
  const shortened = changeList('list-farmer-orders', (items) =>
    items.filter(({ id, paymentMethod }) => paymentMethod !== 'mastercard' || !lost.has(String(id))),
  );

  return (handle) => {
    const list = shortened(handle);

    return async (call) => {
      const reply = await list(call);
      if (isCallOf(operation, call) && reply.status !== 200) lost.add(orderIn(call));

      return reply;
    };
  };
});

/** What becomes of some orders whose payment is verified. */
export const payments: readonly ConditionalDeviant[] = [
  {
    fault: 'shows the farmer when the payment of an unconfirmed order is verified',
    breaks: ['verify-payment/farmer-omitted'],
    wrap: changeSuch(operation, isUnconfirmed, setField('farmer', aFarmer)),
  },
  {
    fault: 'shows the date a day early when a payment for the second session is verified',
    breaks: ['verify-payment/shown-consistently'],
    wrap: changeSuch(operation, inSession(2), changeField('date', toDayBefore)),
  },
  {
    fault: 'doubles a fractional area when a payment by Mastercard is verified',
    breaks: ['verify-payment/shown-consistently'],
    wrap: changeSuch(
      operation,
      (order) => withFraction(order) && paidBy('mastercard')(order),
      changeField('area', (area) => Number(area) * 2),
    ),
  },
  {
    fault: 'loses the sign of the longitude when the payment of a pending order is verified',
    breaks: ['verify-payment/shown-consistently'],
    wrap: changeSuch(operation, withStatus('pending'), changeField('longitude', removeSign)),
  },
  {
    fault: 'shows another order when the payment of a confirmed Mastercard order is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    wrap: changeSuch(
      operation,
      (order) => isConfirmed(order) && paidBy('mastercard')(order),
      changeField('id', addOne),
    ),
  },
  {
    fault: 'writes the payment status in capitals when the payment of an unconfirmed order is verified',
    breaks: ['verify-payment/enum-values'],
    wrap: changeSuch(operation, isUnconfirmed, changeField('paymentStatus', toUpperCase)),
  },
  {
    fault: "leaks the receptionist's password when the payment of a Mastercard order is verified",
    breaks: ['verify-payment/no-stray-password'],
    wrap: changeSuch(operation, paidBy('mastercard'), changeObject('receptionist', setField('password', aPassword))),
  },
  {
    fault: 'writes the cost as null when an order above 60 hectares is paid',
    breaks: ['verify-payment/no-nulls', 'verify-payment/field-types'],
    wrap: changeSuch(operation, areaAbove(60), setField('cost', null)),
  },
  {
    fault: 'fails with 500 on the third payment of a farmer',
    breaks: ['verify-payment/answers-200', 'verify-payment/no-server-errors'],
    wrap: changeTimes(operation, { times: (count) => count === 3 }, reject(500)),
  },
  {
    fault: 'shows the order before on every fourth payment',
    breaks: ['verify-payment/answers-the-order-asked'],
    wrap: changeTimes(
      operation,
      { times: (count) => count % 4 === 0 },
      changeBody(changeField('id', (id) => Number(id) - 1)),
    ),
  },
  {
    fault: 'adds a hectare to the newest order when another one is paid',
    breaks: [
      'list-farmer-orders/shown-as-created',
      'get-order/shown-as-created',
      'confirm-order/keeps-the-order',
      'list-notifications/shown-consistently',
    ],
    rules: () => {
      let newest: Order | undefined;

      return {
        onCreate(order) {
          newest = order;
        },
        onPayment(order) {
          if (newest !== undefined && newest !== order) newest.area += 1;
        },
      };
    },
  },
  {
    fault: 'removes a Mastercard order from the list when its payment is refused',
    breaks: ['list-farmer-orders/holds-created-orders', 'list-farmer-orders/finds-every-match'],
    wrap: losingUnpaid,
  },
  {
    fault: 'responds with 404 to a paid Visa order that is read by its id',
    breaks: ['get-order/answers-200'],
    wrap: changeResponses(
      'get-order',
      whenShown(
        (order) => order['paymentStatus'] === 'paid' && paidBy('visa')(order) && withStatus('pending')(order),
        reject(404),
      ),
    ),
  },
];
