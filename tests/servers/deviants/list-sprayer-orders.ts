import type { JsonObject } from '../../../helpers/json/values.js';
import { hasInQuery, hasOrderStatus, isCalledBy, isLaterPage, when } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, renameField, setField } from '../changes/objects.js';
import { removeItems, repeatFirstItem } from '../changes/pages.js';
import {
  changeBody,
  changeItems,
  changeText,
  redirectTo,
  reject,
  roundLargeIntegers,
  setBody,
  setStatus,
} from '../changes/responses.js';
import { misreadAsLatin1, toDayBefore } from '../changes/values.js';
import { askedPages } from './asked-pages.js';
import { breaking, type Deviant } from './deviant.js';
import { listEdges } from './list-edges.js';
import { wrongFarmer, wrongReceptionist } from './people.js';
import { sprayedOrders } from './sprayed-orders.js';
import { sprayerPages } from './sprayer-pages.js';

const operation = 'list-sprayer-orders';

export const listSprayerOrders: Deviant[] = [
  ...askedPages(operation, "the sprayer's list"),
  ...listEdges(operation, "the sprayer's list"),
  ...breaking(operation, {
    'answers-200': {
      "responds with 202 to the sprayer's list": setStatus(202),
      'denies sprayers access to their list': reject(403),
      "redirects the sprayer's list to its path without the trailing slash": redirectTo('/api/sprayer/order'),
      "responds with 404 to the later pages of the sprayer's list": when(isLaterPage, reject(404)),
      "responds with 500 to every request for the sprayer's list": {
        settings: { pageable: 'auto' },
        spoil: { operation, response: reject(500), rejection: reject(500) },
      },
    },
    'answers-json': {
      "writes costs that are not known yet as NaN in the sprayer's list": changeText((json) =>
        json.replaceAll(/"cost":[\d.]+/g, '"cost":NaN'),
      ),
      "leaves a comma after the last item on later pages of the sprayer's list": when(
        isLaterPage,
        changeText((json) => json.replace('],"page"', ',],"page"')),
      ),
      "puts a byte order mark before the sprayer's list": changeText((json) => `\uFEFF${json}`),
      "responds with HTML to the later pages of the sprayer's list": when(isLaterPage, setBody('<html>Log in</html>')),
    },
    'unique-keys': {
      "writes the id of an order twice in the sprayer's list, once with an escape": changeText((json) =>
        json.replace('"content":[{', String.raw`"content":[{"\u0069d":0,`),
      ),
    },
    'field-types': {
      "shows the farmer in the sprayer's list as an id": changeItems(
        changeField('farmer', (user) => (user as JsonObject)['id']),
      ),
      "shows the crop in the sprayer's list as its name": changeItems(
        changeField('cropType', (crop) => (crop as JsonObject)['name']),
      ),
      "writes the cost in the sprayer's list with its currency": changeItems(
        changeField('cost', (cost) => `${Number(cost).toFixed(2)} CAD`),
      ),
      "writes the hour of a session in the sprayer's list as a string": changeItems(
        changeField('session.endTime.hour', (hour) => String(hour).padStart(2, '0')),
      ),
      "writes each item of the sprayer's list as a string of JSON": changeItems((order) => JSON.stringify(order)),
    },
    'field-formats': {
      "writes dates in the sprayer's list with the day first": changeItems(
        changeField('creationDate', (date) => String(date).split('-').toReversed().join('/')),
      ),
      "shows an empty completion date for orders in progress in the sprayer's list": changeItems(
        changeWhere(hasOrderStatus('in_progress'), setField('completionDate', '')),
      ),
    },
    'integer-ranges': {
      "overflows the nanoseconds of a session in the sprayer's list": changeItems(
        changeField('session.startTime.nano', () => 2 ** 31),
      ),
    },
    'enum-values': {
      "shows the payment provider's own status in the sprayer's list": changeItems(
        changeField('paymentStatus', (status) => (status === 'paid' ? 'succeeded' : status)),
      ),
    },
    'no-nulls': {
      "shows the farmer's expertise as null in the sprayer's list": changeItems(
        changeObject('farmer', setField('expertise', null)),
      ),
      "shows the receptionist as null in the sprayer's list": {
        alsoBreaks: ['list-sprayer-orders/receptionist-included'],
        spoil: { operation, response: changeItems(setField('receptionist', null)) },
      },
    },
    'field-names': {
      "writes the field names of users in snake case in the sprayer's list": changeItems(
        changeObject('farmer', renameField('phoneNumber', 'phone_number')),
      ),
      "uses the name PaymentMethod for paymentMethod on later pages of the sprayer's list": when(
        isLaterPage,
        changeItems(renameField('paymentMethod', 'PaymentMethod')),
      ),
    },
    'farmer-present': {
      "omits the farmer from the sprayer's list": changeItems(removeFields('farmer')),
      "omits the farmer of orders in progress from the sprayer's list": changeItems(
        changeWhere(hasOrderStatus('in_progress'), removeFields('farmer')),
      ),
      "shows the farmer as null on later pages of the sprayer's list": {
        alsoBreaks: ['list-sprayer-orders/no-nulls'],
        spoil: { operation, response: when(isLaterPage, changeItems(setField('farmer', null))) },
      },
      "uses the name Farmer for farmer in the sprayer's list": {
        alsoBreaks: ['list-sprayer-orders/field-names'],
        spoil: { operation, response: changeItems(renameField('farmer', 'Farmer')) },
      },
    },
    'receptionist-included': {
      "omits the receptionist from the sprayer's list": changeItems(removeFields('receptionist')),
      "omits the receptionist of the second item of the sprayer's list": changeItems(
        changeWhere((_, index) => index === 1, removeFields('receptionist')),
      ),
    },
    'no-stray-password': {
      "shows the farmer's password in the sprayer's list": changeItems(
        changeObject('farmer', setField('password', '$2b$10$hash')),
      ),
    },
    'fitting-roles': {
      "swaps farmer and receptionist in the sprayer's list": {
        alsoBreaks: ['list-sprayer-orders/shown-consistently'],
        spoil: {
          operation,
          response: changeItems((order) => ({
            ...order,
            farmer: order['receptionist'],
            receptionist: order['farmer'],
          })),
        },
      },
    },
    'shown-consistently': {
      "shows dates a day early in the sprayer's list": changeItems(changeField('date', toDayBefore)),
      "decodes locations in the sprayer's list as Latin-1": changeItems(changeField('location', misreadAsLatin1)),
      "shows the area in acres in the sprayer's list": changeItems(
        changeField('area', (hectares) => Number(hectares) * 2.471),
      ),
    },
    'holds-own-orders': {
      "rounds ids above 2^53 in the sprayer's list": {
        alsoBreaks: [
          'list-sprayer-orders/page-arithmetic',
          'list-sprayer-orders/pages-share-no-item',
          'list-sprayer-orders/shown-consistently',
        ],
        rules: { firstId: 9007199254740993n },
        spoil: { operation, response: roundLargeIntegers },
      },
      "omits completed Visa orders from the sprayer's list": {
        alsoBreaks: ['list-sprayer-orders/page-arithmetic'],
        spoil: {
          operation,
          response: removeItems((order) => hasOrderStatus('completed')(order) && order['paymentMethod'] === 'visa'),
        },
      },
    },
    'shows-own-orders-only': {
      'shows the orders of all sprayers to each sprayer, and notifies none of them': {
        rules: { sprayerSees: 'all' },
        spoil: {
          operation: 'list-notifications',
          response: when(
            isCalledBy('sprayer'),
            changeBody(({ page }) => ({
              content: [],
              page: { ...(page as JsonObject), totalElements: 0, totalPages: 0 },
            })),
          ),
        },
      },
      'shows the orders of all sprayers to each sprayer': { rules: { sprayerSees: 'all' } },
      'shows every order that is created to each sprayer, and had hardly any before': {
        rules: { sprayerSees: 'all', seeded: false },
      },
      'shows every order that is created to each sprayer, the oldest first, and had hardly any before': {
        rules: { sprayerSees: 'all', seeded: false, newestFirst: false },
      },
    },
    'page-arithmetic': {
      "shows another sprayer's order on the later pages of the sprayer's list": {
        alsoBreaks: ['list-sprayer-orders/pages-lose-no-item', 'list-sprayer-orders/shows-own-orders-only'],
        spoil: {
          operation,
          response: when(isLaterPage, changeItems(changeField('id', (id) => Number(id) + 1_000_000))),
        },
      },
      "joins too many tables, and shows an order twice in the sprayer's list": repeatFirstItem,
    },
    'accepts-size-one': {
      "rejects size 1 of the sprayer's list, with no encoding in the settings": {
        settings: { pageable: 'auto' },
        spoil: { operation, response: when(hasInQuery('size', '1'), reject(400)) },
      },
    },
  }),
  ...sprayerPages,
  ...wrongFarmer(operation, 'items', "in the sprayer's list"),
  ...wrongReceptionist(operation, 'items', "in the sprayer's list"),
  ...sprayedOrders,
];
