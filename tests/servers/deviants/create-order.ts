import { whenSent, whenShown } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, renameField, setField } from '../changes/objects.js';
import { aFarmer, aPassword, giveReceptionist, operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeText, reject, roundLargeIntegers, sendHtml, setStatus } from '../changes/responses.js';
import { misreadAsLatin1 } from '../changes/values.js';
import { createdFields } from './created-fields.js';
import type { Deviant } from './deviant.js';
import { edgeValues } from './edge-values.js';
import { failedOrders } from './failed-orders.js';
import { keptValues } from './kept-values.js';
import { takenOrders } from './taken-orders.js';

const operation = 'create-order';

export const createOrder: Deviant[] = [
  ...takenOrders,
  ...keptValues,
  ...edgeValues,
  ...failedOrders,
  {
    fault: 'responds with 201 when an order is created',
    breaks: ['create-order/answers-200'],
    spoil: { operation, response: setStatus(201) },
  },
  {
    fault: 'responds with 202 when an order that is paid by card is created',
    breaks: ['create-order/answers-200'],
    spoil: { operation, response: whenShown(({ paymentMethod }) => paymentMethod === 'visa', setStatus(202)) },
  },
  {
    fault: 'responds with 204 and no body when an order is created',
    breaks: ['create-order/answers-200'],
    spoil: { operation, response: (response) => ({ ...response, status: 204, body: Buffer.alloc(0) }) },
  },
  {
    fault: 'responds with 201, a Location header and no body when an order is created',
    breaks: ['create-order/answers-200', 'create-order/answers-json'],
    spoil: { operation, response: () => ({ status: 201, headers: { location: '/order/1' }, body: Buffer.alloc(0) }) },
  },
  {
    fault: 'rejects every order after storing it',
    breaks: ['create-order/answers-200'],
    spoil: { operation, response: reject(500) },
  },
  {
    fault: 'redirects to the created order',
    breaks: ['create-order/answers-200'],
    spoil: { operation, response: (response) => ({ ...response, status: 303, headers: { location: '/order/1' } }) },
  },
  {
    fault: 'responds with an empty body when an order is created',
    breaks: ['create-order/answers-json'],
    spoil: { operation, response: sendHtml('') },
  },
  {
    fault: 'responds with a login page when an order is created',
    breaks: ['create-order/answers-json'],
    spoil: { operation, response: sendHtml('<!doctype html><title>Log in</title><form method="post"></form>') },
  },
  {
    fault: 'writes a created order in Latin-1',
    breaks: ['create-order/answers-json'],
    spoil: { operation, response: changeText((text) => text, 'latin1') },
  },
  {
    fault: 'encodes the emoji of a created order as two surrogates of three bytes each',
    breaks: ['create-order/answers-json'],
    spoil: {
      operation,
      response: changeText(
        (text) => misreadAsLatin1(text).replace(misreadAsLatin1('🌾'), '\xED\xA0\xBC\xED\xBC\xBE'),
        'latin1',
      ),
    },
  },
  {
    fault: 'puts a byte order mark before a created order',
    breaks: ['create-order/answers-json'],
    spoil: { operation, response: changeText((text) => `\uFEFF${text}`) },
  },
  {
    fault: 'writes a created order and the outcome as two lines of JSON',
    breaks: ['create-order/answers-json'],
    spoil: { operation, response: changeText((text) => `${text}\n{"created":true}\n`) },
  },
  {
    fault: 'writes the cost of a created order as NaN',
    breaks: ['create-order/answers-json'],
    spoil: { operation, response: changeText((text) => text.replace(/"cost":[\d.]+/, '"cost":NaN')) },
  },
  {
    fault: 'writes the id of a created order twice',
    breaks: ['create-order/unique-keys'],
    spoil: { operation, response: changeText((text) => text.replace(/^\{("id":\d+)/, '{$1,$1')) },
  },
  ...createdFields,
  {
    fault: 'shows the farmer of a created order',
    breaks: ['create-order/farmer-omitted'],
    spoil: { operation, response: changeBody(setField('farmer', aFarmer)) },
  },
  {
    fault: 'shows the farmer of a created order as null',
    breaks: ['create-order/farmer-omitted'],
    spoil: { operation, response: changeBody(setField('farmer', null)) },
  },
  {
    fault: 'shows the farmer of an order that was created as confirmed',
    breaks: ['create-order/farmer-omitted'],
    spoil: {
      operation,
      response: changeBody(changeWhere(({ confirmed }) => confirmed === true, setField('farmer', aFarmer))),
    },
  },
  {
    fault: 'shows the farmer of a created order as stored, including the password',
    breaks: ['create-order/farmer-omitted', 'create-order/no-stray-password'],
    spoil: { operation, response: changeBody(setField('farmer', { ...aFarmer, password: aPassword })) },
  },
  {
    fault: "leaks the password of a created order's receptionist",
    breaks: ['create-order/no-stray-password'],
    spoil: {
      operation: operationsShowingOrders,
      response: giveReceptionist(operation, changeObject('receptionist', setField('password', aPassword))),
    },
  },
  {
    fault: 'shows an admin as the receptionist of a created order',
    breaks: ['create-order/fitting-roles'],
    spoil: {
      operation: operationsShowingOrders,
      response: giveReceptionist(
        operation,
        changeField('receptionist.role', () => 'admin'),
      ),
    },
  },
  {
    fault: 'omits the id of a created order',
    breaks: ['create-order/answers-an-id'],
    spoil: { operation, response: changeBody(removeFields('id')) },
  },
  {
    fault: 'uses the name orderId for the id of a created order',
    breaks: ['create-order/field-names'],
    spoil: { operation, response: changeBody(renameField('id', 'orderId')) },
  },
  {
    fault: 'wraps a created order in data',
    breaks: ['create-order/answers-an-id'],
    spoil: { operation, response: changeBody((created) => ({ data: created })) },
  },
  {
    fault: 'gives an order that is paid by Mastercard the id of the order before it',
    breaks: ['create-order/different-ids'],
    spoil: {
      operation,
      response: whenSent(
        ({ paymentMethod }) => paymentMethod === 'mastercard',
        changeBody(changeField('id', (id) => Number(id) - 2)),
      ),
    },
  },
  {
    fault: 'gives every created order the id 0',
    breaks: ['create-order/different-ids'],
    spoil: { operation, response: changeBody(setField('id', 0)) },
  },
  {
    fault: 'rounds the id of a created order above 2^53',
    breaks: [
      'create-order/different-ids',
      'get-order/answers-200',
      'list-farmer-orders/holds-created-orders',
      'list-order-sprayers/answers-200',
    ],
    rules: { firstId: 2n ** 53n - 13n },
    spoil: { operation, response: roundLargeIntegers },
  },
];
