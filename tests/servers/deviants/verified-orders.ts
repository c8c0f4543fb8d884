import { changeField, changeObject, setField } from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import { changeBody, roundLargeIntegers } from '../changes/responses.js';
import { addOne, toDayBefore } from '../changes/values.js';
import { breaking } from './deviant.js';

const operation = 'verify-payment';

/** What an order shows, or becomes, that it should not when its payment is verified. */
export const verifiedOrders = breaking(operation, {
  'farmer-omitted': {
    'shows the farmer when a payment is verified': changeBody(setField('farmer', aFarmer)),
    'shows the farmer as null when a payment is verified': changeBody(setField('farmer', null)),
  },
  'no-stray-password': {
    "leaks the receptionist's password when a payment is verified": changeBody(
      changeObject('receptionist', setField('password', aPassword)),
    ),
  },
  'fitting-roles': {
    'shows the paying farmer as the receptionist when a payment is verified': {
      alsoBreaks: ['verify-payment/shown-consistently'],
      spoil: { operation, response: changeBody(setField('receptionist', aFarmer)) },
    },
  },
  'answers-the-order-asked': {
    'responds with only a status when a payment is verified': changeBody(() => ({ status: 'succeeded' })),
    'responds with a different order from the one whose payment is verified': changeBody(changeField('id', addOne)),
    'rounds an id above 2^53 when a payment is verified': {
      rules: { firstId: 2n ** 53n - 12n },
      spoil: { operation, response: roundLargeIntegers },
    },
  },
  'shown-consistently': {
    'shows the date a day early when a payment is verified': changeBody(changeField('date', toDayBefore)),
    'shows another session when a payment is verified': changeBody(changeField('session.id', addOne)),
    'escapes the location for HTML when a payment is verified': changeBody(
      changeField('location', (text) => String(text).replaceAll('"', '&#34;')),
    ),
    'swaps the coordinates when a payment is verified': changeBody((order) => ({
      ...order,
      latitude: order['longitude'],
      longitude: order['latitude'],
    })),
    'shows the cost in cents when a payment is verified': changeBody(
      changeField('cost', (cost) => Math.round(Number(cost) * 100)),
    ),
    'shows another crop when a payment is verified': changeBody(changeField('cropType.id', addOne)),
    'shows the cost as the area when a payment is verified': changeBody((order) => ({ ...order, area: order['cost'] })),
    'shows another payment method when a payment is verified': changeBody(setField('paymentMethod', 'mastercard')),
  },
});
