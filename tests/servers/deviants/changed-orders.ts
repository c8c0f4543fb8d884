import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField, setField } from '../changes/objects.js';
import { changeBody, secondTime } from '../changes/responses.js';
import { addOne, toDayBefore, toUpperCase } from '../changes/values.js';
import type { Deviant } from './deviant.js';

const endsAtStart = (order: JsonObject) => {
  const session = order['session'] as JsonObject;

  return { ...order, session: { ...session, endTime: session['startTime'] } };
};

/** What becomes of orders when one is confirmed. */
export const changedByConfirming: Deviant[] = [
  {
    fault: 'shows another order when one is confirmed for the second time',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: { operation: 'confirm-order', response: secondTime(changeBody(changeField('id', addOne))) },
  },
  {
    fault: 'moves an order to the day before when it is confirmed for the second time',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation: 'confirm-order', response: secondTime(changeBody(changeField('date', toDayBefore))) },
  },
  {
    fault: 'shows the start of the session as its end when an order is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation: 'confirm-order', response: changeBody(endsAtStart) },
  },
  {
    fault: 'writes the name of the crop in capitals when an order is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation: 'confirm-order', response: changeBody(changeField('cropType.name', toUpperCase)) },
  },
  {
    fault: 'shows another receptionist when an order is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: {
      operation: 'confirm-order',
      response: changeBody(setField('receptionist', { id: 77, fullName: 'Nobody Else', role: 'receptionist' })),
    },
  },
  {
    fault: 'shows the receptionist with another name when an order is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation: 'confirm-order', response: changeBody(changeField('receptionist.fullName', toUpperCase)) },
  },
];

/** What becomes of orders when one is paid. */
export const changedByPaying: Deviant[] = [
  {
    fault: 'shows another order when a payment is verified for the second time',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation: 'verify-payment', response: secondTime(changeBody(changeField('id', addOne))) },
  },
  {
    fault: 'shows another area when a payment is verified for the second time',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation: 'verify-payment', response: secondTime(changeBody(changeField('area', addOne))) },
  },
  {
    fault: 'shows the start of the session as its end when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation: 'verify-payment', response: changeBody(endsAtStart) },
  },
  {
    fault: 'shows the receptionist with another name when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation: 'verify-payment', response: changeBody(changeField('receptionist.fullName', toUpperCase)) },
  },
];
