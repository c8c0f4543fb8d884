import type { JsonObject } from '../../../helpers/json/values.js';
import { isAfterSecondPage, isLaterPage, when } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, setField } from '../changes/objects.js';
import { changeItems, roundLargeIntegers } from '../changes/responses.js';
import { smallPages, type Deviant } from './deviant.js';

const operation = 'list-feedback';

const isPaidInCash = ({ paymentMethod }: JsonObject) => paymentMethod === 'cash';

/** Who is shown with the orders in feedback. */
export const peopleInFeedback: Deviant[] = [
  {
    fault: 'omits the farmer from feedback',
    breaks: ['list-feedback/farmer-present'],
    spoil: { operation, response: changeItems(changeObject('order', removeFields('farmer'))) },
  },
  {
    fault: 'omits the farmer from the second page of feedback',
    breaks: ['list-feedback/farmer-present'],
    rules: smallPages,
    spoil: { operation, response: when(isLaterPage, changeItems(changeObject('order', removeFields('farmer')))) },
  },
  {
    fault: 'omits the farmer from the last page of feedback',
    breaks: ['list-feedback/farmer-present'],
    rules: { defaultPageSize: 1 },
    spoil: { operation, response: when(isAfterSecondPage, changeItems(changeObject('order', removeFields('farmer')))) },
  },
  {
    fault: 'omits the receptionist from feedback',
    breaks: ['list-feedback/receptionist-included'],
    spoil: { operation, response: changeItems(changeObject('order', removeFields('receptionist'))) },
  },
  {
    fault: 'omits the receptionist from feedback on cash orders',
    breaks: ['list-feedback/receptionist-included'],
    spoil: {
      operation,
      response: changeItems(changeObject('order', changeWhere(isPaidInCash, removeFields('receptionist')))),
    },
  },
  {
    fault: "shows the receptionist's password in feedback",
    breaks: ['list-feedback/no-stray-password'],
    spoil: { operation, response: changeItems(changeObject('order.receptionist', setField('password', ''))) },
  },
  {
    fault: 'shows the sprayer as the farmer in feedback',
    breaks: ['list-feedback/fitting-roles', 'list-feedback/snapshots-agree'],
    spoil: { operation, response: changeItems(changeField('order.farmer.role', () => 'sprayer')) },
  },
];

/** What feedback shows of its orders, unlike other views. */
export const ordersInFeedback: Deviant[] = [
  {
    fault: 'shows the cost of orders in feedback without decimals',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: { operation, response: changeItems(changeField('order.cost', (cost) => Math.trunc(Number(cost)))) },
  },
  {
    fault: "shows the farmer as the order's receptionist in feedback",
    breaks: ['list-feedback/fitting-roles', 'list-feedback/snapshots-agree'],
    spoil: {
      operation,
      response: changeItems(changeObject('order', (order) => ({ ...order, receptionist: order['farmer'] ?? null }))),
    },
  },
  {
    fault: 'shows the creation date as the completion date of an order in feedback',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: {
      operation,
      response: changeItems(
        changeObject('order', (order) => ({ ...order, completionDate: order['creationDate'] ?? null })),
      ),
    },
  },
  {
    fault: 'shows the completion date as the date of an order in feedback',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: {
      operation,
      response: changeItems(
        changeObject('order', (order) => ({ ...order, date: order['completionDate'] ?? order['date'] })),
      ),
    },
  },
  {
    fault: 'removes the accents from locations in feedback',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: {
      operation,
      response: changeItems(
        changeField('order.location', (location) => String(location).normalize('NFD').replaceAll(/\p{M}/gu, '')),
      ),
    },
  },
  {
    fault: 'shows every order in feedback as paid in cash',
    breaks: ['list-feedback/snapshots-agree'],
    spoil: { operation, response: changeItems(changeField('order.paymentMethod', () => 'cash')) },
  },
  {
    fault: 'rounds ids above 2^53 in feedback',
    breaks: ['list-feedback/page-arithmetic', 'list-feedback/shown-consistently', 'list-feedback/snapshots-agree'],
    rules: { firstId: 9007199254740993n },
    spoil: { operation, response: roundLargeIntegers },
  },
];
