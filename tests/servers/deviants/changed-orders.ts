import type { JsonObject } from '../../../helpers/json/object.js';
import type { Order } from '../../../reference/model.js';
import { changeField, setField } from '../changes/objects.js';
import { changeBody, type ResponseChange } from '../changes/responses.js';
import { addOne, toDayBefore, toUpperCase } from '../changes/values.js';
import type { Deviant } from './deviant.js';

/** Changes every response for an order and a path but the first. */
function secondTime(change: ResponseChange): ResponseChange {
  const seen = new Set<string>();

  return (response, call) => {
    const isFirst = !seen.has(call.target);
    seen.add(call.target);

    return isFirst ? response : change(response, call);
  };
}

/** The orders that are stored by now, of which a condition was left out. */
function withoutWhere(isChanged: (order: Order, meant: Order) => boolean, change: (order: Order) => void) {
  const stored: Order[] = [];

  return {
    onCreate: (order: Order) => void stored.push(order),
    onChange: (meant: Order) => {
      for (const order of stored) if (isChanged(order, meant)) change(order);
    },
  };
}

const asConfirmed = (order: Order) => void Object.assign(order, { orderStatus: 'confirmed', confirmed: true });
const asPaid = (order: Order) => void Object.assign(order, { paymentStatus: 'paid' });

function confirmingAll(isChanged: (order: Order, meant: Order) => boolean) {
  const { onCreate, onChange } = withoutWhere(isChanged, asConfirmed);

  return { onCreate, onConfirm: onChange };
}

function payingAll(isChanged: (order: Order, meant: Order) => boolean) {
  const { onCreate, onChange } = withoutWhere(isChanged, asPaid);

  return { onCreate, onPayment: onChange };
}

const endsAtStart = (order: JsonObject) => {
  const session = order['session'] as JsonObject;

  return { ...order, session: { ...session, endTime: session['startTime'] } };
};

/** What becomes of orders when one is confirmed. */
export const changedByConfirming: Deviant[] = [
  {
    fault: 'confirms every order when one is confirmed',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: confirmingAll(() => true),
  },
  {
    fault: 'confirms all orders of a farmer when one is confirmed',
    breaks: ['confirm-order/changes-only-that-order'],
    rules: confirmingAll((order, { farmer }) => order.farmer === farmer),
  },
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
    fault: 'pays every order when one is paid',
    breaks: ['verify-payment/changes-only-that-order'],
    rules: payingAll(() => true),
  },
  {
    fault: 'pays all orders of a farmer when one is paid',
    breaks: ['verify-payment/changes-only-that-order'],
    rules: payingAll((order, { farmer }) => order.farmer === farmer),
  },
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
