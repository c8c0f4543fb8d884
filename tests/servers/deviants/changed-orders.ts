import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField, setField } from '../changes/objects.js';
import { changeBody, secondTime } from '../changes/responses.js';
import { addOne, toDayBefore, toUpperCase } from '../changes/values.js';
import { breaking } from './deviant.js';

const endsAtStart = (order: JsonObject) => {
  const session = order['session'] as JsonObject;

  return { ...order, session: { ...session, endTime: session['startTime'] } };
};

/** What becomes of orders when one is confirmed. */
export const changedByConfirming = breaking('confirm-order', {
  'answers-the-order-asked': {
    'shows another order when one is confirmed for the second time': secondTime(changeBody(changeField('id', addOne))),
  },
  'keeps-the-order': {
    'moves an order to the day before when it is confirmed for the second time': secondTime(
      changeBody(changeField('date', toDayBefore)),
    ),
    'shows the start of the session as its end when an order is confirmed': changeBody(endsAtStart),
    'writes the name of the crop in capitals when an order is confirmed': changeBody(
      changeField('cropType.name', toUpperCase),
    ),
    'shows another receptionist when an order is confirmed': changeBody(
      setField('receptionist', { id: 77, fullName: 'Nobody Else', role: 'receptionist' }),
    ),
    'shows the receptionist with another name when an order is confirmed': changeBody(
      changeField('receptionist.fullName', toUpperCase),
    ),
  },
});

/** What becomes of orders when one is paid. */
export const changedByPaying = breaking('verify-payment', {
  'answers-the-order-asked': {
    'shows another order when a payment is verified for the second time': secondTime(
      changeBody(changeField('id', addOne)),
    ),
  },
  'shown-consistently': {
    'shows another area when a payment is verified for the second time': secondTime(
      changeBody(changeField('area', addOne)),
    ),
    'shows the start of the session as its end when a payment is verified': changeBody(endsAtStart),
    'shows the receptionist with another name when a payment is verified': changeBody(
      changeField('receptionist.fullName', toUpperCase),
    ),
  },
});
