import { whenSent } from '../changes/conditions.js';
import { changeWhere } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeItems, changeText, reject, setStatus } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const operation = 'create-order';

/** What goes wrong with orders that should be accepted, and with those that should be rejected. */
export const takenOrders: Deviant[] = [
  {
    fault: 'does not accept Mastercard',
    breaks: ['create-order/accepts-each-payment-method'],
    rules: { acceptedPaymentMethods: ['cash', 'visa'] },
  },
  {
    fault: 'does not accept cash',
    breaks: ['create-order/accepts-each-payment-method'],
    rules: { acceptedPaymentMethods: ['visa', 'mastercard'] },
  },
  {
    fault: 'accepts only Mastercard',
    breaks: ['create-order/accepts-each-payment-method'],
    rules: { acceptedPaymentMethods: ['mastercard'] },
  },
  {
    fault: 'fails with 500 on an order that is paid by Visa',
    breaks: ['create-order/accepts-each-payment-method'],
    spoil: { operation, response: whenSent(({ paymentMethod }) => paymentMethod === 'visa', reject(500)) },
  },
  {
    fault: 'rejects an order that is sent as confirmed',
    breaks: ['create-order/accepts-either-confirmed'],
    rules: { rejectsConfirmedTrue: true },
  },
  {
    fault: 'rejects an order that is not sent as confirmed',
    breaks: ['create-order/accepts-either-confirmed'],
    spoil: { operation, response: whenSent(({ confirmed }) => confirmed === false, reject(400)) },
  },
  {
    fault: 'rejects an area with a fraction',
    breaks: ['create-order/accepts-a-fractional-area'],
    rules: { areaStep: 1 },
  },
  {
    fault: 'rejects coordinates below zero',
    breaks: ['create-order/accepts-negative-coordinates'],
    rules: { rejectsNegativeCoordinates: true },
  },
  {
    fault: 'rejects locations outside ASCII',
    breaks: ['create-order/accepts-any-text'],
    rules: { rejectsNonAscii: true },
  },
  {
    fault: 'fails with 500 on a location with an emoji',
    breaks: ['create-order/answers-200'],
    spoil: { operation, response: whenSent(({ location }) => String(location).includes('🌾'), reject(500)) },
  },
  {
    fault: 'rejects a location with a quote',
    breaks: ['create-order/accepts-any-text'],
    spoil: { operation, response: whenSent(({ location }) => String(location).includes('"'), reject(400)) },
  },
  {
    fault: 'accepts only areas above 1',
    breaks: ['create-order/accepts-area-one'],
    rules: { minimumArea: 1.01 },
  },
  {
    fault: 'accepts any area',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: -Infinity },
  },
  {
    fault: 'accepts an area of 0',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0 },
  },
  {
    fault: 'accepts any area above 0',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0.001 },
  },
  {
    fault: 'accepts an area of 0, and takes one order per session and day',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0, slotCapacity: 1 },
  },
  {
    fault: 'rounds an area to two decimals before it checks the minimum',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0.995 },
  },
  {
    fault: 'rounds an area before it checks the minimum',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: 0.95 },
  },
  {
    fault: 'checks the minimum area only of orders that are paid in cash',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod === 'cash' },
  },
  {
    fault: 'checks the minimum area only of orders that are paid by card',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod !== 'cash' },
  },
  {
    fault: 'checks the minimum area only of orders that are not confirmed',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { holdsMinimumFor: ({ confirmed }) => !confirmed },
  },
  {
    fault: 'stores orders that are paid by card before it rejects them for their area',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod === 'cash' },
    spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(422)) },
  },
  {
    fault: 'accepts an area of 0, and rejects an area of 1',
    breaks: ['create-order/accepts-area-one', 'create-order/refuses-area-below-one'],
    rules: { minimumArea: 1.01, holdsMinimumFor: ({ area }) => area !== 0 },
  },
  {
    fault: 'stores orders that it rejects for their area, and lists them with the area of the next order',
    breaks: ['create-order/refused-orders-leave-no-trace', 'list-notifications/snapshots-agree'],
    rules: { storesRejectedOrders: true },
    spoil: {
      operation: 'list-farmer-orders',
      response: changeItems(
        changeWhere(
          ({ area }) => Number(area) < 1,
          (order) => ({ ...order, area: order['confirmed'] === true ? 2 : 1 }),
        ),
      ),
    },
  },
  {
    fault: 'responds with 200 and an error to an area below 1',
    breaks: ['create-order/refuses-area-below-one'],
    rules: { minimumArea: -Infinity },
    spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(200)) },
  },
  {
    fault: 'stores orders that it rejects',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    rules: { storesRejectedOrders: true },
  },
  {
    fault: 'stores an order with an area just below 1, and then rejects it',
    breaks: ['create-order/refused-orders-leave-no-trace'],
    rules: { minimumArea: 0.95 },
    spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(422)) },
  },
  {
    fault: 'stores an order with an area below 1, and then fails with 500',
    breaks: ['create-order/refused-orders-leave-no-trace', 'create-order/refusals-are-4xx'],
    rules: { minimumArea: -Infinity },
    spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(500)) },
  },
  {
    fault: 'stores and shows any payment method',
    breaks: ['create-order/shows-no-unknown-payment-method', 'create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true },
  },
  {
    fault: 'stores any payment method, and takes one order per session and day',
    breaks: ['create-order/shows-no-unknown-payment-method', 'create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true, slotCapacity: 1 },
  },
  {
    fault: 'responds with cash to an unknown payment method, and lists the order with the method that was sent',
    breaks: ['create-order/shows-no-unknown-payment-method', 'create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true },
    spoil: { operation, response: changeText((text) => text.replace('cheque', 'cash')) },
  },
  {
    fault: 'echoes an unknown payment method, and lists the order without one',
    breaks: ['create-order/shows-no-unknown-payment-method', 'create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true },
    spoil: {
      operation: 'list-farmer-orders',
      response: changeText((text) => text.replaceAll('"paymentMethod":"cheque",', '')),
    },
  },
  {
    fault: 'accepts an unknown payment method, and never shows it',
    breaks: ['create-order/refuses-an-unknown-payment-method'],
    rules: { acceptsAnyPaymentMethod: true },
    spoil: {
      operation: operationsShowingOrders,
      response: changeText((text) => text.replaceAll('"paymentMethod":"cheque",', '')),
    },
  },
  {
    fault: 'stores and shows any date',
    breaks: ['create-order/shows-no-impossible-date', 'create-order/refuses-an-impossible-date'],
    rules: { acceptsImpossibleDates: true },
  },
  {
    fault: 'stores 30 February as 2 March',
    breaks: ['create-order/refuses-an-impossible-date'],
    rules: { acceptsImpossibleDates: true },
    spoil: { operation: operationsShowingOrders, response: changeText((text) => text.replaceAll('-02-30', '-03-02')) },
  },
  {
    fault: 'responds with 500 to an order that it rejects',
    breaks: ['create-order/refusals-are-4xx'],
    spoil: { operation, rejection: setStatus(500) },
  },
  {
    fault: 'accepts an area of 0, and stores orders with a smaller area before it rejects them',
    breaks: ['create-order/refuses-area-below-one', 'create-order/refused-orders-leave-no-trace'],
    rules: { minimumArea: 0, storesRejectedOrders: true },
  },
  {
    fault: 'echoes 30 February, and lists 2 March',
    breaks: ['create-order/shows-no-impossible-date', 'create-order/refuses-an-impossible-date'],
    rules: { acceptsImpossibleDates: true },
    spoil: {
      operation: operationsShowingOrders.filter((view) => view !== operation),
      response: changeText((text) => text.replaceAll('-02-30', '-03-02')),
    },
  },
];
