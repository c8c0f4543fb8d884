import type { JsonObject } from '../../../helpers/json/values.js';
import {
  changeField,
  changeInTurn,
  changeObject,
  renameEveryField,
  renameField,
  setField,
} from '../changes/objects.js';
import { changeBody, changeText, reject, sendHtml, setStatus } from '../changes/responses.js';
import { toClockTime, toDateArray, toPascalCase, toSnakeCase, toUpperCase } from '../changes/values.js';
import { changedByPaying } from './changed-orders.js';
import type { Deviant } from './deviant.js';
import { paymentSecrets } from './payment-secrets.js';
import { wrongReceptionist } from './people.js';
import { paidTogether } from './spread-changes.js';
import { verifiedOrders } from './verified-orders.js';

const operation = 'verify-payment';

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
  ...verifiedOrders,
  ...paymentSecrets,
  ...wrongReceptionist(operation, 'alone', 'when a payment is verified'),
  ...changedByPaying,
  ...paidTogether,
];
