import type { JsonObject } from '../../../helpers/json/object.js';
import {
  changeField,
  changeInTurn,
  changeObject,
  changeWhere,
  renameEveryField,
  renameField,
  setField,
} from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import {
  aMemory,
  changeBody,
  changeText,
  reject,
  roundLargeIntegers,
  sendHtml,
  setStatus,
} from '../changes/responses.js';
import {
  addOne,
  toClockTime,
  toDateArray,
  toDayBefore,
  toPascalCase,
  toSnakeCase,
  toUpperCase,
} from '../changes/values.js';
import { changedByPaying } from './changed-orders.js';
import type { Deviant, Spoil } from './deviant.js';
import { wrongReceptionist } from './people.js';

const operation = 'verify-payment';

const bySecret = aMemory(({ target }) => target.split('/').at(-1) ?? '');

/** Shows a created order as paid for any secret, and stores nothing of it. */
function paidInWords(): Spoil {
  const created = new Map<string, JsonObject>();

  return {
    operation: ['create-order', operation],
    response(response) {
      const known = response.body as JsonObject;
      created.set(String(known['id']), known);

      return response;
    },
    rejection(response, { target }) {
      const known = created.get(/order\/(\d+)/.exec(target)?.[1] ?? '');

      return known === undefined ? response : { ...response, status: 200, body: { ...known, paymentStatus: 'paid' } };
    },
  };
}

export const verifyPayment: Deviant[] = [
  {
    fault: 'responds with 201 when a payment is verified',
    breaks: ['verify-payment/answers-200'],
    spoil: { operation, response: setStatus(201) },
  },
  {
    fault: 'responds with 402 to a correct secret',
    breaks: ['verify-payment/answers-200'],
    spoil: { operation, response: reject(402) },
  },
  {
    fault: 'redirects to a thank-you page when a payment is verified',
    breaks: ['verify-payment/answers-200'],
    spoil: { operation, response: (response) => ({ ...response, status: 302, headers: { location: '/thanks' } }) },
  },
  {
    fault: 'responds with a thank-you page when a payment is verified',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, response: sendHtml('<!doctype html><p>Thank you for your payment.') },
  },
  {
    fault: 'puts a byte order mark before an order whose payment is verified',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, response: changeText((text) => `\uFEFF${text}`) },
  },
  {
    fault: 'writes single quotes in JSON when a payment is verified',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, response: changeText((text) => text.replaceAll('"', "'")) },
  },
  {
    fault: 'writes a decimal comma when a payment is verified',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, response: changeText((text) => text.replaceAll(/(\d)\.(\d)/g, '$1,$2')) },
  },
  {
    fault: 'sends half the body when a payment is verified',
    breaks: ['verify-payment/answers-json'],
    spoil: { operation, response: changeText((text) => text.slice(0, text.length / 2)) },
  },
  {
    fault: 'writes the payment status twice when a payment is verified',
    breaks: ['verify-payment/unique-keys'],
    spoil: { operation, response: changeText((text) => text.replace(/("paymentStatus":"\w+")/, '$1,$1')) },
  },
  {
    fault: 'responds with true when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, response: changeBody(() => true) },
  },
  {
    fault: 'writes the payment status as true when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, response: changeBody(setField('paymentStatus', true)) },
  },
  {
    fault: 'writes the coordinates as strings when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, response: changeBody((order) => ({ ...order, latitude: '51.4', longitude: '-107.9' })) },
  },
  {
    fault: 'writes the crop as its name when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, response: changeBody(changeField('cropType', (crop) => (crop as JsonObject)['name'])) },
  },
  {
    fault: 'writes the date as an array when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, response: changeBody(changeField('date', toDateArray)) },
  },
  {
    fault: 'writes the start of the session as a clock time when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, response: changeBody(changeField('session.startTime', toClockTime)) },
  },
  {
    fault: 'writes an id with a fraction when a payment is verified',
    breaks: ['verify-payment/field-types'],
    spoil: { operation, response: changeBody(changeField('id', (id) => Number(id) + 0.5)) },
  },
  {
    fault: 'writes the date with a local time when a payment is verified',
    breaks: ['verify-payment/field-formats'],
    spoil: { operation, response: changeBody(changeField('date', (day) => `${String(day)}T00:00:00-06:00`)) },
  },
  {
    fault: 'writes the creation date with slashes when a payment is verified',
    breaks: ['verify-payment/field-formats'],
    spoil: { operation, response: changeBody(changeField('creationDate', (day) => String(day).replaceAll('-', '/'))) },
  },
  {
    fault: 'writes an hour of the session that needs 64 bits when a payment is verified',
    breaks: ['verify-payment/integer-ranges'],
    spoil: { operation, response: changeBody(changeField('session.startTime.hour', () => -(2 ** 31) - 1)) },
  },
  {
    fault: 'gives the crop an unsigned 64-bit id when a payment is verified',
    breaks: ['verify-payment/integer-ranges'],
    spoil: {
      operation,
      response: changeText((text) => text.replace(/"cropType":\{"id":\d+/, '"cropType":{"id":9223372036854775808')),
    },
  },
  {
    fault: "shows the payment provider's own status when a payment is verified",
    breaks: ['verify-payment/enum-values'],
    spoil: { operation, response: changeBody(setField('paymentStatus', 'succeeded')) },
  },
  {
    fault: 'writes the payment method with a capital when a payment is verified',
    breaks: ['verify-payment/enum-values'],
    spoil: { operation, response: changeBody(changeField('paymentMethod', (method) => toPascalCase(String(method)))) },
  },
  {
    fault: "writes the receptionist's role in capitals when a payment is verified",
    breaks: ['verify-payment/enum-values'],
    spoil: { operation, response: changeBody(changeField('receptionist.role', toUpperCase)) },
  },
  {
    fault: 'writes null for the completion date when a payment is verified',
    breaks: ['verify-payment/no-nulls'],
    spoil: { operation, response: changeBody(setField('completionDate', null)) },
  },
  {
    fault: 'writes null for the times of the session when a payment is verified',
    breaks: ['verify-payment/no-nulls'],
    spoil: {
      operation,
      response: changeBody(
        changeObject('session', changeInTurn(setField('startTime', null), setField('endTime', null))),
      ),
    },
  },
  {
    fault: 'writes an order in snake case when a payment is verified',
    breaks: ['verify-payment/field-names'],
    spoil: { operation, response: changeBody(renameEveryField(toSnakeCase)) },
  },
  {
    fault: 'uses the name PaymentStatus for paymentStatus when a payment is verified',
    breaks: ['verify-payment/field-names'],
    spoil: { operation, response: changeBody(renameField('paymentStatus', 'PaymentStatus')) },
  },
  {
    fault: 'shows the farmer when a payment is verified',
    breaks: ['verify-payment/farmer-omitted'],
    spoil: { operation, response: changeBody(setField('farmer', aFarmer)) },
  },
  {
    fault: 'shows the farmer as null when a payment is verified',
    breaks: ['verify-payment/farmer-omitted'],
    spoil: { operation, response: changeBody(setField('farmer', null)) },
  },
  {
    fault: "leaks the receptionist's password when a payment is verified",
    breaks: ['verify-payment/no-stray-password'],
    spoil: { operation, response: changeBody(changeObject('receptionist', setField('password', aPassword))) },
  },
  {
    fault: 'shows the paying farmer as the receptionist when a payment is verified',
    breaks: ['verify-payment/fitting-roles', 'verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(setField('receptionist', aFarmer)) },
  },
  {
    fault: 'responds with only a status when a payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation, response: changeBody(() => ({ status: 'succeeded' })) },
  },
  {
    fault: 'responds with a different order from the one whose payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation, response: changeBody(changeField('id', addOne)) },
  },
  {
    fault: 'rounds an id above 2^53 when a payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    rules: { firstId: 2n ** 53n - 12n },
    spoil: { operation, response: roundLargeIntegers },
  },
  {
    fault: 'shows the date a day early when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('date', toDayBefore)) },
  },
  {
    fault: 'shows every order as paid by Visa when its payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    rules: {
      onPayment(order) {
        order.paymentMethod = order.paymentMethod === 'visa' ? 'mastercard' : 'visa';
      },
    },
  },
  {
    fault: 'shows another session when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('session.id', addOne)) },
  },
  {
    fault: 'escapes the location for HTML when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: {
      operation,
      response: changeBody(changeField('location', (text) => String(text).replaceAll('"', '&#34;'))),
    },
  },
  {
    fault: 'swaps the coordinates when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: {
      operation,
      response: changeBody((order) => ({ ...order, latitude: order['longitude'], longitude: order['latitude'] })),
    },
  },
  {
    fault: 'shows another crop when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('cropType.id', addOne)) },
  },
  {
    fault: 'shows the cost as the area when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody((order) => ({ ...order, area: order['cost'] })) },
  },
  {
    fault: 'shows another payment method when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(setField('paymentMethod', 'mastercard')) },
  },
  {
    fault: 'accepts any payment secret',
    breaks: ['verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
  },
  {
    fault: 'accepts any payment secret, but responds that the payment is pending',
    breaks: ['verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
    spoil: { operation, response: changeBody(setField('paymentStatus', 'pending')) },
  },
  {
    fault: 'accepts any payment secret, and responds with 202',
    breaks: ['verify-payment/answers-200', 'verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
    spoil: { operation, response: setStatus(202) },
  },
  {
    fault: 'rejects every verification, but marks the order as paid for any secret',
    breaks: ['verify-payment/answers-200', 'verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
    spoil: { operation, response: reject(404) },
  },
  {
    fault: 'accepts any secret for a payment that failed before',
    breaks: ['verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true, initialPaymentStatus: 'failed' },
  },
  {
    fault: 'accepts any secret for a payment in cash, and shows the farmer',
    breaks: ['verify-payment/farmer-omitted', 'verify-payment/made-up-secret-pays-nothing'],
    rules: { paysAnySecret: true },
    spoil: {
      operation,
      response: changeBody(changeWhere(({ paymentMethod }) => paymentMethod === 'cash', setField('farmer', aFarmer))),
    },
  },

  {
    fault: 'takes the order from the secret, and ignores the path',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation, response: bySecret.remember, rejection: bySecret.recall },
  },
  {
    fault: 'responds that a made-up secret paid an order, and leaves it unpaid',
    breaks: ['verify-payment/made-up-secret-pays-nothing'],
    spoil: paidInWords(),
  },
  ...wrongReceptionist(operation, 'alone', 'when a payment is verified'),
  ...changedByPaying,
];
