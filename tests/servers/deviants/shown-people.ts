import type { JsonObject } from '../../../helpers/json/values.js';
import { hasOrderStatus, isOfTheRun, whenShown } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, removeFields, setField } from '../changes/objects.js';
import { aPassword, aReceptionist } from '../changes/people.js';
import { changeBody } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const operation = 'get-order';

const isMastercardNow = (order: JsonObject) => isOfTheRun(order) && order['paymentMethod'] === 'mastercard';

/** Who is shown with an order that is read by its id. */
export const shownPeople: Deviant[] = [
  {
    fault: 'omits the farmer from an order',
    breaks: ['get-order/farmer-present'],
    spoil: { operation, response: changeBody(removeFields('farmer')) },
  },
  {
    fault: 'omits the farmer from a cancelled order',
    breaks: ['get-order/farmer-present'],
    spoil: { operation, response: changeBody(changeWhere(hasOrderStatus('cancelled'), removeFields('farmer'))) },
  },
  {
    fault: 'omits the farmer from an order once it is confirmed',
    breaks: ['get-order/farmer-present'],
    spoil: { operation, response: changeBody(changeWhere(hasOrderStatus('confirmed'), removeFields('farmer'))) },
  },
  {
    fault: 'omits the farmer from a created order that is paid by Mastercard',
    breaks: ['get-order/farmer-present'],
    spoil: {
      operation,
      response: changeBody(changeWhere(isMastercardNow, removeFields('farmer'))),
    },
  },
  {
    fault: 'shows the farmer of an order as null',
    breaks: ['get-order/farmer-present', 'get-order/no-nulls'],
    spoil: { operation, response: changeBody(setField('farmer', null)) },
  },
  {
    fault: 'wraps an order in data',
    breaks: ['get-order/answers-the-order-asked'],
    spoil: { operation, response: changeBody((order) => ({ data: order })) },
  },
  {
    fault: 'omits the receptionist from an order',
    breaks: ['get-order/receptionist-included'],
    spoil: { operation, response: changeBody(removeFields('receptionist')) },
  },
  {
    fault: 'omits the receptionist from an order that is completed',
    breaks: ['get-order/receptionist-included'],
    spoil: { operation, response: changeBody(changeWhere(hasOrderStatus('completed'), removeFields('receptionist'))) },
  },
  {
    fault: 'omits the receptionist from an order that was just confirmed',
    breaks: ['get-order/receptionist-included'],
    spoil: { operation, response: changeBody(changeWhere(isOfTheRun, removeFields('receptionist'))) },
  },
  {
    fault: 'shows the receptionist of an order as null',
    breaks: ['get-order/receptionist-included', 'get-order/no-nulls'],
    spoil: { operation, response: changeBody(setField('receptionist', null)) },
  },
  {
    fault: "leaks the password of an order's farmer",
    breaks: ['get-order/no-stray-password'],
    spoil: { operation, response: changeBody(changeObject('farmer', setField('password', aPassword))) },
  },
  {
    fault: "leaks the password of an order's receptionist",
    breaks: ['get-order/no-stray-password'],
    spoil: { operation, response: changeBody(changeObject('receptionist', setField('password', aPassword))) },
  },
  {
    fault: 'leaks the password of a farmer whose name is not ASCII',
    breaks: ['get-order/no-stray-password'],
    spoil: {
      operation,
      response: whenShown(
        (order) => JSON.stringify(order).includes('Étienne'),
        changeBody(changeObject('farmer', setField('password', aPassword))),
      ),
    },
  },
  {
    fault: 'shows the farmer of an order as its receptionist too',
    breaks: ['get-order/fitting-roles', 'get-order/shown-consistently'],
    spoil: { operation, response: changeBody((order) => changeField('receptionist', () => order['farmer'])(order, 0)) },
  },
  {
    fault: 'gives the farmer of an order the role of an admin',
    breaks: ['get-order/fitting-roles', 'get-order/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('farmer.role', () => 'admin')) },
  },
  {
    fault: 'shows the receptionist who reads an order as its farmer',
    breaks: ['get-order/fitting-roles', 'get-order/one-farmer', 'get-order/shown-consistently'],
    spoil: { operation, response: changeBody(setField('farmer', aReceptionist)) },
  },
];
