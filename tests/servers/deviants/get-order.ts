import type { JsonObject } from '../../../helpers/json/values.js';
import { hasOrderStatus, isOfTheRun, whenShown } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, renameEveryField, renameField, setField } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import {
  aMemory,
  changeBody,
  changeText,
  reject,
  roundLargeIntegers,
  sendHtml,
  setStatus,
} from '../changes/responses.js';
import { addOne, toClockTime, toDateArray, toPascalCase, toSnakeCase, toUpperCase } from '../changes/values.js';
import { attendedOrders } from './attended-orders.js';
import { contradictions } from './contradictions.js';
import type { Deviant } from './deviant.js';
import { exactTimes } from './exact-numbers.js';
import { readOrders } from './read-orders.js';
import { shownPeople } from './shown-people.js';
import { unseenFields } from './unseen-fields.js';

const operation = 'get-order';

const byLowBits = aMemory(({ target }) => String(BigInt(target.split('/').at(-1) ?? 0) % 2n ** 32n));

export const getOrder: Deviant[] = [
  {
    fault: 'responds with 203 to an order read by its id',
    breaks: ['get-order/answers-200'],
    spoil: { operation, response: setStatus(203) },
  },
  {
    fault: 'fails with 500 on an order that has no receptionist yet',
    breaks: ['get-order/answers-200'],
    spoil: { operation, response: whenShown(({ receptionist }) => receptionist === undefined, reject(500)) },
  },
  {
    fault: 'responds with 404 for a cancelled order that it lists',
    breaks: ['get-order/answers-200'],
    spoil: { operation, response: whenShown(hasOrderStatus('cancelled'), reject(404)) },
  },
  {
    fault: 'responds with 410 for a completed order that has feedback',
    breaks: ['get-order/answers-200'],
    spoil: { operation, response: whenShown(hasOrderStatus('completed'), reject(410)) },
  },
  {
    fault: 'denies receptionists access to every order',
    breaks: ['get-order/answers-200'],
    spoil: { operation, response: reject(403) },
  },
  {
    fault: 'puts a prefix before an order to prevent script inclusion',
    breaks: ['get-order/answers-json'],
    spoil: { operation, response: changeText((text) => `)]}',\n${text}`) },
  },
  {
    fault: 'writes an order as JSONP',
    breaks: ['get-order/answers-json'],
    spoil: { operation, response: changeText((text) => `callback(${text});`) },
  },
  {
    fault: 'writes a comment after an order',
    breaks: ['get-order/answers-json'],
    spoil: { operation, response: changeText((text) => `${text}<!-- 12 ms -->`) },
  },
  {
    fault: 'writes an order in UTF-16',
    breaks: ['get-order/answers-json'],
    spoil: { operation, response: changeText((text) => text, 'utf16le') },
  },
  {
    fault: 'writes an order read by its id in Latin-1',
    breaks: ['get-order/answers-json'],
    spoil: { operation, response: changeText((text) => text, 'latin1') },
  },
  {
    fault: 'responds with an error page for an order that is being sprayed',
    breaks: ['get-order/answers-json'],
    spoil: {
      operation,
      response: whenShown(hasOrderStatus('in_progress'), sendHtml('<html><h1>Whitelabel Error Page</h1></html>')),
    },
  },
  {
    fault: 'writes raw tabs into the location of an order',
    breaks: ['get-order/answers-json'],
    spoil: { operation, response: changeText((text) => text.replaceAll(', ', ',\t')) },
  },
  {
    fault: "writes the farmer's role twice in an order",
    breaks: ['get-order/unique-keys'],
    spoil: {
      operation,
      response: changeText((text) => text.replace('"role":"farmer"', '"role":"farmer","role":"farmer"')),
    },
  },
  {
    fault: "shows only the id of an order's farmer",
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody(changeField('farmer', (farmer) => (farmer as JsonObject)['id'])) },
  },
  {
    fault: "shows only the name of an order's receptionist",
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody(changeField('receptionist', (user) => (user as JsonObject)['fullName'])) },
  },
  {
    fault: "writes the farmer's phone number as a number",
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody(changeField('farmer.phoneNumber', () => 13_065_550_101)) },
  },
  {
    fault: 'writes active as 1 for the receptionist of an order',
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody(changeField('receptionist.active', Number)) },
  },
  {
    fault: 'writes the end of a session as a clock time in an order',
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody(changeField('session.endTime', toClockTime)) },
  },
  {
    fault: 'writes the completion date of an order as an array',
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody(changeField('completionDate', toDateArray)) },
  },
  {
    fault: 'writes the cost of an order as an amount with its currency',
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody(changeField('cost', (amount) => ({ amount, currency: 'CAD' }))) },
  },
  {
    fault: 'writes every id in an order as a string',
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeText((text) => text.replaceAll(/"id":(\d+)/g, '"id":"$1"')) },
  },
  {
    fault: 'responds with null for an order that exists',
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody(() => null) },
  },
  {
    fault: 'shows an order as the only item of an array',
    breaks: ['get-order/field-types'],
    spoil: { operation, response: changeBody((order) => [order]) },
  },
  {
    fault: 'writes the completion date of an order with a time and a zone',
    breaks: ['get-order/field-formats'],
    spoil: { operation, response: changeBody(changeField('completionDate', (day) => `${String(day)}T17:30:00+02:00`)) },
  },
  {
    fault: 'writes an empty completion date while an order is open',
    breaks: ['get-order/field-formats'],
    spoil: { operation, response: changeBody((order) => ({ completionDate: '', ...order })) },
  },
  {
    fault: 'writes the creation date of an order without separators',
    breaks: ['get-order/field-formats'],
    spoil: { operation, response: changeBody(changeField('creationDate', (day) => String(day).replaceAll('-', ''))) },
  },
  {
    fault: 'shows 31 June as the completion date of every order',
    breaks: ['get-order/field-formats'],
    spoil: { operation, response: changeBody(changeField('completionDate', () => '2026-06-31')) },
  },
  {
    fault: "writes the nanoseconds of the day into an order's session",
    breaks: ['get-order/integer-ranges'],
    spoil: { operation, response: changeBody(changeField('session.endTime.nano', () => 28_800_000_000_000)) },
  },
  {
    fault: "gives an order's farmer an unsigned 64-bit id",
    breaks: ['get-order/integer-ranges'],
    spoil: {
      operation,
      response: changeText((text) => text.replace(/"farmer":\{"id":\d+/, '"farmer":{"id":9223372036854775808')),
    },
  },
  {
    fault: 'writes the authority in place of the role in an order',
    breaks: ['get-order/enum-values'],
    spoil: { operation, response: changeBody(changeField('farmer.role', (role) => `ROLE_${toUpperCase(role)}`)) },
  },
  {
    fault: 'writes in-progress for in_progress in an order',
    breaks: ['get-order/enum-values'],
    spoil: {
      operation,
      response: changeBody(changeWhere(hasOrderStatus('in_progress'), setField('orderStatus', 'in-progress'))),
    },
  },
  {
    fault: 'writes canceled for cancelled in an order',
    breaks: ['get-order/enum-values'],
    spoil: {
      operation,
      response: changeBody(changeWhere(hasOrderStatus('cancelled'), setField('orderStatus', 'canceled'))),
    },
  },
  {
    fault: "writes none as the expertise of an order's farmer",
    breaks: ['get-order/enum-values'],
    spoil: { operation, response: changeBody(changeObject('farmer', setField('expertise', 'none'))) },
  },
  {
    fault: 'writes null for what an order does not have',
    breaks: ['get-order/no-nulls'],
    spoil: { operation, response: changeBody((order) => ({ receptionist: null, completionDate: null, ...order })) },
  },
  {
    fault: 'writes null for the location of a created order',
    breaks: ['get-order/no-nulls'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, setField('location', null))) },
  },
  {
    fault: "writes null for the expertise of an order's farmer",
    breaks: ['get-order/no-nulls'],
    spoil: { operation, response: changeBody(changeObject('farmer', setField('expertise', null))) },
  },
  {
    fault: 'writes null for everything that is not set, in every response',
    breaks: operationsShowingOrders.map((slug) => `${slug}/no-nulls`),
    rules: { nulls: 'null' },
  },
  {
    fault: 'writes an order read by its id in snake case',
    breaks: ['get-order/field-names'],
    spoil: { operation, response: changeBody(renameEveryField(toSnakeCase)) },
  },
  {
    fault: 'writes an order read by its id in Pascal case',
    breaks: ['get-order/field-names', 'get-order/farmer-present'],
    spoil: { operation, response: changeBody(renameEveryField(toPascalCase)) },
  },
  {
    fault: "uses the name fullname for the fullName of an order's receptionist",
    breaks: ['get-order/field-names'],
    spoil: {
      operation,
      response: changeBody(changeObject('receptionist', renameField('fullName', 'fullname'))),
    },
  },

  {
    fault: 'responds with a different order from the one requested',
    breaks: ['get-order/answers-the-order-asked'],
    spoil: { operation, response: changeBody(changeField('id', addOne)) },
  },
  {
    fault: 'responds with another order when a completed one is requested',
    breaks: ['get-order/answers-the-order-asked'],
    spoil: { operation, response: changeBody(changeWhere(hasOrderStatus('completed'), changeField('id', addOne))) },
  },
  {
    fault: 'rounds the id of an order above 2^53',
    breaks: ['get-order/answers-the-order-asked'],
    rules: { firstId: 2n ** 53n - 13n },
    spoil: { operation, response: roundLargeIntegers },
  },

  {
    fault: 'responds with 500 for an order that does not exist',
    breaks: ['get-order/unknown-id-is-404', 'get-order/no-server-errors'],
    spoil: { operation, rejection: setStatus(500) },
  },
  {
    fault: 'responds with 200 and null for an order that does not exist',
    breaks: ['get-order/unknown-id-is-404'],
    spoil: { operation, rejection: (response) => ({ ...response, status: 200, body: null }) },
  },

  {
    fault: 'cuts the id in the path to 32 bits',
    breaks: ['get-order/answers-the-order-asked', 'get-order/unknown-id-is-404'],
    spoil: {
      operation,
      response: byLowBits.remember,
      rejection: (response, call) => (call.target.endsWith('/abc') ? response : byLowBits.recall(response, call)),
    },
  },
  ...shownPeople,
  ...exactTimes,
  ...attendedOrders,
  ...readOrders,
  ...unseenFields,
  ...contradictions,
];
