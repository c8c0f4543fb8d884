import { whenSent, whenShown } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, renameField, setField } from '../changes/objects.js';
import { aFarmer, aPassword, giveReceptionist, operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeText, reject, roundLargeIntegers, sendHtml, setStatus } from '../changes/responses.js';
import { misreadAsLatin1 } from '../changes/values.js';
import { createdFields } from './created-fields.js';
import { breaking, type Deviant } from './deviant.js';
import { edgeValues } from './edge-values.js';
import { failedOrders } from './failed-orders.js';
import { keptValues } from './kept-values.js';
import { takenOrders } from './taken-orders.js';

const operation = 'create-order';

export const createOrder: Deviant[] = [
  ...takenOrders,
  ...keptValues,
  ...edgeValues,
  ...failedOrders,
  ...breaking(operation, {
    'answers-200': {
      'responds with 201 when an order is created': setStatus(201),
      'responds with 202 when an order that is paid by card is created': whenShown(
        ({ paymentMethod }) => paymentMethod === 'visa',
        setStatus(202),
      ),
      'responds with 204 and no body when an order is created': (response) => ({
        ...response,
        status: 204,
        body: Buffer.alloc(0),
      }),
      'responds with 201, a Location header and no body when an order is created': {
        alsoBreaks: ['create-order/answers-json'],
        spoil: {
          operation,
          response: () => ({ status: 201, headers: { location: '/order/1' }, body: Buffer.alloc(0) }),
        },
      },
      'rejects every order after storing it': reject(500),
      'redirects to the created order': (response) => ({ ...response, status: 303, headers: { location: '/order/1' } }),
    },
    'answers-json': {
      'responds with an empty body when an order is created': sendHtml(''),
      'responds with a login page when an order is created': sendHtml(
        '<!doctype html><title>Log in</title><form method="post"></form>',
      ),
      'writes a created order in Latin-1': changeText((text) => text, 'latin1'),
      'encodes the emoji of a created order as two surrogates of three bytes each': changeText(
        (text) => misreadAsLatin1(text).replace(misreadAsLatin1('🌾'), '\xED\xA0\xBC\xED\xBC\xBE'),
        'latin1',
      ),
      'puts a byte order mark before a created order': changeText((text) => `\uFEFF${text}`),
      'writes a created order and the outcome as two lines of JSON': changeText(
        (text) => `${text}\n{"created":true}\n`,
      ),
      'writes the cost of a created order as NaN': changeText((text) => text.replace(/"cost":[\d.]+/, '"cost":NaN')),
    },
    'unique-keys': {
      'writes the id of a created order twice': changeText((text) => text.replace(/^\{("id":\d+)/, '{$1,$1')),
    },
    'farmer-omitted': {
      'shows the farmer of a created order': changeBody(setField('farmer', aFarmer)),
      'shows the farmer of a created order as null': changeBody(setField('farmer', null)),
      'shows the farmer of an order that was created as confirmed': changeBody(
        changeWhere(({ confirmed }) => confirmed === true, setField('farmer', aFarmer)),
      ),
      'shows the farmer of a created order as stored, including the password': {
        alsoBreaks: ['create-order/no-stray-password'],
        spoil: { operation, response: changeBody(setField('farmer', { ...aFarmer, password: aPassword })) },
      },
    },
    'no-stray-password': {
      "leaks the password of a created order's receptionist": {
        spoil: {
          operation: operationsShowingOrders,
          response: giveReceptionist(operation, changeObject('receptionist', setField('password', aPassword))),
        },
      },
    },
    'fitting-roles': {
      'shows an admin as the receptionist of a created order': {
        spoil: {
          operation: operationsShowingOrders,
          response: giveReceptionist(
            operation,
            changeField('receptionist.role', () => 'admin'),
          ),
        },
      },
    },
    'answers-an-id': {
      'omits the id of a created order': changeBody(removeFields('id')),
      'wraps a created order in data': changeBody((created) => ({ data: created })),
    },
    'field-names': { 'uses the name orderId for the id of a created order': changeBody(renameField('id', 'orderId')) },
    'different-ids': {
      'gives an order that is paid by Mastercard the id of the order before it': whenSent(
        ({ paymentMethod }) => paymentMethod === 'mastercard',
        changeBody(changeField('id', (id) => Number(id) - 2)),
      ),
      'gives every created order the id 0': changeBody(setField('id', 0)),
      'rounds the id of a created order above 2^53': {
        alsoBreaks: [
          'get-order/answers-200',
          'list-farmer-orders/holds-created-orders',
          'list-order-sprayers/answers-200',
        ],
        rules: { firstId: 2n ** 53n - 13n },
        spoil: { operation, response: roundLargeIntegers },
      },
    },
  }),
  ...createdFields,
];
