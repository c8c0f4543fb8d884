import type { Deviant } from './deviant.js';
import { keptValues } from './kept-values.js';
import { aFarmer, aPassword, asArray, asClock, attended, having, mojibake, order, orderViews, page, pascalCase, refusal, respelt, sent, shown, snakeCase, status, upperCase, wire, within } from './order-spoilings.js';
import { at, renamed, where, without } from './spoilings.js';
import { takenOrders } from './taken-orders.js';

const operation = 'create-order';

export const createOrder: Deviant[] = [
  ...takenOrders,
  ...keptValues,
  {
    fault: 'answers 201 to a created order',
    breaks: ['create-order/answers-200'],
    spoil: { operation, answer: status(201) },
  },
  {
    fault: 'answers 202 to a created order that is paid by card',
    breaks: ['create-order/answers-200'],
    spoil: { operation, answer: shown(({ paymentMethod }) => paymentMethod === 'visa', status(202)) },
  },
  {
    fault: 'answers 204 and nothing to a created order',
    breaks: ['create-order/answers-200'],
    spoil: { operation, answer: (right) => ({ ...right, status: 204, body: Buffer.alloc(0) }) },
  },
  {
    fault: 'answers 201, a location and no body to a created order',
    breaks: ['create-order/answers-200', 'create-order/answers-json'],
    spoil: { operation, answer: () => ({ status: 201, headers: { location: '/order/1' }, body: Buffer.alloc(0) }) },
  },
  {
    fault: 'refuses every order, after it was stored',
    breaks: ['create-order/answers-200'],
    spoil: { operation, answer: refusal(500) },
  },
  {
    fault: 'redirects to the created order',
    breaks: ['create-order/answers-200'],
    spoil: { operation, answer: (right) => ({ ...right, status: 303, headers: { location: '/order/1' } }) },
  },
  {
    fault: 'answers a created order with an empty body',
    breaks: ['create-order/answers-json'],
    spoil: { operation, answer: page('') },
  },
  {
    fault: 'answers the creation of an order with a login page',
    breaks: ['create-order/answers-json'],
    spoil: { operation, answer: page('<!doctype html><title>Log in</title><form method="post"></form>') },
  },
  {
    fault: 'writes a created order in Latin-1',
    breaks: ['create-order/answers-json'],
    spoil: { operation, answer: wire((text) => text, 'latin1') },
  },
  {
    fault: 'writes the emoji of a created order as two surrogates of three bytes',
    breaks: ['create-order/answers-json'],
    spoil: {
      operation,
      answer: wire((text) => mojibake(text).replace(mojibake('🌾'), '\xED\xA0\xBC\xED\xBC\xBE'), 'latin1'),
    },
  },
  {
    fault: 'puts a byte order mark before a created order',
    breaks: ['create-order/answers-json'],
    spoil: { operation, answer: wire((text) => `\uFEFF${text}`) },
  },
  {
    fault: 'answers a created order and the outcome as two lines of JSON',
    breaks: ['create-order/answers-json'],
    spoil: { operation, answer: wire((text) => `${text}\n{"created":true}\n`) },
  },
  {
    fault: 'writes the cost of a created order as NaN',
    breaks: ['create-order/answers-json'],
    spoil: { operation, answer: wire((text) => text.replace(/"cost":[\d.]+/, '"cost":NaN')) },
  },
  {
    fault: 'writes the id of a created order twice',
    breaks: ['create-order/unique-keys'],
    spoil: { operation, answer: wire((text) => text.replace(/^\{("id":\d+)/, '{$1,$1')) },
  },
  {
    fault: 'writes the id of a created order as a string',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(at('id', String)) },
  },
  {
    fault: 'writes the id of a created order’s session as a string',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(at('session.id', String)) },
  },
  {
    fault: 'wraps a created order in an array',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order((created) => [created]) },
  },
  {
    fault: 'answers only the id of a created order, as a bare number',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(({ id }) => id) },
  },
  {
    fault: 'encodes a created order twice',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order((created) => JSON.stringify(created)) },
  },
  {
    fault: 'writes the date of a created order as an array',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(at('date', asArray)) },
  },
  {
    fault: 'writes the start of a created order’s session as a clock time',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(at('session.startTime', asClock)) },
  },
  {
    fault: 'writes the area of a created order as a string, but only with a fraction',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(where(({ area }) => !Number.isInteger(area), at('area', String))) },
  },
  {
    fault: 'writes the status of a created order as its ordinal',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(at('orderStatus', () => 0)) },
  },
  {
    fault: 'writes confirmed as 1 when an order was created as confirmed',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(where(({ confirmed }) => confirmed === true, having('confirmed', 1))) },
  },
  {
    fault: 'writes an empty array for the receptionist that a created order does not have',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(having('receptionist', [])) },
  },
  {
    fault: 'writes false for the completion of a created order',
    breaks: ['create-order/field-types'],
    spoil: { operation, answer: order(having('completionDate', false)) },
  },
  {
    fault: 'writes the date of a created order with a time',
    breaks: ['create-order/field-formats'],
    spoil: { operation, answer: order(at('date', (day) => `${String(day)}T00:00:00Z`)) },
  },
  {
    fault: 'writes the completion of a created order as MySQL’s zero date',
    breaks: ['create-order/field-formats'],
    spoil: { operation, answer: order(having('completionDate', '0000-00-00')) },
  },
  {
    fault: 'gives a created order an unsigned 64-bit id',
    breaks: ['create-order/integer-ranges'],
    spoil: { operation, answer: wire((text) => text.replace(/^\{"id":\d+/, '{"id":9223372036854775808')) },
  },
  {
    fault: 'writes the nanoseconds of the day into a created order’s session',
    breaks: ['create-order/integer-ranges'],
    spoil: { operation, answer: order(at('session.startTime.nano', () => 19_800_000_000_000)) },
  },
  {
    fault: 'writes the status of a created order in capitals',
    breaks: ['create-order/enum-values'],
    spoil: { operation, answer: order(at('orderStatus', upperCase)) },
  },
  {
    fault: 'writes Mastercard in capitals in a created order',
    breaks: ['create-order/enum-values'],
    spoil: {
      operation,
      answer: order(where(({ paymentMethod }) => paymentMethod === 'mastercard', at('paymentMethod', upperCase))),
    },
  },
  {
    fault: 'calls a created order’s payment unpaid',
    breaks: ['create-order/enum-values'],
    spoil: { operation, answer: order(at('paymentStatus', () => 'unpaid')) },
  },
  {
    fault: 'writes null for what a created order does not have yet',
    breaks: ['create-order/no-nulls'],
    spoil: { operation, answer: order((created) => ({ receptionist: null, completionDate: null, ...created })) },
  },
  {
    fault: 'writes null for the location of a created order outside ASCII',
    breaks: ['create-order/no-nulls'],
    spoil: { operation, answer: order(at('location', (text) => (String(text).includes('É') ? null : text))) },
  },
  {
    fault: 'answers a created order before it has an id',
    breaks: ['create-order/no-nulls'],
    spoil: { operation, answer: order(having('id', null)) },
  },
  {
    fault: 'writes a created order in snake case',
    breaks: ['create-order/field-names'],
    spoil: { operation, answer: order(respelt(snakeCase)) },
  },
  {
    fault: 'writes a created order in Pascal case',
    breaks: ['create-order/field-names'],
    spoil: { operation, answer: order(respelt(pascalCase)) },
  },
  {
    fault: 'writes croptype in a created order',
    breaks: ['create-order/field-names'],
    spoil: { operation, answer: order(renamed('cropType', 'croptype')) },
  },
  {
    fault: 'shows the farmer of a created order',
    breaks: ['create-order/farmer-omitted'],
    spoil: { operation, answer: order(having('farmer', aFarmer)) },
  },
  {
    fault: 'shows the farmer of a created order as null',
    breaks: ['create-order/farmer-omitted'],
    spoil: { operation, answer: order(having('farmer', null)) },
  },
  {
    fault: 'shows the farmer of an order that was created as confirmed',
    breaks: ['create-order/farmer-omitted'],
    spoil: { operation, answer: order(where(({ confirmed }) => confirmed === true, having('farmer', aFarmer))) },
  },
  {
    fault: 'answers the created entity with its farmer as stored, password included',
    breaks: ['create-order/farmer-omitted', 'create-order/no-stray-password'],
    spoil: { operation, answer: order(having('farmer', { ...aFarmer, password: aPassword })) },
  },
  {
    fault: 'leaks the password of a created order’s receptionist',
    breaks: ['create-order/no-stray-password'],
    spoil: {
      operation: orderViews,
      answer: attended(operation, within('receptionist', having('password', aPassword))),
    },
  },
  {
    fault: 'shows an admin as the receptionist of a created order',
    breaks: ['create-order/fitting-roles'],
    spoil: {
      operation: orderViews,
      answer: attended(
        operation,
        at('receptionist.role', () => 'admin'),
      ),
    },
  },
  {
    fault: 'does not say which id a created order has',
    breaks: ['create-order/answers-an-id'],
    spoil: { operation, answer: order(without('id')) },
  },
  {
    fault: 'calls the id of a created order orderId',
    breaks: ['create-order/answers-an-id'],
    spoil: { operation, answer: order(renamed('id', 'orderId')) },
  },
  {
    fault: 'wraps a created order in data',
    breaks: ['create-order/answers-an-id'],
    spoil: { operation, answer: order((created) => ({ data: created })) },
  },
  {
    fault: 'answers an order paid by Mastercard with the id of the order before it',
    breaks: ['create-order/different-ids'],
    spoil: {
      operation,
      answer: sent(({ paymentMethod }) => paymentMethod === 'mastercard', order(at('id', (id) => Number(id) - 2))),
    },
  },
  {
    fault: 'answers every created order with the id 0',
    breaks: ['create-order/different-ids'],
    spoil: { operation, answer: order(having('id', 0)) },
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
    spoil: { operation, answer: (roundedByParsing) => roundedByParsing },
  },
];
