import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField, changeObject, setField } from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import { changeBody, roundLargeIntegers } from '../changes/responses.js';
import { addOne, removeSign, replaceEmoji, roundDown, toDayBefore } from '../changes/values.js';
import { breaking } from './deviant.js';

const operation = 'confirm-order';

/** What a confirmed order shows, or becomes, that it should not. */
export const confirmedOrders = breaking(operation, {
  'farmer-omitted': {
    'shows the farmer of a confirmed order': changeBody(setField('farmer', aFarmer)),
    'shows the farmer of a confirmed order as null': changeBody(setField('farmer', null)),
    'shows the farmer of a confirmed order as stored, including the password': {
      alsoBreaks: ['confirm-order/no-stray-password'],
      spoil: { operation, response: changeBody(setField('farmer', { ...aFarmer, password: aPassword })) },
    },
    'shows the farmer of a confirmed order that is paid by card': changeBody((order) =>
      order['paymentMethod'] === 'cash' ? order : { ...order, farmer: aFarmer },
    ),
  },
  'no-stray-password': {
    "leaks the password of a confirmed order's receptionist": changeBody(
      changeObject('receptionist', setField('password', aPassword)),
    ),
  },
  'fitting-roles': {
    'shows the farmer who confirmed an order as its receptionist': {
      alsoBreaks: ['confirm-order/keeps-the-order'],
      spoil: { operation, response: changeBody(setField('receptionist', aFarmer)) },
    },
  },
  'answers-the-order-asked': {
    'responds with an empty object to a confirmation': changeBody(() => ({})),
    'wraps a confirmed order in a success message': changeBody((order) => ({ success: true, order: order })),
    'responds with a different order from the one confirmed': changeBody(changeField('id', addOne)),
    'shows the id of the receptionist as the id of a confirmed order': changeBody((order) => ({
      ...order,
      id: (order['receptionist'] as JsonObject)['id'],
    })),
    'rounds the id of a confirmed order above 2^53': {
      rules: { firstId: 2n ** 53n - 13n },
      spoil: { operation, response: roundLargeIntegers },
    },
  },
  'keeps-the-order': {
    'shows the cost of a confirmed order without tax': changeBody(
      changeField('cost', (cost) => Math.round(Number(cost) / 0.0119) / 100),
    ),
    'moves an order to the day before when it is confirmed': changeBody(changeField('date', toDayBefore)),
    'moves an order to the next session when it is confirmed': changeBody(changeField('session.id', addOne)),
    'truncates the location of an order at 20 characters when it is confirmed': changeBody(
      changeField('location', (text) => String(text).slice(0, 20)),
    ),
    'loses the coordinates of an order when it is confirmed': changeBody((order) => ({
      ...order,
      latitude: 0,
      longitude: 0,
    })),
    'rounds the longitude of an order to two decimals when it is confirmed': changeBody(
      changeField('longitude', (degrees) => Math.round(Number(degrees) * 100) / 100),
    ),
    'changes the crop of an order when it is confirmed': changeBody(changeField('cropType.id', addOne)),
    'subtracts one from the area of an order when it is confirmed': changeBody(
      changeField('area', (area) => Number(area) - 1),
    ),
    'shows every confirmed order as paid by card': changeBody(setField('paymentMethod', 'visa')),
    'shows every confirmed order as paid in cash': changeBody(setField('paymentMethod', 'cash')),
    'loses the fraction of an area when an order is confirmed': changeBody(changeField('area', roundDown)),
    'loses the sign of the latitude when an order is confirmed': changeBody(changeField('latitude', removeSign)),
    "replaces the emoji of an order's location with question marks when it is confirmed": changeBody(
      changeField('location', replaceEmoji),
    ),
    'confirms only assigned orders, and moves their creation date to the day before': {
      rules: {
        confirms: 'assigned',
        onConfirm(order) {
          order.creationDate = toDayBefore(order.creationDate);
        },
      },
    },
    'confirms only assigned orders, and moves them to the day before': {
      rules: { confirms: 'assigned' },
      spoil: { operation, response: changeBody(changeField('date', toDayBefore)) },
    },
  },
});
