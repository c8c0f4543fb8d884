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
import type { Deviant } from './deviant.js';
import { confirmedTogether } from './spread-changes.js';

const operation = 'confirm-order';

export const confirmOrder: Deviant[] = [
  {
    fault: 'rounds the stored area of an order down when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    rules: {
      onConfirm(order) {
        order.area = Math.floor(order.area);
      },
    },
  },
  {
    fault: 'shows a confirmed order unchanged, but stores it with its date a day early',
    breaks: ['confirm-order/keeps-the-order'],
    rules: {
      afterConfirm(order) {
        order.date = toDayBefore(order.date);
      },
    },
  },
  {
    fault: 'responds with 202 to a confirmation',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, response: setStatus(202) },
  },
  {
    fault: 'responds with 201 to confirmations of the second farmer',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, response: when(isCalledBy('other-farmer'), setStatus(201)) },
  },
  {
    fault: 'has no method POST for confirmations, and no provider states',
    breaks: ['confirm-order/answers-200'],
    settings: { statesUrl: null },
    spoil: { operation, response: reject(405) },
  },
  {
    fault: 'responds with 204 and no body to a confirmation',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, response: (response) => ({ ...response, status: 204, body: Buffer.alloc(0) }) },
  },
  {
    fault: 'rejects a confirmation without a body',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, response: reject(415) },
  },
  {
    fault: 'fails with 500 after it has confirmed an order',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, response: reject(500) },
  },
  {
    fault: 'responds with the text OK to a confirmation',
    breaks: ['confirm-order/answers-json'],
    spoil: { operation, response: sendHtml('OK') },
  },
  {
    fault: 'responds with an empty body to a confirmation',
    breaks: ['confirm-order/answers-json'],
    spoil: { operation, response: sendHtml('') },
  },
  {
    fault: 'leaves a comma after the last field of a confirmed order',
    breaks: ['confirm-order/answers-json'],
    spoil: { operation, response: changeText((text) => text.replace(/\}$/, ',}')) },
  },
  {
    fault: 'ends a confirmed order with a null byte',
    breaks: ['confirm-order/answers-json'],
    spoil: { operation, response: changeText((text) => `${text}\0`) },
  },
  {
    fault: 'writes both the old and the new status in a confirmed order',
    breaks: ['confirm-order/unique-keys'],
    spoil: {
      operation,
      response: changeText((text) => text.replace('"orderStatus"', '"orderStatus":"pending","orderStatus"')),
    },
  },
  {
    fault: 'responds with true to a confirmation',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, response: changeBody(() => true) },
  },
  {
    fault: 'responds with null to a confirmation',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, response: changeBody(() => null) },
  },
  {
    fault: "shows only the id of a confirmed order's receptionist",
    breaks: ['confirm-order/field-types'],
    spoil: { operation, response: changeBody(changeField('receptionist', (user) => (user as JsonObject)['id'])) },
  },
  {
    fault: 'writes the time of the confirmation into confirmed',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, response: changeBody(setField('confirmed', '2026-05-04T08:00:00Z')) },
  },
  {
    fault: 'writes the creation date of a confirmed order as an array',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, response: changeBody(changeField('creationDate', toDateArray)) },
  },
  {
    fault: 'writes the session of a confirmed order as clock times',
    breaks: ['confirm-order/field-types'],
    spoil: {
      operation,
      response: changeBody(
        changeInTurn(changeField('session.startTime', toClockTime), changeField('session.endTime', toClockTime)),
      ),
    },
  },
  {
    fault: 'writes the cost of a confirmed order as a string',
    breaks: ['confirm-order/field-types'],
    spoil: { operation, response: changeBody(changeField('cost', (cost) => Number(cost).toFixed(2))) },
  },
  {
    fault: 'writes the date of a confirmed order with the day first',
    breaks: ['confirm-order/field-formats'],
    spoil: {
      operation,
      response: changeBody(changeField('date', (day) => String(day).split('-').toReversed().join('.'))),
    },
  },
  {
    fault: 'writes the creation date of a confirmed order with a time',
    breaks: ['confirm-order/field-formats'],
    spoil: { operation, response: changeBody(changeField('creationDate', (day) => `${String(day)} 08:00:00`)) },
  },
  {
    fault: 'writes a second that needs 33 bits in the session of a confirmed order',
    breaks: ['confirm-order/integer-ranges'],
    spoil: { operation, response: changeBody(changeField('session.endTime.second', () => 2 ** 32)) },
  },
  {
    fault: 'gives the receptionist of a confirmed order an unsigned 64-bit id',
    breaks: ['confirm-order/integer-ranges'],
    spoil: {
      operation,
      response: changeText((text) =>
        text.replace(/"receptionist":\{"id":\d+/, '"receptionist":{"id":18446744073709551615'),
      ),
    },
  },
  {
    fault: 'writes the status of a confirmed order in capitals',
    breaks: ['confirm-order/enum-values'],
    spoil: { operation, response: changeBody(changeField('orderStatus', toUpperCase)) },
  },
  {
    fault: 'writes the payment status of a confirmed order as due',
    breaks: ['confirm-order/enum-values'],
    spoil: { operation, response: changeBody(changeField('paymentStatus', () => 'due')) },
  },
  {
    fault: "writes an empty expertise for a confirmed order's receptionist",
    breaks: ['confirm-order/enum-values'],
    spoil: { operation, response: changeBody(changeObject('receptionist', setField('expertise', ''))) },
  },
  {
    fault: 'writes null for the completion date of a confirmed order',
    breaks: ['confirm-order/no-nulls'],
    spoil: { operation, response: changeBody(setField('completionDate', null)) },
  },
  {
    fault: "writes null for the name of a confirmed order's crop",
    breaks: ['confirm-order/no-nulls'],
    spoil: { operation, response: changeBody(changeField('cropType.name', () => null)) },
  },
  {
    fault: 'writes a confirmed order in snake case',
    breaks: ['confirm-order/field-names'],
    spoil: { operation, response: changeBody(renameEveryField(toSnakeCase)) },
  },
  {
    fault: 'writes a confirmed order in Pascal case',
    breaks: ['confirm-order/field-names'],
    spoil: { operation, response: changeBody(renameEveryField(toPascalCase)) },
  },
  {
    fault: 'uses the name start-time for startTime in the session of a confirmed order',
    breaks: ['confirm-order/field-names'],
    spoil: {
      operation,
      response: changeBody(changeObject('session', renameField('startTime', 'start-time'))),
    },
  },
  ...confirmedOrders,
  {
    fault: 'responds with 205 and no body to a confirmation',
    breaks: ['confirm-order/answers-200'],
    spoil: { operation, response: () => ({ status: 205, headers: {}, body: Buffer.alloc(0) }) },
  },
  ...changedByConfirming,
  ...confirmedTogether,
];
