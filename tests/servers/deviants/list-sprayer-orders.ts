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
import type { Deviant } from './deviant.js';
import { listEdges } from './list-edges.js';
import { wrongFarmer, wrongReceptionist } from './people.js';
import { sprayedOrders } from './sprayed-orders.js';
import { sprayerPages } from './sprayer-pages.js';

const operation = 'list-sprayer-orders';

export const listSprayerOrders: Deviant[] = [
  ...askedPages(operation, "the sprayer's list"),
  ...listEdges(operation, "the sprayer's list"),
  {
    fault: "responds with 202 to the sprayer's list",
    breaks: ['list-sprayer-orders/answers-200'],
    spoil: { operation, response: setStatus(202) },
  },
  {
    fault: 'denies sprayers access to their list',
    breaks: ['list-sprayer-orders/answers-200'],
    spoil: { operation, response: reject(403) },
  },
  {
    fault: "redirects the sprayer's list to its path without the trailing slash",
    breaks: ['list-sprayer-orders/answers-200'],
    spoil: { operation, response: redirectTo('/api/sprayer/order') },
  },
  {
    fault: "responds with 404 to the later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/answers-200'],
    spoil: { operation, response: when(isLaterPage, reject(404)) },
  },
  {
    fault: "writes costs that are not known yet as NaN in the sprayer's list",
    breaks: ['list-sprayer-orders/answers-json'],
    spoil: { operation, response: changeText((json) => json.replaceAll(/"cost":[\d.]+/g, '"cost":NaN')) },
  },
  {
    fault: "leaves a comma after the last item on later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/answers-json'],
    spoil: {
      operation,
      response: when(
        isLaterPage,
        changeText((json) => json.replace('],"page"', ',],"page"')),
      ),
    },
  },
  {
    fault: "writes the id of an order twice in the sprayer's list, once with an escape",
    breaks: ['list-sprayer-orders/unique-keys'],
    spoil: {
      operation,
      response: changeText((json) => json.replace('"content":[{', String.raw`"content":[{"\u0069d":0,`)),
    },
  },

  {
    fault: "shows the farmer in the sprayer's list as an id",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, response: changeItems(changeField('farmer', (user) => (user as JsonObject)['id'])) },
  },
  {
    fault: "shows the crop in the sprayer's list as its name",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, response: changeItems(changeField('cropType', (crop) => (crop as JsonObject)['name'])) },
  },
  {
    fault: "writes the cost in the sprayer's list with its currency",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, response: changeItems(changeField('cost', (cost) => `${Number(cost).toFixed(2)} CAD`)) },
  },
  {
    fault: "writes the hour of a session in the sprayer's list as a string",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: {
      operation,
      response: changeItems(changeField('session.endTime.hour', (hour) => String(hour).padStart(2, '0'))),
    },
  },
  {
    fault: "writes each item of the sprayer's list as a string of JSON",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, response: changeItems((order) => JSON.stringify(order)) },
  },
  {
    fault: "writes dates in the sprayer's list with the day first",
    breaks: ['list-sprayer-orders/field-formats'],
    spoil: {
      operation,
      response: changeItems(changeField('creationDate', (date) => String(date).split('-').toReversed().join('/'))),
    },
  },
  {
    fault: "shows an empty completion date for orders in progress in the sprayer's list",
    breaks: ['list-sprayer-orders/field-formats'],
    spoil: {
      operation,
      response: changeItems(changeWhere(hasOrderStatus('in_progress'), setField('completionDate', ''))),
    },
  },
  {
    fault: "overflows the nanoseconds of a session in the sprayer's list",
    breaks: ['list-sprayer-orders/integer-ranges'],
    spoil: { operation, response: changeItems(changeField('session.startTime.nano', () => 2 ** 31)) },
  },
  {
    fault: "shows the payment provider's own status in the sprayer's list",
    breaks: ['list-sprayer-orders/enum-values'],
    spoil: {
      operation,
      response: changeItems(changeField('paymentStatus', (status) => (status === 'paid' ? 'succeeded' : status))),
    },
  },
  {
    fault: "shows the farmer's expertise as null in the sprayer's list",
    breaks: ['list-sprayer-orders/no-nulls'],
    spoil: { operation, response: changeItems(changeObject('farmer', setField('expertise', null))) },
  },
  {
    fault: "writes the field names of users in snake case in the sprayer's list",
    breaks: ['list-sprayer-orders/field-names'],
    spoil: { operation, response: changeItems(changeObject('farmer', renameField('phoneNumber', 'phone_number'))) },
  },
  {
    fault: "uses the name PaymentMethod for paymentMethod on later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/field-names'],
    spoil: { operation, response: when(isLaterPage, changeItems(renameField('paymentMethod', 'PaymentMethod'))) },
  },

  {
    fault: "omits the farmer from the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present'],
    spoil: { operation, response: changeItems(removeFields('farmer')) },
  },
  {
    fault: "omits the farmer of orders in progress from the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present'],
    spoil: { operation, response: changeItems(changeWhere(hasOrderStatus('in_progress'), removeFields('farmer'))) },
  },
  {
    fault: "shows the farmer as null on later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present', 'list-sprayer-orders/no-nulls'],
    spoil: { operation, response: when(isLaterPage, changeItems(setField('farmer', null))) },
  },
  {
    fault: "uses the name Farmer for farmer in the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present', 'list-sprayer-orders/field-names'],
    spoil: { operation, response: changeItems(renameField('farmer', 'Farmer')) },
  },
  {
    fault: "omits the receptionist from the sprayer's list",
    breaks: ['list-sprayer-orders/receptionist-included'],
    spoil: { operation, response: changeItems(removeFields('receptionist')) },
  },
  {
    fault: "omits the receptionist of the second item of the sprayer's list",
    breaks: ['list-sprayer-orders/receptionist-included'],
    spoil: { operation, response: changeItems(changeWhere((_, index) => index === 1, removeFields('receptionist'))) },
  },
  {
    fault: "shows the receptionist as null in the sprayer's list",
    breaks: ['list-sprayer-orders/no-nulls', 'list-sprayer-orders/receptionist-included'],
    spoil: { operation, response: changeItems(setField('receptionist', null)) },
  },
  {
    fault: "shows the farmer's password in the sprayer's list",
    breaks: ['list-sprayer-orders/no-stray-password'],
    spoil: { operation, response: changeItems(changeObject('farmer', setField('password', '$2b$10$hash'))) },
  },
  {
    fault: "swaps farmer and receptionist in the sprayer's list",
    breaks: ['list-sprayer-orders/fitting-roles', 'list-sprayer-orders/shown-consistently'],
    spoil: {
      operation,
      response: changeItems((order) => ({ ...order, farmer: order['receptionist'], receptionist: order['farmer'] })),
    },
  },

  ...sprayerPages,

  {
    fault: "shows dates a day early in the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation, response: changeItems(changeField('date', toDayBefore)) },
  },
  {
    fault: "decodes locations in the sprayer's list as Latin-1",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation, response: changeItems(changeField('location', misreadAsLatin1)) },
  },
  {
    fault: "shows the area in acres in the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation, response: changeItems(changeField('area', (hectares) => Number(hectares) * 2.471)) },
  },
  {
    fault: "rounds ids above 2^53 in the sprayer's list",
    breaks: [
      'list-sprayer-orders/holds-own-orders',
      'list-sprayer-orders/page-arithmetic',
      'list-sprayer-orders/pages-share-no-item',
      'list-sprayer-orders/shown-consistently',
    ],
    rules: { firstId: 9007199254740993n },
    spoil: { operation, response: roundLargeIntegers },
  },
  {
    fault: 'shows the orders of all sprayers to each sprayer, and notifies none of them',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    rules: { sprayerSees: 'all' },
    spoil: {
      operation: 'list-notifications',
      response: when(
        isCalledBy('sprayer'),
        changeBody(({ page }) => ({ content: [], page: { ...(page as JsonObject), totalElements: 0, totalPages: 0 } })),
      ),
    },
  },
  {
    fault: 'shows the orders of all sprayers to each sprayer',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    rules: { sprayerSees: 'all' },
  },
  {
    fault: 'shows every order that is created to each sprayer, and had hardly any before',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    rules: { sprayerSees: 'all', seeded: false },
  },
  {
    fault: 'shows every order that is created to each sprayer, the oldest first, and had hardly any before',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    rules: { sprayerSees: 'all', seeded: false, newestFirst: false },
  },
  {
    fault: "omits completed Visa orders from the sprayer's list",
    breaks: ['list-sprayer-orders/holds-own-orders', 'list-sprayer-orders/page-arithmetic'],
    spoil: {
      operation,
      response: removeItems((order) => hasOrderStatus('completed')(order) && order['paymentMethod'] === 'visa'),
    },
  },
  {
    fault: "puts a byte order mark before the sprayer's list",
    breaks: ['list-sprayer-orders/answers-json'],
    spoil: { operation, response: changeText((json) => `\uFEFF${json}`) },
  },
  {
    fault: "responds with HTML to the later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/answers-json'],
    spoil: { operation, response: when(isLaterPage, setBody('<html>Log in</html>')) },
  },

  {
    fault: "shows another sprayer's order on the later pages of the sprayer's list",
    breaks: [
      'list-sprayer-orders/page-arithmetic',
      'list-sprayer-orders/pages-lose-no-item',
      'list-sprayer-orders/shows-own-orders-only',
    ],
    spoil: { operation, response: when(isLaterPage, changeItems(changeField('id', (id) => Number(id) + 1_000_000))) },
  },

  {
    fault: "responds with 500 to every request for the sprayer's list",
    breaks: ['list-sprayer-orders/answers-200'],
    settings: { pageable: 'auto' },
    spoil: { operation, response: reject(500), rejection: reject(500) },
  },

  {
    fault: "rejects size 1 of the sprayer's list, with no encoding in the settings",
    breaks: ['list-sprayer-orders/accepts-size-one'],
    settings: { pageable: 'auto' },
    spoil: { operation, response: when(hasInQuery('size', '1'), reject(400)) },
  },

  {
    fault: "joins too many tables, and shows an order twice in the sprayer's list",
    breaks: ['list-sprayer-orders/page-arithmetic'],
    spoil: { operation, response: repeatFirstItem },
  },
  ...wrongFarmer(operation, 'items', "in the sprayer's list"),
  ...wrongReceptionist(operation, 'items', "in the sprayer's list"),
  ...sprayedOrders,
];
