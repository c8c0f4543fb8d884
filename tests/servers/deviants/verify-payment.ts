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
import { breaking, type Deviant } from './deviant.js';
import { paymentSecrets } from './payment-secrets.js';
import { wrongReceptionist } from './people.js';
import { paidTogether } from './spread-changes.js';
import { verifiedOrders } from './verified-orders.js';

const operation = 'verify-payment';

export const verifyPayment: Deviant[] = [
  ...breaking(operation, {
    'answers-200': {
      'responds with 201 when a payment is verified': setStatus(201),
      'responds with 402 to a correct secret': reject(402),
      'redirects to a thank-you page when a payment is verified': (response) => ({
        ...response,
        status: 302,
        headers: { location: '/thanks' },
      }),
    },
    'answers-json': {
      'responds with a thank-you page when a payment is verified': sendHtml(
        '<!doctype html><p>Thank you for your payment.',
      ),
      'puts a byte order mark before an order whose payment is verified': changeText((text) => `\uFEFF${text}`),
      'writes single quotes in JSON when a payment is verified': changeText((text) => text.replaceAll('"', "'")),
      'writes a decimal comma when a payment is verified': changeText((text) =>
        text.replaceAll(/(\d)\.(\d)/g, '$1,$2'),
      ),
      'sends half the body when a payment is verified': changeText((text) => text.slice(0, text.length / 2)),
    },
    'unique-keys': {
      'writes the payment status twice when a payment is verified': changeText((text) =>
        text.replace(/("paymentStatus":"\w+")/, '$1,$1'),
      ),
    },
    'field-types': {
      'responds with true when a payment is verified': changeBody(() => true),
      'writes the payment status as true when a payment is verified': changeBody(setField('paymentStatus', true)),
      'writes the coordinates as strings when a payment is verified': changeBody((order) => ({
        ...order,
        latitude: '51.4',
        longitude: '-107.9',
      })),
      'writes the crop as its name when a payment is verified': changeBody(
        changeField('cropType', (crop) => (crop as JsonObject)['name']),
      ),
      'writes the date as an array when a payment is verified': changeBody(changeField('date', toDateArray)),
      'writes the start of the session as a clock time when a payment is verified': changeBody(
        changeField('session.startTime', toClockTime),
      ),
      'writes an id with a fraction when a payment is verified': changeBody(
        changeField('id', (id) => Number(id) + 0.5),
      ),
    },
    'field-formats': {
      'writes the date with a local time when a payment is verified': changeBody(
        changeField('date', (day) => `${String(day)}T00:00:00-06:00`),
      ),
      'writes the creation date with slashes when a payment is verified': changeBody(
        changeField('creationDate', (day) => String(day).replaceAll('-', '/')),
      ),
    },
    'integer-ranges': {
      'writes an hour of the session that needs 64 bits when a payment is verified': changeBody(
        changeField('session.startTime.hour', () => -(2 ** 31) - 1),
      ),
      'gives the crop an unsigned 64-bit id when a payment is verified': changeText((text) =>
        text.replace(/"cropType":\{"id":\d+/, '"cropType":{"id":9223372036854775808'),
      ),
    },
    'enum-values': {
      "shows the payment provider's own status when a payment is verified": changeBody(
        setField('paymentStatus', 'succeeded'),
      ),
      'writes the payment method with a capital when a payment is verified': changeBody(
        changeField('paymentMethod', (method) => toPascalCase(String(method))),
      ),
      "writes the receptionist's role in capitals when a payment is verified": changeBody(
        changeField('receptionist.role', toUpperCase),
      ),
    },
    'no-nulls': {
      'writes null for the completion date when a payment is verified': changeBody(setField('completionDate', null)),
      'writes null for the times of the session when a payment is verified': changeBody(
        changeObject('session', changeInTurn(setField('startTime', null), setField('endTime', null))),
      ),
    },
    'field-names': {
      'writes an order in snake case when a payment is verified': changeBody(renameEveryField(toSnakeCase)),
      'uses the name PaymentStatus for paymentStatus when a payment is verified': changeBody(
        renameField('paymentStatus', 'PaymentStatus'),
      ),
    },
  }),
  ...verifiedOrders,
  ...paymentSecrets,
  ...wrongReceptionist(operation, 'alone', 'when a payment is verified'),
  ...changedByPaying,
  ...paidTogether,
];
