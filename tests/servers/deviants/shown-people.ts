import type { JsonObject } from '../../../helpers/json/values.js';
import { hasOrderStatus, isOfTheRun, whenShown } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, setField } from '../changes/objects.js';
import { aPassword, aReceptionist } from '../changes/people.js';
import { changeBody } from '../changes/responses.js';
import { breaking } from './deviant.js';

const operation = 'get-order';

const isMastercardNow = (order: JsonObject) => isOfTheRun(order) && order['paymentMethod'] === 'mastercard';

/** Who is shown with an order that is read by its id. */
export const shownPeople = breaking(operation, {
  'farmer-present': {
    'omits the farmer from an order': changeBody(removeFields('farmer')),
    'omits the farmer from a cancelled order': changeBody(
      changeWhere(hasOrderStatus('cancelled'), removeFields('farmer')),
    ),
    'omits the farmer from an order once it is confirmed': changeBody(
      changeWhere(hasOrderStatus('confirmed'), removeFields('farmer')),
    ),
    'omits the farmer from a created order that is paid by Mastercard': changeBody(
      changeWhere(isMastercardNow, removeFields('farmer')),
    ),
    'shows the farmer of an order as null': {
      alsoBreaks: ['get-order/no-nulls'],
      spoil: { operation, response: changeBody(setField('farmer', null)) },
    },
  },
  'answers-the-order-asked': { 'wraps an order in data': changeBody((order) => ({ data: order })) },
  'receptionist-included': {
    'omits the receptionist from an order': changeBody(removeFields('receptionist')),
    'omits the receptionist from an order that is completed': changeBody(
      changeWhere(hasOrderStatus('completed'), removeFields('receptionist')),
    ),
    'omits the receptionist from an order that was just confirmed': changeBody(
      changeWhere(isOfTheRun, removeFields('receptionist')),
    ),
    'shows the receptionist of an order as null': {
      alsoBreaks: ['get-order/no-nulls'],
      spoil: { operation, response: changeBody(setField('receptionist', null)) },
    },
  },
  'no-stray-password': {
    "leaks the password of an order's farmer": changeBody(changeObject('farmer', setField('password', aPassword))),
    "leaks the password of an order's receptionist": changeBody(
      changeObject('receptionist', setField('password', aPassword)),
    ),
    'leaks the password of a farmer whose name is not ASCII': whenShown(
      (order) => JSON.stringify(order).includes('Étienne'),
      changeBody(changeObject('farmer', setField('password', aPassword))),
    ),
  },
  'fitting-roles': {
    'shows the farmer of an order as its receptionist too': {
      alsoBreaks: ['get-order/shown-consistently'],
      spoil: {
        operation,
        response: changeBody((order) => changeField('receptionist', () => order['farmer'])(order, 0)),
      },
    },
    'gives the farmer of an order the role of an admin': {
      alsoBreaks: ['get-order/shown-consistently'],
      spoil: { operation, response: changeBody(changeField('farmer.role', () => 'admin')) },
    },
    'shows the receptionist who reads an order as its farmer': {
      alsoBreaks: ['get-order/one-farmer', 'get-order/shown-consistently'],
      spoil: { operation, response: changeBody(setField('farmer', aReceptionist)) },
    },
  },
});
