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
import { breaking, type Deviant } from './deviant.js';
import { exactTimes } from './exact-numbers.js';
import { readOrders } from './read-orders.js';
import { shownPeople } from './shown-people.js';
import { unseenFields } from './unseen-fields.js';

const operation = 'get-order';

const byLowBits = aMemory(({ target }) => String(BigInt(target.split('/').at(-1) ?? 0) % 2n ** 32n));

export const getOrder: Deviant[] = [
  ...breaking(operation, {
    'answers-200': {
      'responds with 203 to an order read by its id': setStatus(203),
      'fails with 500 on an order that has no receptionist yet': whenShown(
        ({ receptionist }) => receptionist === undefined,
        reject(500),
      ),
      'responds with 404 for a cancelled order that it lists': whenShown(hasOrderStatus('cancelled'), reject(404)),
      'responds with 410 for a completed order that has feedback': whenShown(hasOrderStatus('completed'), reject(410)),
      'denies receptionists access to every order': reject(403),
    },
    'answers-json': {
      'puts a prefix before an order to prevent script inclusion': changeText((text) => `)]}',\n${text}`),
      'writes an order as JSONP': changeText((text) => `callback(${text});`),
      'writes a comment after an order': changeText((text) => `${text}<!-- 12 ms -->`),
      'writes an order in UTF-16': changeText((text) => text, 'utf16le'),
      'writes an order read by its id in Latin-1': changeText((text) => text, 'latin1'),
      'responds with an error page for an order that is being sprayed': whenShown(
        hasOrderStatus('in_progress'),
        sendHtml('<html><h1>Whitelabel Error Page</h1></html>'),
      ),
      'writes raw tabs into the location of an order': changeText((text) => text.replaceAll(', ', ',\t')),
    },
    'unique-keys': {
      "writes the farmer's role twice in an order": changeText((text) =>
        text.replace('"role":"farmer"', '"role":"farmer","role":"farmer"'),
      ),
    },
    'field-types': {
      "shows only the id of an order's farmer": changeBody(
        changeField('farmer', (farmer) => (farmer as JsonObject)['id']),
      ),
      "shows only the name of an order's receptionist": changeBody(
        changeField('receptionist', (user) => (user as JsonObject)['fullName']),
      ),
      "writes the farmer's phone number as a number": changeBody(
        changeField('farmer.phoneNumber', () => 13_065_550_101),
      ),
      'writes active as 1 for the receptionist of an order': changeBody(changeField('receptionist.active', Number)),
      'writes the end of a session as a clock time in an order': changeBody(
        changeField('session.endTime', toClockTime),
      ),
      'writes the completion date of an order as an array': changeBody(changeField('completionDate', toDateArray)),
      'writes the cost of an order as an amount with its currency': changeBody(
        changeField('cost', (amount) => ({ amount, currency: 'CAD' })),
      ),
      'writes every id in an order as a string': changeText((text) => text.replaceAll(/"id":(\d+)/g, '"id":"$1"')),
      'responds with null for an order that exists': changeBody(() => null),
      'shows an order as the only item of an array': changeBody((order) => [order]),
    },
    'field-formats': {
      'writes the completion date of an order with a time and a zone': changeBody(
        changeField('completionDate', (day) => `${String(day)}T17:30:00+02:00`),
      ),
      'writes an empty completion date while an order is open': changeBody((order) => ({
        completionDate: '',
        ...order,
      })),
      'writes the creation date of an order without separators': changeBody(
        changeField('creationDate', (day) => String(day).replaceAll('-', '')),
      ),
      'shows 31 June as the completion date of every order': changeBody(
        changeField('completionDate', () => '2026-06-31'),
      ),
    },
    'integer-ranges': {
      "writes the nanoseconds of the day into an order's session": changeBody(
        changeField('session.endTime.nano', () => 28_800_000_000_000),
      ),
      "gives an order's farmer an unsigned 64-bit id": changeText((text) =>
        text.replace(/"farmer":\{"id":\d+/, '"farmer":{"id":9223372036854775808'),
      ),
    },
    'enum-values': {
      'writes the authority in place of the role in an order': changeBody(
        changeField('farmer.role', (role) => `ROLE_${toUpperCase(role)}`),
      ),
      'writes in-progress for in_progress in an order': changeBody(
        changeWhere(hasOrderStatus('in_progress'), setField('orderStatus', 'in-progress')),
      ),
      'writes canceled for cancelled in an order': changeBody(
        changeWhere(hasOrderStatus('cancelled'), setField('orderStatus', 'canceled')),
      ),
      "writes none as the expertise of an order's farmer": changeBody(
        changeObject('farmer', setField('expertise', 'none')),
      ),
    },
    'no-nulls': {
      'writes null for what an order does not have': changeBody((order) => ({
        receptionist: null,
        completionDate: null,
        ...order,
      })),
      'writes null for the location of a created order': changeBody(
        changeWhere(isOfTheRun, setField('location', null)),
      ),
      "writes null for the expertise of an order's farmer": changeBody(
        changeObject('farmer', setField('expertise', null)),
      ),
    },
    'field-names': {
      'writes an order read by its id in snake case': changeBody(renameEveryField(toSnakeCase)),
      'writes an order read by its id in Pascal case': {
        alsoBreaks: ['get-order/farmer-present'],
        spoil: { operation, response: changeBody(renameEveryField(toPascalCase)) },
      },
      "uses the name fullname for the fullName of an order's receptionist": changeBody(
        changeObject('receptionist', renameField('fullName', 'fullname')),
      ),
    },
    'answers-the-order-asked': {
      'responds with a different order from the one requested': changeBody(changeField('id', addOne)),
      'responds with another order when a completed one is requested': changeBody(
        changeWhere(hasOrderStatus('completed'), changeField('id', addOne)),
      ),
      'rounds the id of an order above 2^53': {
        rules: { firstId: 2n ** 53n - 13n },
        spoil: { operation, response: roundLargeIntegers },
      },
      'cuts the id in the path to 32 bits': {
        alsoBreaks: ['get-order/unknown-id-is-404'],
        spoil: {
          operation,
          response: byLowBits.remember,
          rejection: (response, call) => (call.target.endsWith('/abc') ? response : byLowBits.recall(response, call)),
        },
      },
    },
    'unknown-id-is-404': {
      'responds with 500 for an order that does not exist': {
        alsoBreaks: ['get-order/no-server-errors'],
        spoil: { operation, rejection: setStatus(500) },
      },
      'responds with 200 and null for an order that does not exist': {
        spoil: { operation, rejection: (response) => ({ ...response, status: 200, body: null }) },
      },
    },
  }),
  {
    fault: 'writes null for everything that is not set, in every response',
    breaks: operationsShowingOrders.map((slug) => `${slug}/no-nulls`),
    rules: { nulls: 'null' },
  },
  ...shownPeople,
  ...exactTimes,
  ...attendedOrders,
  ...readOrders,
  ...unseenFields,
  ...contradictions,
];
