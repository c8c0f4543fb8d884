import type { JsonObject } from '../../../helpers/json/values.js';
import { hasOrderStatus, isOfTheRun } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, setField } from '../changes/objects.js';
import { itemsOf } from '../changes/pages.js';
import { changeBody, changeItems, type JsonResponse, type ResponseChange } from '../changes/responses.js';
import { addOne, toDayBefore, toUpperCase } from '../changes/values.js';
import type { Deviant } from './deviant.js';

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
  {
    fault: "adds a fee to the cost of orders in the sprayer's list only",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation: 'list-sprayer-orders', response: changeItems(changeField('cost', addOne)) },
  },
  {
    fault: "rounds the cost of orders in the farmer's list to whole units",
    breaks: ['list-farmer-orders/shown-consistently'],
    spoil: { operation: 'list-farmer-orders', response: changeItems(changeField('cost', toWholeUnits)) },
  },
  {
    fault: 'shows no order that is read by its id as confirmed, and all others as confirmed',
    breaks: ['get-order/shown-consistently'],
    spoil: { operation: 'get-order', response: changeBody(changeField('confirmed', negate)) },
  },
  {
    fault: 'never forgets what it cached of an order that is read by its id',
    breaks: ['get-order/shown-consistently'],
    spoil: { operation: 'get-order', response: neverInvalidated() },
  },
  {
    fault: "shows the payment status of the next order in the farmer's list",
    breaks: ['list-farmer-orders/shown-consistently'],
    spoil: { operation: 'list-farmer-orders', response: mixingRows((index) => index + 1, 'paymentStatus') },
  },
  {
    fault: "shows orders in progress as assigned in the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: {
      operation: 'list-sprayer-orders',
      response: changeItems(changeWhere(hasOrderStatus('in_progress'), setField('orderStatus', 'assigned'))),
    },
  },
  {
    fault: "swaps the names of farmer and receptionist in the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation: 'list-sprayer-orders', response: changeItems(swapNames) },
  },
  {
    fault: "shows the farmer of the first order on every order of the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation: 'list-sprayer-orders', response: mixingRows(() => 0, 'farmer') },
  },
  {
    fault: "shows the day before as the completion date in the farmer's list",
    breaks: ['list-farmer-orders/shown-consistently'],
    spoil: { operation: 'list-farmer-orders', response: changeItems(changeField('completionDate', toDayBefore)) },
  },
  {
    fault: "writes the farmer's email in capitals when an order is read by its id",
    breaks: ['get-order/shown-consistently'],
    spoil: { operation: 'get-order', response: changeBody(changeField('farmer.email', toUpperCase)) },
  },
  {
    fault: 'shows every sprayer of an order with the telephone number of the first',
    breaks: ['list-order-sprayers/shown-consistently'],
    spoil: { operation: 'list-order-sprayers', response: mixingRows(() => 0, 'phoneNumber') },
  },
  {
    fault: "shows the receptionist as inactive on every second order of the farmer's list",
    breaks: ['list-farmer-orders/shown-consistently'],
    spoil: {
      operation: 'list-farmer-orders',
      response: changeItems(changeWhere(isEven, changeObject('receptionist', setField('active', false)))),
    },
  },
  {
    fault: 'shows a created order read by its id as paid',
    breaks: ['get-order/shown-consistently'],
    spoil: {
      operation: 'get-order',
      response: changeBody(changeWhere(isOfTheRun, setField('paymentStatus', 'paid'))),
    },
  },
  {
    fault: 'shows every order in feedback with its date a day early',
    breaks: ['list-feedback/shown-consistently'],
    spoil: { operation: 'list-feedback', response: changeItems(changeField('order.date', toDayBefore)) },
  },
  {
    fault: 'shows every order in notifications with another area',
    breaks: ['list-notifications/shown-consistently'],
    spoil: { operation: 'list-notifications', response: changeItems(changeField('order.area', addOne)) },
  },
  {
    fault: 'forgets a confirmation after its response',
    breaks: ['confirm-order/later-reads-show-it'],
    rules: { afterConfirm: (order) => void Object.assign(order, { orderStatus: 'pending', confirmed: false }) },
  },
  {
    fault: 'shows an order as confirmed each time that it is confirmed, and stores nothing',
    breaks: ['confirm-order/later-reads-show-it'],
    rules: { onConfirm: (order) => void Object.assign(order, { orderStatus: 'pending', confirmed: false }) },
    spoil: {
      operation: 'confirm-order',
      response: changeBody((order) => ({ ...order, orderStatus: 'confirmed', confirmed: true })),
    },
  },
  {
    fault: 'confirms the status of an order, and forgets its boolean after the response',
    breaks: ['confirm-order/later-reads-show-it'],
    rules: { afterConfirm: (order) => void Object.assign(order, { confirmed: false }) },
  },
  {
    fault: 'confirms an order by its boolean, and forgets the status after the response',
    breaks: ['confirm-order/later-reads-show-it'],
    rules: { afterConfirm: (order) => void Object.assign(order, { orderStatus: 'pending' }) },
  },
  {
    fault: 'shows the order in the settings as paid each time that its payment is verified, and stores nothing',
    breaks: ['verify-payment/later-reads-show-it'],
    rules: { onPayment: (order) => void Object.assign(order, { paymentStatus: 'pending' }), defaultPageSize: 2 },
    settings: { paymentOrderId: '20', paymentSecret: 'pi_20_secret_pmar4k' },
    spoil: { operation: 'verify-payment', response: changeBody(setField('paymentStatus', 'paid')) },
  },
  {
    fault: 'shows an order as paid when its payment is verified, and stores nothing',
    breaks: ['verify-payment/later-reads-show-it'],
    rules: { onPayment: (order) => void Object.assign(order, { paymentStatus: 'pending' }) },
    spoil: { operation: 'verify-payment', response: changeBody(setField('paymentStatus', 'paid')) },
  },
];
