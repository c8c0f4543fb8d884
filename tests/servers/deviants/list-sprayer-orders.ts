import { askedPages } from './asked-pages.js';
import { raw, type Deviant } from './deviant.js';
import { asItIs, asks, calledBy, dayBefore, having, inside, isIn, isLaterPage, leavingOut, mojibake, redirected, refused, text, when, withOneTwice } from './list-spoilings.js';
import { wrongFarmer, wrongReceptionist } from './people.js';
import { at, body, eachItem, renamed, where, without, type Thing } from './spoilings.js';
import { sprayedOrders } from './sprayed-orders.js';
import { sprayerPages } from './sprayer-pages.js';

const operation = 'list-sprayer-orders';

export const listSprayerOrders: Deviant[] = [
  ...askedPages(operation, "the sprayer's list"),
  {
    fault: "answers 202 with the sprayer's list",
    breaks: ['list-sprayer-orders/answers-200'],
    spoil: { operation, answer: (right) => ({ ...right, status: 202 }) },
  },
  {
    fault: "keeps the sprayer's list from sprayers",
    breaks: ['list-sprayer-orders/answers-200'],
    spoil: { operation, answer: refused(403) },
  },
  {
    fault: "redirects the sprayer's list to its path without the last slash",
    breaks: ['list-sprayer-orders/answers-200'],
    spoil: { operation, answer: redirected('/api/sprayer/order') },
  },
  {
    fault: "answers 404 to the later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/answers-200'],
    spoil: { operation, answer: when(isLaterPage, refused(404)) },
  },
  {
    fault: "writes costs that are not known yet as NaN in the sprayer's list",
    breaks: ['list-sprayer-orders/answers-json'],
    spoil: { operation, answer: text((json) => json.replaceAll(/"cost":[\d.]+/g, '"cost":NaN')) },
  },
  {
    fault: "leaves a comma after the last item on later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/answers-json'],
    spoil: {
      operation,
      answer: when(
        isLaterPage,
        text((json) => json.replace('],"page"', ',],"page"')),
      ),
    },
  },
  {
    fault: "writes the id of an order twice in the sprayer's list, once with an escape",
    breaks: ['list-sprayer-orders/unique-keys'],
    spoil: { operation, answer: text((json) => json.replace('"content":[{', String.raw`"content":[{"\u0069d":0,`)) },
  },

  {
    fault: "shows the farmer in the sprayer's list as an id",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('farmer', (user) => (user as Thing)['id'])) },
  },
  {
    fault: "shows the crop in the sprayer's list by its name alone",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('cropType', (crop) => (crop as Thing)['name'])) },
  },
  {
    fault: "writes the cost in the sprayer's list with its currency",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('cost', (cost) => `${Number(cost).toFixed(2)} CAD`)) },
  },
  {
    fault: "writes the hour of a session in the sprayer's list as a string",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('session.endTime.hour', (hour) => String(hour).padStart(2, '0'))) },
  },
  {
    fault: "writes each item of the sprayer's list as a string of JSON",
    breaks: ['list-sprayer-orders/field-types'],
    spoil: { operation, answer: eachItem((order) => JSON.stringify(order)) },
  },
  {
    fault: "writes dates in the sprayer's list with the day first",
    breaks: ['list-sprayer-orders/field-formats'],
    spoil: {
      operation,
      answer: eachItem(at('creationDate', (date) => String(date).split('-').toReversed().join('/'))),
    },
  },
  {
    fault: "shows an empty completion date for orders in progress in the sprayer's list",
    breaks: ['list-sprayer-orders/field-formats'],
    spoil: { operation, answer: eachItem(where(isIn('in_progress'), having('completionDate', ''))) },
  },
  {
    fault: "overflows the nanoseconds of a session in the sprayer's list",
    breaks: ['list-sprayer-orders/integer-ranges'],
    spoil: { operation, answer: eachItem(at('session.startTime.nano', () => 2 ** 31)) },
  },
  {
    fault: "calls a payment by its processor's word in the sprayer's list",
    breaks: ['list-sprayer-orders/enum-values'],
    spoil: {
      operation,
      answer: eachItem(at('paymentStatus', (status) => (status === 'paid' ? 'succeeded' : status))),
    },
  },
  {
    fault: "shows the farmer's expertise as null in the sprayer's list",
    breaks: ['list-sprayer-orders/no-nulls'],
    spoil: { operation, answer: eachItem(inside('farmer', having('expertise', null))) },
  },
  {
    fault: "writes the names of a user in snake case in the sprayer's list",
    breaks: ['list-sprayer-orders/field-names'],
    spoil: { operation, answer: eachItem(inside('farmer', renamed('phoneNumber', 'phone_number'))) },
  },
  {
    fault: "capitalises the payment method's name on later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/field-names'],
    spoil: { operation, answer: when(isLaterPage, eachItem(renamed('paymentMethod', 'PaymentMethod'))) },
  },

  {
    fault: "omits the farmer from the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present'],
    spoil: { operation, answer: eachItem(without('farmer')) },
  },
  {
    fault: "omits the farmer of orders in progress from the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present'],
    spoil: { operation, answer: eachItem(where(isIn('in_progress'), without('farmer'))) },
  },
  {
    fault: "shows the farmer as null on later pages of the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present', 'list-sprayer-orders/no-nulls'],
    spoil: { operation, answer: when(isLaterPage, eachItem(having('farmer', null))) },
  },
  {
    fault: "capitalises the farmer's name in the sprayer's list",
    breaks: ['list-sprayer-orders/farmer-present', 'list-sprayer-orders/field-names'],
    spoil: { operation, answer: eachItem(renamed('farmer', 'Farmer')) },
  },
  {
    fault: "omits the receptionist from the sprayer's list",
    breaks: ['list-sprayer-orders/receptionist-included'],
    spoil: { operation, answer: eachItem(without('receptionist')) },
  },
  {
    fault: "omits the receptionist of the second item of the sprayer's list",
    breaks: ['list-sprayer-orders/receptionist-included'],
    spoil: { operation, answer: eachItem(where((_, index) => index === 1, without('receptionist'))) },
  },
  {
    fault: "shows the receptionist as null in the sprayer's list",
    breaks: ['list-sprayer-orders/no-nulls', 'list-sprayer-orders/receptionist-included'],
    spoil: { operation, answer: eachItem(having('receptionist', null)) },
  },
  {
    fault: "shows the farmer's password in the sprayer's list",
    breaks: ['list-sprayer-orders/no-stray-password'],
    spoil: { operation, answer: eachItem(inside('farmer', having('password', '$2b$10$hash'))) },
  },
  {
    fault: "swaps farmer and receptionist in the sprayer's list",
    breaks: ['list-sprayer-orders/fitting-roles'],
    spoil: {
      operation,
      answer: eachItem((order) => ({ ...order, farmer: order['receptionist'], receptionist: order['farmer'] })),
    },
  },

  ...sprayerPages,

  {
    fault: "shows the day before in the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation, answer: eachItem(at('date', dayBefore)) },
  },
  {
    fault: "reads locations as latin1 for the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation, answer: eachItem(at('location', mojibake)) },
  },
  {
    fault: "shows the area in acres in the sprayer's list",
    breaks: ['list-sprayer-orders/shown-consistently'],
    spoil: { operation, answer: eachItem(at('area', (hectares) => Number(hectares) * 2.471)) },
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
    spoil: { operation, answer: asItIs },
  },
  {
    fault: 'lists the orders of all sprayers to each, and notifies none of them',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    rules: { sprayerSees: 'all' },
    settings: { seed: 7 }, // which follows up an order with a sprayer first
    spoil: {
      operation: 'list-notifications',
      answer: when(
        calledBy('sprayer'),
        body(({ page }) => ({ content: [], page: { ...(page as Thing), totalElements: 0, totalPages: 0 } })),
      ),
    },
  },
  {
    fault: 'lists the orders of all sprayers to each',
    breaks: ['list-sprayer-orders/shows-own-orders-only'],
    rules: { sprayerSees: 'all' },
  },
  {
    fault: "leaves completed visa orders out of the sprayer's list",
    breaks: ['list-sprayer-orders/holds-own-orders', 'list-sprayer-orders/page-arithmetic'],
    spoil: {
      operation,
      answer: leavingOut((order) => isIn('completed')(order) && order['paymentMethod'] === 'visa'),
    },
  },
  {
    fault: "puts a byte order mark before the sprayer's list",
    breaks: ['list-sprayer-orders/answers-json'],
    spoil: { operation, answer: text((json) => `\uFEFF${json}`) },
  },
  {
    fault: "answers the later pages of the sprayer's list with a page of HTML",
    breaks: ['list-sprayer-orders/answers-json'],
    spoil: { operation, answer: when(isLaterPage, (right) => ({ ...right, body: raw('<html>Log in</html>') })) },
  },

  {
    fault: "shows somebody else's order on the later pages of the sprayer's list",
    breaks: [
      'list-sprayer-orders/page-arithmetic',
      'list-sprayer-orders/pages-lose-no-item',
      'list-sprayer-orders/shows-own-orders-only',
    ],
    spoil: { operation, answer: when(isLaterPage, eachItem(at('id', (id) => Number(id) + 1_000_000))) },
  },

  {
    fault: "answers 500 to the sprayer's list, however it is asked for",
    breaks: ['list-sprayer-orders/answers-200'],
    settings: { pageable: 'auto' },
    spoil: { operation, answer: refused(500), refusal: refused(500) },
  },

  {
    fault: "refuses size 1 of the sprayer's list, and has to be found out",
    breaks: ['list-sprayer-orders/accepts-size-one'],
    settings: { pageable: 'auto' },
    spoil: { operation, answer: when(asks('size', '1'), refused(400)) },
  },

  {
    fault: 'joins too many tables, and lists an order twice to the sprayer',
    breaks: ['list-sprayer-orders/page-arithmetic'],
    spoil: { operation, answer: withOneTwice },
  },
  ...wrongFarmer(operation, 'items', "in the sprayer's list"),
  ...wrongReceptionist(operation, 'items', "in the sprayer's list"),
  ...sprayedOrders,
];
