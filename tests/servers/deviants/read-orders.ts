import type { Slug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { operationOf } from '../changes/calls.js';
import { isOfTheRun, whenShown } from '../changes/conditions.js';
import { changeField, changeWhere, setField } from '../changes/objects.js';
import { changeBody } from '../changes/responses.js';
import {
  addOne,
  misreadAsLatin1,
  removeSign,
  replaceEmoji,
  roundDown,
  toAcres,
  toDayBefore,
  toUpperCase,
} from '../changes/values.js';
import type { Deviant } from './deviant.js';
import { etienne } from './people.js';

const isPaidBy = (method: string) => (order: JsonObject) => order['paymentMethod'] === method;
const creatingAndReading: readonly Slug[] = ['create-order', 'get-order'];

const isConfirmedNow = (order: JsonObject) => isOfTheRun(order) && order['confirmed'] === true;
const isMastercardNow = (order: JsonObject) => isOfTheRun(order) && isPaidBy('mastercard')(order);
const operation = 'get-order';

/** What an order that is read by its id is shown with, in the place of what it was created with. */
export const readOrders: Deviant[] = [
  {
    fault: 'shows the area of an order read by its id with one decimal',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeField('area', (area) => Math.round(Number(area) * 10) / 10)) },
  },
  {
    fault: 'shows a created order read by its id with its date a day early',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('date', toDayBefore))) },
  },
  {
    fault: 'shows the day before as the creation date of an order read by its id',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeField('creationDate', toDayBefore)) },
  },
  {
    fault: 'shows the day before as the creation date of a created order',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation: 'create-order', response: changeBody(changeField('creationDate', toDayBefore)) },
  },
  {
    fault: 'shows an order read by its id with the name of its crop in capitals',
    breaks: ['get-order/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('cropType.name', toUpperCase)) },
  },
  {
    fault: 'shows an order read by its id with a session that ends a second earlier',
    breaks: ['get-order/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('session.endTime.second', () => 59)) },
  },
  {
    fault: 'shows a created order read by its id with another session',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('session.id', addOne))) },
  },
  {
    fault: 'shows a created order read by its id with its location in capitals',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('location', toUpperCase))) },
  },
  {
    fault: 'shows an order read by its id with question marks for the emoji of its location',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeField('location', replaceEmoji)) },
  },
  {
    fault: 'shows a created order read by its id with its latitude rounded down to a whole degree',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('latitude', roundDown))) },
  },
  {
    fault: 'shows a created order read by its id with its latitude as its longitude',
    breaks: ['get-order/shown-as-created'],
    spoil: {
      operation,
      response: changeBody(changeWhere(isOfTheRun, (order) => ({ ...order, longitude: order['latitude'] }))),
    },
  },
  {
    fault: 'shows a created order read by its id with another crop type',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('cropType.id', addOne))) },
  },
  {
    fault: 'shows a created order read by its id with its area in acres',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('area', toAcres))) },
  },
  {
    fault: 'shows a created order read by its id with a fraction of its area lost',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('area', roundDown))) },
  },
  {
    fault: 'shows every created order read by its id as paid by Visa',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, setField('paymentMethod', 'visa'))) },
  },
  {
    fault: 'shows the creation date as the date of a confirmed order read by its id',
    breaks: ['get-order/shown-as-created'],
    spoil: {
      operation,
      response: changeBody(changeWhere(isConfirmedNow, (order) => ({ ...order, date: order['creationDate'] }))),
    },
  },
  {
    fault: 'shows every order read by its id with its date a day early',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeField('date', toDayBefore)) },
  },
  {
    fault: 'shows a created order read by its id with its location in the wrong encoding',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('location', misreadAsLatin1))) },
  },
  {
    fault: 'shows a created order read by its id without the sign of its longitude',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, changeField('longitude', removeSign))) },
  },
  {
    fault: 'shows Visa for a created order read by its id that is paid by Mastercard',
    breaks: ['get-order/shown-as-created'],
    spoil: {
      operation,
      response: changeBody(changeWhere(isMastercardNow, setField('paymentMethod', 'visa'))),
    },
  },
  {
    fault: 'shows another farmer once an order is confirmed',
    breaks: ['get-order/one-farmer', 'get-order/shown-consistently'],
    spoil: {
      operation,
      response: changeBody(changeWhere(isConfirmedNow, changeField('farmer.id', addOne))),
    },
  },
  {
    fault: 'shows the id of an order as the id of its farmer',
    breaks: ['get-order/one-farmer'],
    spoil: { operation, response: changeBody((order) => changeField('farmer.id', () => order['id'])(order, 0)) },
  },
  {
    fault: 'responds to create-order with an id only, and shows the area in acres when the order is read by its id',
    breaks: ['get-order/shown-as-created'],
    spoil: {
      operation: creatingAndReading,
      response: (response, call) =>
        operationOf(call) === 'create-order'
          ? changeBody(({ id }) => ({ id }))(response, call)
          : whenShown(isOfTheRun, changeBody(changeField('area', toAcres)))(response, call),
    },
  },
  {
    fault: 'responds with 410 and the id for new orders that are paid by Mastercard',
    breaks: ['get-order/answers-200'],
    spoil: {
      operation,
      response: whenShown(isMastercardNow, (response) => ({
        ...response,
        status: 410,
        body: { id: (response.body as JsonObject)['id'], error: 'gone' },
      })),
    },
  },
  {
    fault: 'shows the second farmer on every order that is paid by Visa',
    breaks: ['get-order/one-farmer'],
    spoil: { operation, response: whenShown(isPaidBy('visa'), changeBody(changeField('farmer', () => etienne))) },
  },
];
