import { whenSent, whenShown } from '../changes/conditions.js';
import {
  changeField,
  changeObject,
  changeWhere,
  removeFields,
  renameEveryField,
  renameField,
  setField,
} from '../changes/objects.js';
import { aFarmer, aPassword, giveReceptionist, operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeText, reject, roundLargeIntegers, sendHtml, setStatus } from '../changes/responses.js';
import {
  misreadAsLatin1,
  toClockTime,
  toDateArray,
  toPascalCase,
  toSnakeCase,
  toUpperCase,
} from '../changes/values.js';
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
  {
    fault: 'writes the id of a created order as a string',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('id', String)) },
  },
  {
    fault: "writes the id of a created order's session as a string",
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('session.id', String)) },
  },
  {
    fault: 'wraps a created order in an array',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody((created) => [created]) },
  },
  {
    fault: 'responds with only the id of a created order, as a bare number',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(({ id }) => id) },
  },
  {
    fault: 'encodes a created order twice',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody((created) => JSON.stringify(created)) },
  },
  {
    fault: 'writes the date of a created order as an array',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('date', toDateArray)) },
  },
  {
    fault: "writes the start of a created order's session as a clock time",
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('session.startTime', toClockTime)) },
  },
  {
    fault: 'writes the area of a created order as a string, but only with a fraction',
    breaks: ['create-order/field-types'],
    spoil: {
      operation,
      response: changeBody(changeWhere(({ area }) => !Number.isInteger(area), changeField('area', String))),
    },
  },
  {
    fault: 'writes the status of a created order as its ordinal',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(changeField('orderStatus', () => 0)) },
  },
  {
    fault: 'writes confirmed as 1 when an order was created as confirmed',
    breaks: ['create-order/field-types'],
    spoil: {
      operation,
      response: changeBody(changeWhere(({ confirmed }) => confirmed === true, setField('confirmed', 1))),
    },
  },
  {
    fault: 'writes an empty array for the receptionist that a created order does not have',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(setField('receptionist', [])) },
  },
  {
    fault: 'writes false for the completion date of a created order',
    breaks: ['create-order/field-types'],
    spoil: { operation, response: changeBody(setField('completionDate', false)) },
  },
  {
    fault: 'writes the date of a created order with a time',
    breaks: ['create-order/field-formats'],
    spoil: { operation, response: changeBody(changeField('date', (day) => `${String(day)}T00:00:00Z`)) },
  },
  {
    fault: "writes the completion date of a created order as MySQL's zero date",
    breaks: ['create-order/field-formats'],
    spoil: { operation, response: changeBody(setField('completionDate', '0000-00-00')) },
  },
  {
    fault: 'gives a created order an unsigned 64-bit id',
    breaks: ['create-order/integer-ranges'],
    spoil: { operation, response: changeText((text) => text.replace(/^\{"id":\d+/, '{"id":9223372036854775808')) },
  },
  {
    fault: "writes the nanoseconds of the day into a created order's session",
    breaks: ['create-order/integer-ranges'],
    spoil: { operation, response: changeBody(changeField('session.startTime.nano', () => 19_800_000_000_000)) },
  },
  {
    fault: 'writes the status of a created order in capitals',
    breaks: ['create-order/enum-values'],
    spoil: { operation, response: changeBody(changeField('orderStatus', toUpperCase)) },
  },
  {
    fault: 'writes Mastercard in capitals in a created order',
    breaks: ['create-order/enum-values'],
    spoil: {
      operation,
      response: changeBody(
        changeWhere(({ paymentMethod }) => paymentMethod === 'mastercard', changeField('paymentMethod', toUpperCase)),
      ),
    },
  },
  {
    fault: 'writes the payment status of a created order as unpaid',
    breaks: ['create-order/enum-values'],
    spoil: { operation, response: changeBody(changeField('paymentStatus', () => 'unpaid')) },
  },
  {
    fault: 'writes null for what a created order does not have yet',
    breaks: ['create-order/no-nulls'],
    spoil: { operation, response: changeBody((created) => ({ receptionist: null, completionDate: null, ...created })) },
  },
  {
    fault: 'writes null for the location of a created order if it is not ASCII',
    breaks: ['create-order/no-nulls'],
    spoil: {
      operation,
      response: changeBody(changeField('location', (text) => (String(text).includes('É') ? null : text))),
    },
  },
  {
    fault: 'shows a created order with null for its id',
    breaks: ['create-order/no-nulls'],
    spoil: { operation, response: changeBody(setField('id', null)) },
  },
  {
    fault: 'writes a created order in snake case',
    breaks: ['create-order/field-names'],
    spoil: { operation, response: changeBody(renameEveryField(toSnakeCase)) },
  },
  {
    fault: 'writes a created order in Pascal case',
    breaks: ['create-order/field-names'],
    spoil: { operation, response: changeBody(renameEveryField(toPascalCase)) },
  },
  {
    fault: 'uses the name croptype for cropType in a created order',
    breaks: ['create-order/field-names'],
    spoil: { operation, response: changeBody(renameField('cropType', 'croptype')) },
  },
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
