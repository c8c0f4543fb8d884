import { changeField, changeObject, setField } from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import { changeBody, roundLargeIntegers } from '../changes/responses.js';
import { addOne, toDayBefore } from '../changes/values.js';
import type { Deviant } from './deviant.js';

const operation = 'verify-payment';

/** What an order shows, or becomes, that it should not when its payment is verified. */
export const verifiedOrders: Deviant[] = [
  {
    fault: 'shows the farmer when a payment is verified',
    breaks: ['verify-payment/farmer-omitted'],
    spoil: { operation, response: changeBody(setField('farmer', aFarmer)) },
  },
  {
    fault: 'shows the farmer as null when a payment is verified',
    breaks: ['verify-payment/farmer-omitted'],
    spoil: { operation, response: changeBody(setField('farmer', null)) },
  },
  {
    fault: "leaks the receptionist's password when a payment is verified",
    breaks: ['verify-payment/no-stray-password'],
    spoil: { operation, response: changeBody(changeObject('receptionist', setField('password', aPassword))) },
  },
  {
    fault: 'shows the paying farmer as the receptionist when a payment is verified',
    breaks: ['verify-payment/fitting-roles', 'verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(setField('receptionist', aFarmer)) },
  },
  {
    fault: 'responds with only a status when a payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation, response: changeBody(() => ({ status: 'succeeded' })) },
  },
  {
    fault: 'responds with a different order from the one whose payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    spoil: { operation, response: changeBody(changeField('id', addOne)) },
  },
  {
    fault: 'rounds an id above 2^53 when a payment is verified',
    breaks: ['verify-payment/answers-the-order-asked'],
    rules: { firstId: 2n ** 53n - 12n },
    spoil: { operation, response: roundLargeIntegers },
  },
  {
    fault: 'shows the date a day early when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('date', toDayBefore)) },
  },
  {
    fault: 'shows another session when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('session.id', addOne)) },
  },
  {
    fault: 'escapes the location for HTML when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: {
      operation,
      response: changeBody(changeField('location', (text) => String(text).replaceAll('"', '&#34;'))),
    },
  },
  {
    fault: 'swaps the coordinates when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: {
      operation,
      response: changeBody((order) => ({ ...order, latitude: order['longitude'], longitude: order['latitude'] })),
    },
  },
  {
    fault: 'shows another crop when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(changeField('cropType.id', addOne)) },
  },
  {
    fault: 'shows the cost as the area when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody((order) => ({ ...order, area: order['cost'] })) },
  },
  {
    fault: 'shows another payment method when a payment is verified',
    breaks: ['verify-payment/shown-consistently'],
    spoil: { operation, response: changeBody(setField('paymentMethod', 'mastercard')) },
  },
];
