import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../helpers/json/values.js';
import { tables } from '../../support/interface-table.js';
import { isFiltered, isOfTheRun, when } from '../changes/conditions.js';
import {
  changeEveryObject,
  changeInTurn,
  changeObject,
  changeWhere,
  keepFields,
  removeFields,
  setField,
  type ObjectChange,
} from '../changes/objects.js';
import { changeBody, changeItems, changeOrders, changeUsers } from '../changes/responses.js';
import { changeResponses, wrapInTurn } from '../changes/servers.js';
import { terms, type Variant } from './variant.js';

/** Drawn by the order and the field, alike in every response. */
const isDrawn = (order: JsonObject, field: string) =>
  createHash('sha256')
    .update(`${String(order['id'])} ${field}`)
    .digest()
    .readUInt8(0) < 100;
const kept = ['id', 'farmer', 'receptionist', 'date', 'location'];

const drawn: ObjectChange = (order, index) =>
  removeFields(...Object.keys(order).filter((field) => !kept.includes(field) && isDrawn(order, field)))(order, index);

const onlyIds = changeInTurn(changeObject('session', keepFields('id')), changeObject('cropType', keepFields('id')));

const personal = ['email', 'fullName', 'phoneNumber', 'street', 'city', 'province', 'postalCode', 'expertise'].map(
  (field) => `User.${field}`,
);

/** Every field of an order except its id and its farmer. */
const shownSeldom = Object.keys(tables['Order'] ?? {})
  .filter((field) => field !== 'id' && field !== 'farmer')
  .map((field) => `Order.${field}`);

/** Which fields are shown, and with which of the values that the interface allows. */
export const oddFields: readonly Variant[] = [
  {
    differs: 'shows only the id of an order, and its farmer where the interface states it',
    wrap: changeResponses('every operation', changeOrders(keepFields('id', 'farmer'))),
    settings: terms,
    expects: 'incomplete',
    unseen: shownSeldom,
  },
  {
    differs: 'shows some fields on some orders, and other fields on others',
    wrap: changeResponses('every operation', changeOrders(drawn)),
  },
  {
    differs: 'shows only the id of a user, and the password of a recipient',
    wrap: changeResponses('every operation', changeUsers(keepFields('id', 'password'))),
    settings: { omits: [...personal, 'User.active'] },
    expects: 'incomplete',
    unseen: ['User.role'],
  },
  {
    differs: 'shows no addresses, names or phone numbers',
    wrap: changeResponses('every operation', changeUsers(keepFields('id', 'role', 'active', 'password'))),
    settings: { omits: personal },
  },
  {
    differs: 'shows only the ids of sessions and crops',
    wrap: changeResponses('every operation', changeOrders(onlyIds)),
    expects: 'incomplete',
    unseen: ['Session.startTime', 'Session.endTime', 'Crop.name'],
  },
  {
    differs: 'shows only the ids of sessions and crops, and declares that',
    wrap: changeResponses('every operation', changeOrders(onlyIds)),
    settings: { omits: ['Session.startTime', 'Session.endTime', 'Crop.name'] },
  },
  {
    differs: 'shows sessions and crops without ids',
    wrap: changeResponses(
      'every operation',
      changeOrders(
        changeInTurn(changeObject('session', removeFields('id')), changeObject('cropType', removeFields('id'))),
      ),
    ),
    settings: terms,
    expects: 'incomplete',
    unseen: ['Session.id', 'Crop.id'],
  },
  {
    differs: "shows only the hour or the nanosecond of a session's times, with any number",
    wrap: changeResponses(
      'every operation',
      changeOrders(
        changeObject('session', (session) => ({ ...session, startTime: { hour: -1 }, endTime: { nano: 2147483647 } })),
      ),
    ),
    settings: { omits: ['LocalTime.minute', 'LocalTime.second'] },
  },
  {
    differs: 'shows users without ids',
    wrap: changeResponses('every operation', changeUsers(removeFields('id'))),
    expects: 'incomplete',
    unseen: ['User.id'],
  },
  {
    differs: 'shows stored coordinates in single precision',
    wrap: wrapInTurn(
      changeResponses(['get-order', 'confirm-order'], changeBody(rounded)),
      changeResponses('list-farmer-orders', changeItems(rounded)),
    ),
  },
  {
    differs: 'shows null for every field of an order except its id and its farmer',
    wrap: changeResponses(
      'every operation',
      changeOrders(({ id, farmer, ...others }) => ({ ...blanked(others), id, farmer })),
    ),
    settings: { ...terms, nulls: 'absent' },
    expects: 'incomplete',
    unseen: shownSeldom,
  },
  {
    differs: 'has empty passwords',
    wrap: changeResponses('list-notifications', changeItems(changeObject('recipient', setField('password', '')))),
  },
  {
    differs: 'shows no cost',
    wrap: changeResponses('every operation', changeOrders(removeFields('cost'))),
    expects: 'incomplete',
    unseen: ['Order.cost'],
  },
  {
    differs: 'shows no cost, and declares that',
    wrap: changeResponses('every operation', changeOrders(removeFields('cost'))),
    settings: { omits: ['Order.cost'] },
  },
  {
    differs: 'shows a cost and an expertise that it declares not to have',
    settings: { omits: ['User.expertise', 'Order.cost'] },
  },
  {
    differs: 'has no sessions, and declares that',
    wrap: changeResponses('every operation', changeOrders(removeFields('session'))),
    settings: { ...terms, omits: ['Order.session'] },
  },
  {
    differs: 'has costs of 0 and below',
    wrap: changeResponses(
      'every operation',
      changeOrders((order) => ({ ...order, cost: Number(order['id']) % 2 === 0 ? 0 : -12.5 })),
    ),
  },
  {
    differs: 'responds to create-order with the id and what was sent, and nothing more',
    wrap: changeResponses(
      'create-order',
      changeBody(removeFields('receptionist', 'cost', 'orderStatus', 'paymentStatus', 'creationDate', 'confirmed')),
    ),
  },
  {
    differs: 'responds to create-order with an id only',
    wrap: changeResponses('create-order', changeBody(keepFields('id'))),
    expects: 'incomplete',
  },
  {
    differs: 'shows no ids at all when a payment is verified',
    wrap: changeResponses('verify-payment', changeBody(changeEveryObject(removeFields('id')))),
    expects: 'incomplete',
  },
  {
    differs: 'shows the ids of old orders to their farmer only when orders are filtered',
    wrap: changeResponses(
      'list-farmer-orders',
      when(
        (query, call) => !isFiltered(query, call),
        changeItems(changeWhere((order) => !isOfTheRun(order), removeFields('id'))),
      ),
    ),
  },
  {
    differs: 'shows the orders of notifications without ids',
    wrap: changeResponses('list-notifications', changeItems(changeObject('order', removeFields('id')))),
    expects: 'incomplete',
  },
  {
    differs: 'has orders that were completed before they were created, on a leap day',
    wrap: changeResponses(
      'every operation',
      changeOrders((order) => ({ ...order, completionDate: '2024-02-29', creationDate: '9999-12-31' })),
    ),
  },
  {
    differs: 'writes timestamps to the nanosecond',
    wrap: changeResponses(
      'list-notifications',
      changeItems((item) => ({ ...item, timestamp: '2024-02-29T23:59:59.123456789Z' })),
    ),
  },
  {
    differs: 'writes UTC as the offset +00:00',
    wrap: changeResponses(
      'list-notifications',
      changeItems((item) => ({ ...item, timestamp: '0001-01-01T00:00:00+00:00' })),
    ),
  },
  {
    differs: 'has ratings from -5 to a number beyond 64 bits',
    wrap: changeResponses(
      'list-feedback',
      changeItems((item) => ({ ...item, overallRating: -5, friendlyRating: 10n ** 30n })),
    ),
  },
  {
    differs: 'shows null for unknown values, and for the farmer where it is omitted',
    rules: { nulls: 'null' },
    wrap: wrapInTurn(
      changeResponses(
        ['create-order', 'confirm-order', 'verify-payment'],
        changeBody((order) => ({ ...order, farmer: null, cost: null })),
      ),
      changeResponses(
        'list-farmer-orders',
        changeItems((order) => ({ farmer: null, ...order, session: null })),
      ),
      changeResponses(
        'every operation',
        changeUsers((user) => ({ ...user, expertise: null })),
      ),
    ),
    settings: { nulls: 'absent', omits: ['User.expertise'] },
  },
];

function rounded(order: JsonObject): JsonObject {
  const [latitude, longitude] = ['latitude', 'longitude'].map((field) => Math.fround(Number(order[field])));

  return { ...order, latitude, longitude };
}

function blanked(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
}
