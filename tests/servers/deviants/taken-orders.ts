import { whenSent } from '../changes/conditions.js';
import { changeWhere } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeItems, changeText, reject, setStatus } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const operation = 'create-order';

/** What goes wrong with orders that should be taken, and with those that should be refused. */
export const takenOrders: Deviant[] = [
  {
    fault: 'does not take Mastercard',
    breaks: ['create-order/accepts-each-payment-method'],
    rules: { acceptedPaymentMethods: ['cash', 'visa'] },
  },
  {
    fault: 'does not take cash',
    breaks: ['create-order/accepts-each-payment-method'],
    rules: { acceptedPaymentMethods: ['visa', 'mastercard'] },
  },
  {
    fault: 'takes Mastercard only',
    breaks: ['create-order/accepts-each-payment-method'],
    rules: { acceptedPaymentMethods: ['mastercard'] },
  },
  {
    fault: 'breaks down on an order paid by visa',
    breaks: ['create-order/accepts-each-payment-method'],
    spoil: { operation, response: whenSent(({ paymentMethod }) => paymentMethod === 'visa', reject(500)) },
  },
  {
    fault: 'refuses an order that is sent as confirmed',
    breaks: ['create-order/accepts-either-confirmed'],
    rules: { refusesConfirmedTrue: true },
  },
  {
    fault: 'refuses an order that is not sent as confirmed',
    breaks: ['create-order/accepts-either-confirmed'],
    spoil: { operation, response: whenSent(({ confirmed }) => confirmed === false, reject(400)) },
  },
  {
    fault: 'refuses an area with a fraction',
    breaks: ['create-order/accepts-a-fractional-area'],
    rules: { areaStep: 1 },
  },
  {
    fault: 'refuses coordinates below zero',
    breaks: ['create-order/accepts-negative-coordinates'],
    rules: { refusesNegativeCoordinates: true },
  },
  {
    fault: 'refuses locations outside ASCII',
    breaks: ['create-order/accepts-any-text'],
    rules: { refusesNonAscii: true },
  },
  {
    fault: 'breaks down on a location with an emoji',
    breaks: ['create-order/accepts-any-text'],
    spoil: { operation, response: whenSent(({ location }) => String(location).includes('🌾'), reject(500)) },
  },
  {
    fault: 'breaks down on a location with a quote',
    breaks: ['create-order/accepts-any-text'],
    spoil: { operation, response: whenSent(({ location }) => String(location).includes('"'), reject(400)) },
  },
  {
    fault: 'takes only areas above one',
    breaks: ['create-order/accepts-area-one'],
    rules: { minimumArea: 1.01 },
  },
  {
    fault: 'takes any area',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: -Infinity },
  },
  {
    fault: 'takes an area of nothing',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0 },
  },
  {
    fault: 'takes any area above nothing',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0.001 },
  },
  {
    fault: 'takes an area of nothing, where a session takes one order a day',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0, slotCapacity: 1 },
  },
  {
    fault: 'rounds an area to two decimals before it is held against the minimum',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0.995 },
  },
  {
    fault: 'rounds an area before it is held against the minimum',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0.95 },
  },
  {
    fault: 'holds the areas of orders that are paid in cash against the minimum, and no others',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod === 'cash' },
  },
  {
    fault: 'holds the areas of orders that are paid by card against the minimum, and no others',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod !== 'cash' },
  },
  {
    fault: 'holds the areas of orders against the minimum only until they are confirmed',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { holdsMinimumFor: ({ confirmed }) => !confirmed },
  },
  {
    fault: 'stores orders that are paid by card before it refuses them for their area',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod === 'cash' },
    spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(422)) },
  },
  {
    fault: 'takes an area of nothing, and none of one',
    breaks: ['create-order/accepts-area-one', 'create-order/refuses-area-below-one'],
    rules: { minimumArea: 1.01, holdsMinimumFor: ({ area }) => area !== 0 },
  },
  {
    fault: 'keeps what it refused for its area, and lists it with the area of the order after it',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    rules: { storesRefusedOrders: true },
    spoil: {
      operation: 'list-farmer-orders',
      response: changeItems(
        changeWhere(
          ({ area }) => Number(area) < 1,
          (one) => ({ ...one, area: one['confirmed'] === true ? 2 : 1 }),
        ),
      ),
    },
  },
  {
    fault: 'answers 200 and an error to an area below one',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: -Infinity },
    spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(200)) },
  },
  {
    fault: 'stores an order that it refused',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    rules: { storesRefusedOrders: true },
  },
  {
    fault: 'stores an order with an area just below one, and then refuses it',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    rules: { minimumArea: 0.95 },
    spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(422)) },
  },
  {
    fault: 'breaks down on an area below one when the order is already stored',
    breaks: ['create-order/refused-orders-leave-no-trace', 'create-order/refusals-are-4xx'],
    rules: { minimumArea: -Infinity },
    spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(500)) },
  },
  {
    fault: 'keeps and shows any payment method',
    breaks: ['create-order/shows-no-unknown-payment-method', 'create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true },
  },
  {
    fault: 'keeps any payment method, where a session takes one order a day',
    breaks: ['create-order/shows-no-unknown-payment-method', 'create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true, slotCapacity: 1 },
  },
  {
    fault: 'answers cash for an unknown payment method, and lists it as it was sent',
    breaks: ['create-order/shows-no-unknown-payment-method', 'create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true },
    spoil: { operation, response: changeText((text) => text.replace('cheque', 'cash')) },
  },
  {
    fault: 'answers an unknown payment method as it was sent, and lists none',
    breaks: ['create-order/shows-no-unknown-payment-method', 'create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true },
    spoil: {
      operation: 'list-farmer-orders',
      response: changeText((text) => text.replaceAll('"paymentMethod":"cheque",', '')),
    },
  },
  {
    fault: 'takes an unknown payment method for none',
    breaks: ['create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true },
    spoil: {
      operation: operationsShowingOrders,
      response: changeText((text) => text.replaceAll('"paymentMethod":"cheque",', '')),
    },
  },
  {
    fault: 'keeps and shows any date',
    breaks: ['create-order/shows-no-impossible-date', 'create-order/refuses-an-impossible-date'],
    rules: { acceptsImpossibleDates: true },
  },
  {
    fault: 'takes the thirtieth of February for the second of March',
    breaks: ['create-order/refuses-an-impossible-date'],
    rules: { acceptsImpossibleDates: true },
    spoil: { operation: operationsShowingOrders, response: changeText((text) => text.replaceAll('-02-30', '-03-02')) },
  },
  {
    fault: 'answers 500 to an order that it refuses',
    breaks: ['create-order/refusals-are-4xx'],
    spoil: { operation, rejection: setStatus(500) },
  },
  {
    fault: 'takes an area of nothing, and stores those below that it refuses',
    breaks: ['create-order/refuses-area-below-one', 'create-order/refused-orders-leave-no-trace'],
    rules: { minimumArea: 0, storesRefusedOrders: true },
  },
  {
    fault: 'answers the thirtieth of February as it was sent, and lists the second of March',
    breaks: ['create-order/shows-no-impossible-date', 'create-order/refuses-an-impossible-date'],
    rules: { acceptsImpossibleDates: true },
    spoil: {
      operation: operationsShowingOrders.filter((view) => view !== operation),
      response: changeText((text) => text.replaceAll('-02-30', '-03-02')),
    },
  },
];
