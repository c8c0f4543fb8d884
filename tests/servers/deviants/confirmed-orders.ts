import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField, changeObject, setField } from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import { changeBody, roundLargeIntegers } from '../changes/responses.js';
import { addOne, removeSign, replaceEmoji, roundDown, toDayBefore } from '../changes/values.js';
import type { Deviant } from './deviant.js';

const operation = 'confirm-order';

/** What a confirmed order shows, or becomes, that it should not. */
export const confirmedOrders: Deviant[] = [
  {
    fault: 'shows the farmer of a confirmed order',
    breaks: ['confirm-order/farmer-omitted'],
    spoil: { operation, response: changeBody(setField('farmer', aFarmer)) },
  },
  {
    fault: 'shows the farmer of a confirmed order as null',
    breaks: ['confirm-order/farmer-omitted'],
    spoil: { operation, response: changeBody(setField('farmer', null)) },
  },
  {
    fault: "leaks the password of a confirmed order's receptionist",
    breaks: ['confirm-order/no-stray-password'],
    spoil: { operation, response: changeBody(changeObject('receptionist', setField('password', aPassword))) },
  },
  {
    fault: 'shows the farmer of a confirmed order as stored, including the password',
    breaks: ['confirm-order/farmer-omitted', 'confirm-order/no-stray-password'],
    spoil: { operation, response: changeBody(setField('farmer', { ...aFarmer, password: aPassword })) },
  },
  {
    fault: 'shows the farmer who confirmed an order as its receptionist',
    breaks: ['confirm-order/fitting-roles', 'confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(setField('receptionist', aFarmer)) },
  },
  {
    fault: 'responds with an empty object to a confirmation',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: { operation, response: changeBody(() => ({})) },
  },
  {
    fault: 'wraps a confirmed order in a success message',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: { operation, response: changeBody((order) => ({ success: true, order: order })) },
  },
  {
    fault: 'responds with a different order from the one confirmed',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: { operation, response: changeBody(changeField('id', addOne)) },
  },
  {
    fault: 'shows the id of the receptionist as the id of a confirmed order',
    breaks: ['confirm-order/answers-the-order-asked'],
    spoil: {
      operation,
      response: changeBody((order) => ({ ...order, id: (order['receptionist'] as JsonObject)['id'] })),
    },
  },
  {
    fault: 'rounds the id of a confirmed order above 2^53',
    breaks: ['confirm-order/answers-the-order-asked'],
    rules: { firstId: 2n ** 53n - 13n },
    spoil: { operation, response: roundLargeIntegers },
  },
  {
    fault: 'moves an order to the day before when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(changeField('date', toDayBefore)) },
  },
  {
    fault: 'moves an order to the next session when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(changeField('session.id', addOne)) },
  },
  {
    fault: 'truncates the location of an order at 20 characters when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(changeField('location', (text) => String(text).slice(0, 20))) },
  },
  {
    fault: 'loses the coordinates of an order when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody((order) => ({ ...order, latitude: 0, longitude: 0 })) },
  },
  {
    fault: 'rounds the longitude of an order to two decimals when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: {
      operation,
      response: changeBody(changeField('longitude', (degrees) => Math.round(Number(degrees) * 100) / 100)),
    },
  },
  {
    fault: 'changes the crop of an order when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(changeField('cropType.id', addOne)) },
  },
  {
    fault: 'subtracts one from the area of an order when it is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(changeField('area', (area) => Number(area) - 1)) },
  },
  {
    fault: 'shows every confirmed order as paid by card',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(setField('paymentMethod', 'visa')) },
  },
  {
    fault: 'shows every confirmed order as paid in cash',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(setField('paymentMethod', 'cash')) },
  },
  {
    fault: 'shows the farmer of a confirmed order that is paid by card',
    breaks: ['confirm-order/farmer-omitted'],
    spoil: {
      operation,
      response: changeBody((order) => (order['paymentMethod'] === 'cash' ? order : { ...order, farmer: aFarmer })),
    },
  },
  {
    fault: 'loses the fraction of an area when an order is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(changeField('area', roundDown)) },
  },
  {
    fault: 'loses the sign of the latitude when an order is confirmed',
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(changeField('latitude', removeSign)) },
  },
  {
    fault: "replaces the emoji of an order's location with question marks when it is confirmed",
    breaks: ['confirm-order/keeps-the-order'],
    spoil: { operation, response: changeBody(changeField('location', replaceEmoji)) },
  },
  {
    fault: 'confirms only assigned orders, and moves their creation date to the day before',
    breaks: ['confirm-order/keeps-the-order'],
    rules: {
      confirms: 'assigned',
      onConfirm(order) {
        order.creationDate = toDayBefore(order.creationDate);
      },
    },
  },
  {
    fault: 'confirms only assigned orders, and moves them to the day before',
    breaks: ['confirm-order/keeps-the-order'],
    rules: { confirms: 'assigned' },
    spoil: { operation, response: changeBody(changeField('date', toDayBefore)) },
  },
];
