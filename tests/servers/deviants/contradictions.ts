import type { JsonObject } from '../../../helpers/json/values.js';
import { operationOf } from '../changes/calls.js';
import { hasOrderStatus, isOfTheRun } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, setField } from '../changes/objects.js';
import { itemsOf } from '../changes/pages.js';
import { changeBody, changeItems, type JsonResponse, type ResponseChange } from '../changes/responses.js';
import { addOne, toDayBefore, toUpperCase } from '../changes/values.js';
import { breaking, type Deviant, type Spoil } from './deviant.js';

/** Shows every item with the values of another item in these fields. */
function mixingRows(other: (index: number) => number, ...names: readonly string[]): ResponseChange {
  return changeBody((page) => {
    const items = itemsOf(page);
    const mixed = items.map((item, index) => {
      const source = items[other(index)] ?? item;

      return { ...item, ...Object.fromEntries(names.flatMap((name) => (name in item ? [[name, source[name]]] : []))) };
    });

    return { ...page, content: mixed };
  });
}

/** Shows each order as it was when it was first read. */
function neverInvalidated(): ResponseChange {
  const first = new Map<string, JsonResponse>();

  return (response, { target }) => {
    const known = first.get(target) ?? response;
    first.set(target, known);

    return known;
  };
}

/** Shows each order as it was when it was first listed. */
function neverListedAgain(): ResponseChange {
  const first = new Map<unknown, JsonObject>();

  return changeItems((order) => {
    const known = first.get(order['id']) ?? order;
    first.set(order['id'], known);

    return known;
  });
}

/** Shows each order as it was when it was first read, or when its payment was verified. */
function invalidatedByPayments(): Spoil {
  const kept = new Map<string, JsonResponse>();

  return {
    operation: ['get-order', 'verify-payment'],
    dependsOnOrder: true,
    response(response, call) {
      const [, id = ''] = /\/order\/(\d+)/.exec(call.target) ?? [];
      if (operationOf(call) === 'verify-payment') {
        kept.delete(id);

        return response;
      }
      const known = kept.get(id) ?? response;
      kept.set(id, known);

      return known;
    },
  };
}

const swapNames = (order: JsonObject) => {
  const [farmer, receptionist] = [order['farmer'], order['receptionist']] as (JsonObject | undefined)[];
  if (farmer === undefined || receptionist === undefined) return order;

  return {
    ...order,
    farmer: { ...farmer, fullName: receptionist['fullName'] },
    receptionist: { ...receptionist, fullName: farmer['fullName'] },
  };
};

const toWholeUnits = (cost: unknown) => Math.round(Number(cost));
const negate = (value: unknown) => value !== true;
const isEven = (_: JsonObject, index: number) => index % 2 === 0;

/** What one view of an order or a user says, and others contradict. */
export const contradictions: Deviant[] = [
  ...breaking('list-sprayer-orders', {
    'shown-consistently': {
      "adds a fee to the cost of orders in the sprayer's list only": changeItems(changeField('cost', addOne)),
      "shows orders in progress as assigned in the sprayer's list": changeItems(
        changeWhere(hasOrderStatus('in_progress'), setField('orderStatus', 'assigned')),
      ),
      "swaps the names of farmer and receptionist in the sprayer's list": changeItems(swapNames),
      "shows no text as the location of orders in the sprayer's list": changeItems(setField('location', '')),
      "shows the farmer of the first order on every order of the sprayer's list": mixingRows(() => 0, 'farmer'),
    },
  }),
  ...breaking('list-farmer-orders', {
    'shown-consistently': {
      "never forgets what it cached of an order in the farmer's list": {
        alsoBreaks: ['list-farmer-orders/filters-by-order-status', 'list-farmer-orders/finds-every-match'],
        spoil: { operation: 'list-farmer-orders', response: neverListedAgain(), dependsOnOrder: true },
      },
      "rounds the cost of orders in the farmer's list to whole units": changeItems(changeField('cost', toWholeUnits)),
      "shows a cent less as the cost of large orders in the farmer's list": changeItems(
        changeField('cost', (cost) => (Number(cost) > 50_000 ? Number(cost) - 0.01 : cost)),
      ),
      "shows the payment status of the next order in the farmer's list": mixingRows(
        (index) => index + 1,
        'paymentStatus',
      ),
      "shows the day before as the completion date in the farmer's list": changeItems(
        changeField('completionDate', toDayBefore),
      ),
      "shows no text as the names of crops in the farmer's list": changeItems(
        changeObject('cropType', setField('name', '')),
      ),
      "shows the receptionist as inactive on every second order of the farmer's list": changeItems(
        changeWhere(isEven, changeObject('receptionist', setField('active', false))),
      ),
    },
  }),
  ...breaking('get-order', {
    'shown-consistently': {
      'shows no order that is read by its id as confirmed, and all others as confirmed': changeBody(
        changeField('confirmed', negate),
      ),
      'never forgets what it cached of an order that is read by its id': {
        alsoBreaks: ['get-order/receptionist-included'],
        spoil: { operation: 'get-order', response: neverInvalidated() },
      },
      'forgets what it cached of an order only when its payment is verified': {
        alsoBreaks: ['get-order/receptionist-included'],
        spoil: invalidatedByPayments(),
      },
      "writes the farmer's email in capitals when an order is read by its id": changeBody(
        changeField('farmer.email', toUpperCase),
      ),
      'shows no text as the name of the farmer when an order is read by its id': changeBody(
        changeObject('farmer', setField('fullName', '')),
      ),
      'trims the location of an order that is read by its id': changeBody(
        changeField('location', (text) => String(text).trim()),
      ),
      'shows a created order read by its id as paid': changeBody(
        changeWhere(isOfTheRun, setField('paymentStatus', 'paid')),
      ),
    },
  }),
  ...breaking('list-order-sprayers', {
    'shown-consistently': {
      'shows every sprayer of an order with the telephone number of the first': mixingRows(() => 0, 'phoneNumber'),
    },
  }),
  ...breaking('list-feedback', {
    'shown-consistently': {
      'shows every order in feedback with its date a day early': changeItems(changeField('order.date', toDayBefore)),
    },
  }),
  ...breaking('list-notifications', {
    'shown-consistently': {
      'shows every order in notifications with another area': changeItems(changeField('order.area', addOne)),
    },
  }),
  ...breaking('confirm-order', {
    'later-reads-show-it': {
      'forgets a confirmation after its response': {
        rules: { afterConfirm: (order) => void Object.assign(order, { orderStatus: 'pending', confirmed: false }) },
      },
      'shows an order as confirmed each time that it is confirmed, and stores nothing': {
        rules: { onConfirm: (order) => void Object.assign(order, { orderStatus: 'pending', confirmed: false }) },
        spoil: {
          operation: 'confirm-order',
          response: changeBody((order) => ({ ...order, orderStatus: 'confirmed', confirmed: true })),
        },
      },
      'confirms the status of an order, and forgets its boolean after the response': {
        rules: { afterConfirm: (order) => void Object.assign(order, { confirmed: false }) },
      },
      'confirms an order by its boolean, and forgets the status after the response': {
        rules: { afterConfirm: (order) => void Object.assign(order, { orderStatus: 'pending' }) },
      },
    },
  }),
  ...breaking('verify-payment', {
    'later-reads-show-it': {
      'shows the order in the settings as paid each time that its payment is verified, and stores nothing': {
        rules: { onPayment: (order) => void Object.assign(order, { paymentStatus: 'pending' }), defaultPageSize: 2 },
        settings: { paymentOrderId: '20', paymentSecret: 'pi_20_secret_pmar4k' },
        spoil: { operation: 'verify-payment', response: changeBody(setField('paymentStatus', 'paid')) },
      },
      'shows an order as paid when its payment is verified, and stores nothing': {
        rules: { onPayment: (order) => void Object.assign(order, { paymentStatus: 'pending' }) },
        spoil: { operation: 'verify-payment', response: changeBody(setField('paymentStatus', 'paid')) },
      },
    },
  }),
];
