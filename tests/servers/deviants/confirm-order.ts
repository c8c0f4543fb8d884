import type { JsonObject } from '../../../helpers/json/values.js';
import { isCalledBy, when } from '../changes/conditions.js';
import {
  changeField,
  changeInTurn,
  changeObject,
  renameEveryField,
  renameField,
  setField,
} from '../changes/objects.js';
import { changeBody, changeText, reject, sendHtml, setStatus } from '../changes/responses.js';
import { toClockTime, toDateArray, toDayBefore, toPascalCase, toSnakeCase, toUpperCase } from '../changes/values.js';
import { changedByConfirming } from './changed-orders.js';
import { confirmedOrders } from './confirmed-orders.js';
import { breaking, type Deviant } from './deviant.js';
import { confirmedTogether } from './spread-changes.js';

const operation = 'confirm-order';

export const confirmOrder: Deviant[] = [
  ...breaking(operation, {
    'keeps-the-order': {
      'rounds the stored area of an order down when it is confirmed': {
        rules: {
          onConfirm(order) {
            order.area = Math.floor(order.area);
          },
        },
      },
      'shows a confirmed order unchanged, but stores it with its date a day early': {
        rules: {
          afterConfirm(order) {
            order.date = toDayBefore(order.date);
          },
        },
      },
    },
    'answers-200': {
      'responds with 202 to a confirmation': setStatus(202),
      'responds with 201 to confirmations of the second farmer': when(isCalledBy('other-farmer'), setStatus(201)),
      'has no method POST for confirmations, and no provider states': {
        settings: { statesUrl: null },
        spoil: { operation, response: reject(405) },
      },
      'responds with 204 and no body to a confirmation': (response) => ({
        ...response,
        status: 204,
        body: Buffer.alloc(0),
      }),
      'rejects a confirmation without a body': reject(415),
      'fails with 500 after it has confirmed an order': reject(500),
      'responds with 205 and no body to a confirmation': () => ({ status: 205, headers: {}, body: Buffer.alloc(0) }),
    },
    'answers-json': {
      'responds with the text OK to a confirmation': sendHtml('OK'),
      'responds with an empty body to a confirmation': sendHtml(''),
      'leaves a comma after the last field of a confirmed order': changeText((text) => text.replace(/\}$/, ',}')),
      'ends a confirmed order with a null byte': changeText((text) => `${text}\0`),
    },
    'unique-keys': {
      'writes both the old and the new status in a confirmed order': changeText((text) =>
        text.replace('"orderStatus"', '"orderStatus":"pending","orderStatus"'),
      ),
    },
    'field-types': {
      'responds with true to a confirmation': changeBody(() => true),
      'responds with null to a confirmation': changeBody(() => null),
      "shows only the id of a confirmed order's receptionist": changeBody(
        changeField('receptionist', (user) => (user as JsonObject)['id']),
      ),
      'writes the time of the confirmation into confirmed': changeBody(setField('confirmed', '2026-05-04T08:00:00Z')),
      'writes the creation date of a confirmed order as an array': changeBody(changeField('creationDate', toDateArray)),
      'writes the session of a confirmed order as clock times': changeBody(
        changeInTurn(changeField('session.startTime', toClockTime), changeField('session.endTime', toClockTime)),
      ),
      'writes the cost of a confirmed order as a string': changeBody(
        changeField('cost', (cost) => Number(cost).toFixed(2)),
      ),
    },
    'field-formats': {
      'writes the date of a confirmed order with the day first': changeBody(
        changeField('date', (day) => String(day).split('-').toReversed().join('.')),
      ),
      'writes the creation date of a confirmed order with a time': changeBody(
        changeField('creationDate', (day) => `${String(day)} 08:00:00`),
      ),
    },
    'integer-ranges': {
      'writes a second that needs 33 bits in the session of a confirmed order': changeBody(
        changeField('session.endTime.second', () => 2 ** 32),
      ),
      'gives the receptionist of a confirmed order an unsigned 64-bit id': changeText((text) =>
        text.replace(/"receptionist":\{"id":\d+/, '"receptionist":{"id":18446744073709551615'),
      ),
    },
    'enum-values': {
      'writes the status of a confirmed order in capitals': changeBody(changeField('orderStatus', toUpperCase)),
      'writes the payment status of a confirmed order as due': changeBody(changeField('paymentStatus', () => 'due')),
      "writes an empty expertise for a confirmed order's receptionist": changeBody(
        changeObject('receptionist', setField('expertise', '')),
      ),
    },
    'no-nulls': {
      'writes null for the completion date of a confirmed order': changeBody(setField('completionDate', null)),
      "writes null for the name of a confirmed order's crop": changeBody(changeField('cropType.name', () => null)),
    },
    'field-names': {
      'writes a confirmed order in snake case': changeBody(renameEveryField(toSnakeCase)),
      'writes a confirmed order in Pascal case': changeBody(renameEveryField(toPascalCase)),
      'uses the name start-time for startTime in the session of a confirmed order': changeBody(
        changeObject('session', renameField('startTime', 'start-time')),
      ),
    },
  }),
  ...confirmedOrders,
  ...changedByConfirming,
  ...confirmedTogether,
];
