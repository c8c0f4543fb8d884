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
import { breaking } from './deviant.js';
import { etienne } from './people.js';

const isPaidBy = (method: string) => (order: JsonObject) => order['paymentMethod'] === method;
const creatingAndReading: readonly Slug[] = ['create-order', 'get-order'];

const isConfirmedNow = (order: JsonObject) => isOfTheRun(order) && order['confirmed'] === true;
const isMastercardNow = (order: JsonObject) => isOfTheRun(order) && isPaidBy('mastercard')(order);
const operation = 'get-order';

/** What an order that is read by its id is shown with, in the place of what it was created with. */
export const readOrders = breaking(operation, {
  'shown-as-created': {
    'shows the area of an order read by its id with one decimal': changeBody(
      changeField('area', (area) => Math.round(Number(area) * 10) / 10),
    ),
    'shows a created order read by its id with its date a day early': changeBody(
      changeWhere(isOfTheRun, changeField('date', toDayBefore)),
    ),
    'shows the day before as the creation date of an order read by its id': changeBody(
      changeField('creationDate', toDayBefore),
    ),
    'shows the day before as the creation date of a created order': {
      spoil: { operation: 'create-order', response: changeBody(changeField('creationDate', toDayBefore)) },
    },
    'shows a created order read by its id with another session': changeBody(
      changeWhere(isOfTheRun, changeField('session.id', addOne)),
    ),
    'shows a created order read by its id with its location in capitals': changeBody(
      changeWhere(isOfTheRun, changeField('location', toUpperCase)),
    ),
    'shows an order read by its id with question marks for the emoji of its location': changeBody(
      changeField('location', replaceEmoji),
    ),
    'shows a created order read by its id with its latitude rounded down to a whole degree': changeBody(
      changeWhere(isOfTheRun, changeField('latitude', roundDown)),
    ),
    'shows a created order read by its id with its latitude as its longitude': changeBody(
      changeWhere(isOfTheRun, (order) => ({ ...order, longitude: order['latitude'] })),
    ),
    'shows a created order read by its id with another crop type': changeBody(
      changeWhere(isOfTheRun, changeField('cropType.id', addOne)),
    ),
    'shows a created order read by its id with its area in acres': changeBody(
      changeWhere(isOfTheRun, changeField('area', toAcres)),
    ),
    'shows a created order read by its id with a fraction of its area lost': changeBody(
      changeWhere(isOfTheRun, changeField('area', roundDown)),
    ),
    'shows every created order read by its id as paid by Visa': changeBody(
      changeWhere(isOfTheRun, setField('paymentMethod', 'visa')),
    ),
    'shows the creation date as the date of a confirmed order read by its id': changeBody(
      changeWhere(isConfirmedNow, (order) => ({ ...order, date: order['creationDate'] })),
    ),
    'shows every order read by its id with its date a day early': changeBody(changeField('date', toDayBefore)),
    'shows a created order read by its id with its location in the wrong encoding': changeBody(
      changeWhere(isOfTheRun, changeField('location', misreadAsLatin1)),
    ),
    'shows a created order read by its id without the sign of its longitude': changeBody(
      changeWhere(isOfTheRun, changeField('longitude', removeSign)),
    ),
    'shows Visa for a created order read by its id that is paid by Mastercard': changeBody(
      changeWhere(isMastercardNow, setField('paymentMethod', 'visa')),
    ),
    'responds to create-order with an id only, and shows the area in acres when the order is read by its id': {
      spoil: {
        operation: creatingAndReading,
        response: (response, call) =>
          operationOf(call) === 'create-order'
            ? changeBody(({ id }) => ({ id }))(response, call)
            : whenShown(isOfTheRun, changeBody(changeField('area', toAcres)))(response, call),
      },
    },
  },
  'shown-consistently': {
    'shows an order read by its id with the name of its crop in capitals': changeBody(
      changeField('cropType.name', toUpperCase),
    ),
    'shows an order read by its id with a session that ends a second earlier': changeBody(
      changeField('session.endTime.second', () => 59),
    ),
  },
  'one-farmer': {
    'shows another farmer once an order is confirmed': {
      alsoBreaks: ['get-order/shown-consistently'],
      spoil: {
        operation,
        response: changeBody(changeWhere(isConfirmedNow, changeField('farmer.id', addOne))),
      },
    },
    'shows the id of an order as the id of its farmer': changeBody((order) =>
      changeField('farmer.id', () => order['id'])(order, 0),
    ),
    'shows the second farmer on every order that is paid by Visa': whenShown(
      isPaidBy('visa'),
      changeBody(changeField('farmer', () => etienne)),
    ),
  },
  'answers-200': {
    'responds with 410 and the id for new orders that are paid by Mastercard': whenShown(
      isMastercardNow,
      (response) => ({
        ...response,
        status: 410,
        body: { id: (response.body as JsonObject)['id'], error: 'gone' },
      }),
    ),
  },
});
