import type { JsonObject } from '../../../helpers/json/values.js';
import { isAfterSecondPage, isLaterPage, when } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, setField } from '../changes/objects.js';
import { changeItems, roundLargeIntegers } from '../changes/responses.js';
import { breaking, smallPages } from './deviant.js';

const operation = 'list-feedback';

const isPaidInCash = ({ paymentMethod }: JsonObject) => paymentMethod === 'cash';

/** Who is shown with the orders in feedback. */
export const peopleInFeedback = breaking(operation, {
  'farmer-present': {
    'omits the farmer from feedback': changeItems(changeObject('order', removeFields('farmer'))),
    'omits the farmer from the second page of feedback': {
      rules: smallPages,
      spoil: { operation, response: when(isLaterPage, changeItems(changeObject('order', removeFields('farmer')))) },
    },
    'omits the farmer from the last page of feedback': {
      rules: { defaultPageSize: 1 },
      spoil: {
        operation,
        response: when(isAfterSecondPage, changeItems(changeObject('order', removeFields('farmer')))),
      },
    },
  },
  'receptionist-included': {
    'omits the receptionist from feedback': changeItems(changeObject('order', removeFields('receptionist'))),
    'omits the receptionist from feedback on cash orders': changeItems(
      changeObject('order', changeWhere(isPaidInCash, removeFields('receptionist'))),
    ),
  },
  'no-stray-password': {
    "shows the receptionist's password in feedback": changeItems(
      changeObject('order.receptionist', setField('password', '')),
    ),
  },
  'fitting-roles': {
    'shows the sprayer as the farmer in feedback': {
      alsoBreaks: ['list-feedback/snapshots-agree'],
      spoil: { operation, response: changeItems(changeField('order.farmer.role', () => 'sprayer')) },
    },
  },
});

/** What feedback shows of its orders, unlike other views. */
export const ordersInFeedback = breaking(operation, {
  'snapshots-agree': {
    'shows the cost of orders in feedback without decimals': changeItems(
      changeField('order.cost', (cost) => Math.trunc(Number(cost))),
    ),
    'shows the creation date as the completion date of an order in feedback': changeItems(
      changeObject('order', (order) => ({ ...order, completionDate: order['creationDate'] ?? null })),
    ),
    'shows the completion date as the date of an order in feedback': changeItems(
      changeObject('order', (order) => ({ ...order, date: order['completionDate'] ?? order['date'] })),
    ),
    'removes the accents from locations in feedback': changeItems(
      changeField('order.location', (location) => String(location).normalize('NFD').replaceAll(/\p{M}/gu, '')),
    ),
    'shows every order in feedback as paid in cash': changeItems(changeField('order.paymentMethod', () => 'cash')),
  },
  'fitting-roles': {
    "shows the farmer as the order's receptionist in feedback": {
      alsoBreaks: ['list-feedback/snapshots-agree'],
      spoil: {
        operation,
        response: changeItems(changeObject('order', (order) => ({ ...order, receptionist: order['farmer'] ?? null }))),
      },
    },
  },
  'page-arithmetic': {
    'rounds ids above 2^53 in feedback': {
      alsoBreaks: ['list-feedback/shown-consistently', 'list-feedback/snapshots-agree'],
      rules: { firstId: 9007199254740993n },
      spoil: { operation, response: roundLargeIntegers },
    },
  },
});
