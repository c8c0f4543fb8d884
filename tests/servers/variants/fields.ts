import { createHash } from 'node:crypto';
import { today } from '../../../reference/calendar.js';
import { queryOf } from './calls.js';
import { terms, type Variant } from './variant.js';
import {
  all,
  bodies,
  eachItem,
  eachObject,
  eachOrder,
  eachUser,
  keeping,
  within,
  without,
  type Thing,
} from './wraps.js';

/** Drawn by the order and the field, the same in every answer. */
const isDrawn = (order: Thing, field: string) =>
  createHash('sha256')
    .update(`${String(order['id'])} ${field}`)
    .digest()
    .readUInt8(0) < 100;
const kept = ['id', 'farmer', 'receptionist', 'date', 'location'];

const drawn = (order: Thing): Thing =>
  without(...Object.keys(order).filter((field) => !kept.includes(field) && isDrawn(order, field)))(order);

/** Which fields are shown, and with which of the values that the interface allows. */
export const oddFields: readonly Variant[] = [
  {
    differs: 'shows of an order only its id, and its farmer where that is stated',
    wrap: eachOrder(keeping('id', 'farmer')),
    settings: terms,
    expects: 'incomplete',
  },
  { differs: 'shows some fields on some orders, and others on others', wrap: eachOrder(drawn) },
  {
    differs: 'shows of a user only the id, and the password of a recipient',
    wrap: eachUser(keeping('id', 'password')),
    expects: 'incomplete',
  },
  { differs: 'shows no addresses, names and telephones', wrap: eachUser(keeping('id', 'role', 'password')) },
  {
    differs: 'shows of sessions and crops only their ids',
    wrap: eachOrder((order) => within('session', keeping('id'))(within('cropType', keeping('id'))(order))),
  },
  {
    differs: 'shows sessions and crops without ids',
    wrap: eachOrder((order) => within('session', without('id'))(within('cropType', without('id'))(order))),
    settings: terms,
    expects: 'incomplete',
  },
  {
    differs: 'shows hours of a session and nothing finer, and any number for them',
    wrap: eachOrder(
      within('session', (session) => ({ ...session, startTime: { hour: -1 }, endTime: { nano: 2147483647 } })),
    ),
  },
  {
    differs: 'shows users without ids',
    wrap: eachUser(without('id')),
    expects: 'incomplete',
  },
  {
    differs: 'shows coordinates in single precision wherever it reads them again',
    wrap: all(bodies(['get-order', 'confirm-order'], rounded), eachItem('list-farmer-orders', rounded)),
  },
  {
    differs: 'shows null for every field of an order but its id and its farmer',
    wrap: eachOrder(({ id, farmer, ...others }) => ({ ...blanked(others), id, farmer })),
    settings: { ...terms, nulls: 'absent' },
    expects: 'incomplete',
  },
  { differs: 'has empty passwords', wrap: eachItem('list-notifications', within('recipient', blankPassword)) },
  { differs: 'shows no cost', wrap: eachOrder(without('cost')) },
  {
    differs: 'has costs of nothing, and below',
    wrap: eachOrder((order) => ({ ...order, cost: Number(order['id']) % 2 === 0 ? 0 : -12.5 })),
  },
  {
    differs: 'answers create with the id and what was sent, and nothing more',
    wrap: bodies(
      'create-order',
      without('receptionist', 'cost', 'orderStatus', 'paymentStatus', 'creationDate', 'confirmed'),
    ),
  },
  {
    differs: 'answers create with an id only',
    wrap: bodies('create-order', keeping('id')),
    expects: 'incomplete',
  },
  {
    differs: 'shows no id of anything when a payment is verified',
    wrap: bodies('verify-payment', (order) => eachObject(order, without('id')) as Thing),
    expects: 'incomplete',
  },
  {
    differs: 'shows the ids of old orders to their farmer only where orders are filtered',
    wrap: bodies('list-farmer-orders', (page, call) =>
      isFiltered(queryOf(call)) ? page : { ...page, content: (page['content'] as Thing[]).map(unidentified) },
    ),
    expects: 'incomplete',
  },
  {
    differs: 'shows the orders of notifications without ids',
    wrap: eachItem('list-notifications', within('order', without('id'))),
    expects: 'incomplete',
  },
  {
    differs: 'has orders that were completed before they were made, on a leap day',
    wrap: eachOrder((order) => ({ ...order, completionDate: '2024-02-29', creationDate: '9999-12-31' })),
  },
  {
    differs: 'tells the time to the nanosecond',
    wrap: eachItem('list-notifications', (one) => ({ ...one, timestamp: '2024-02-29T23:59:59.123456789Z' })),
  },
  {
    differs: 'writes UTC as an offset of nothing',
    wrap: eachItem('list-notifications', (one) => ({ ...one, timestamp: '0001-01-01T00:00:00+00:00' })),
  },
  {
    differs: 'rates from minus five to a number that no int64 holds',
    wrap: eachItem('list-feedback', (one) => ({ ...one, overallRating: -5, friendlyRating: 10n ** 30n })),
  },
  {
    differs: 'shows null for whatever is not known, the farmer where omitted included',
    rules: { nulls: 'null' },
    wrap: all(
      bodies(['create-order', 'confirm-order', 'verify-payment'], (order) => ({ ...order, farmer: null, cost: null })),
      eachItem('list-farmer-orders', (order) => ({ farmer: null, ...order, session: null })),
      eachUser((user) => ({ ...user, expertise: null })),
    ),
    settings: { nulls: 'absent' },
  },
];

function isFiltered(query: URLSearchParams): boolean {
  return query.has('orderStatus') || query.has('paymentMethod');
}

function unidentified(order: Thing): Thing {
  return order['creationDate'] === today() ? order : without('id')(order);
}

function blankPassword(user: Thing): Thing {
  return { ...user, password: '' };
}

function rounded(order: Thing): Thing {
  const [latitude, longitude] = ['latitude', 'longitude'].map((field) => Math.fround(Number(order[field])));

  return { ...order, latitude, longitude };
}

function blanked(fields: Thing): Thing {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
}
