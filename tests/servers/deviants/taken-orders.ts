import { whenSent } from '../changes/conditions.js';
import { changeWhere } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeItems, changeText, reject, setStatus } from '../changes/responses.js';
import { breaking } from './deviant.js';

const operation = 'create-order';

/** What goes wrong with orders that should be accepted, and with those that should be rejected. */
export const takenOrders = breaking(operation, {
  'accepts-each-payment-method': {
    'does not accept Mastercard': { rules: { acceptedPaymentMethods: ['cash', 'visa'] } },
    'does not accept cash': { rules: { acceptedPaymentMethods: ['visa', 'mastercard'] } },
    'accepts only Mastercard': { rules: { acceptedPaymentMethods: ['mastercard'] } },
    'fails with 500 on an order that is paid by Visa': whenSent(
      ({ paymentMethod }) => paymentMethod === 'visa',
      reject(500),
    ),
  },
  'accepts-either-confirmed': {
    'rejects an order that is sent as confirmed': { rules: { rejectsConfirmedTrue: true } },
    'rejects an order that is not sent as confirmed': whenSent(({ confirmed }) => confirmed === false, reject(400)),
  },
  'accepts-a-fractional-area': { 'rejects an area with a fraction': { rules: { areaStep: 1 } } },
  'accepts-negative-coordinates': { 'rejects coordinates below zero': { rules: { rejectsNegativeCoordinates: true } } },
  'accepts-any-text': {
    'rejects locations outside ASCII': { rules: { rejectsNonAscii: true } },
    'rejects a location with a quote': whenSent(({ location }) => String(location).includes('"'), reject(400)),
  },
  'answers-200': {
    'fails with 500 on a location with an emoji': whenSent(
      ({ location }) => String(location).includes('🌾'),
      reject(500),
    ),
  },
  'accepts-area-one': {
    'accepts only areas above 1': { rules: { minimumArea: 1.01 } },
    'accepts an area of 0, and rejects an area of 1': {
      alsoBreaks: ['create-order/refuses-area-below-one'],
      rules: { minimumArea: 1.01, holdsMinimumFor: ({ area }) => area !== 0 },
    },
  },
  'refuses-area-below-one': {
    'accepts any area': { rules: { minimumArea: -Infinity } },
    'accepts an area of 0': { rules: { minimumArea: 0 } },
    'accepts any area above 0': { rules: { minimumArea: 0.001 } },
    'accepts an area of 0, and takes one order per session and day': { rules: { minimumArea: 0, slotCapacity: 1 } },
    'rounds an area to two decimals before it checks the minimum': { rules: { minimumArea: 0.995 } },
    'rounds an area before it checks the minimum': { rules: { minimumArea: 0.95 } },
    'checks the minimum area only of orders that are paid in cash': {
      rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod === 'cash' },
    },
    'checks the minimum area only of orders that are paid by card': {
      rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod !== 'cash' },
    },
    'checks the minimum area only of orders that are not confirmed': {
      rules: { holdsMinimumFor: ({ confirmed }) => !confirmed },
    },
    'responds with 200 and an error to an area below 1': {
      rules: { minimumArea: -Infinity },
      spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(200)) },
    },
    'accepts an area of 0, and stores orders with a smaller area before it rejects them': {
      alsoBreaks: ['create-order/refused-orders-leave-no-trace'],
      rules: { minimumArea: 0, storesRejectedOrders: true },
    },
  },
  'refused-orders-leave-no-trace': {
    'stores orders that are paid by card before it rejects them for their area': {
      rules: { holdsMinimumFor: ({ paymentMethod }) => paymentMethod === 'cash' },
      spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(422)) },
    },
    'stores orders that it rejects for their area, and lists them with the area of the next order': {
      alsoBreaks: ['list-notifications/snapshots-agree'],
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
    'stores orders that it rejects': { rules: { storesRejectedOrders: true } },
    'stores an order with an area just below 1, and then rejects it': {
      rules: { minimumArea: 0.95 },
      spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(422)) },
    },
    'stores an order with an area below 1, and then fails with 500': {
      alsoBreaks: ['create-order/refusals-are-4xx'],
      rules: { minimumArea: -Infinity },
      spoil: { operation, response: whenSent(({ area }) => Number(area) < 1, reject(500)) },
    },
  },
  'shows-no-unknown-payment-method': {
    'stores and shows any payment method': {
      alsoBreaks: ['create-order/refuses-an-unknown-payment-method'],
      rules: { acceptsAnyPaymentMethod: true },
    },
    'stores any payment method, and takes one order per session and day': {
      alsoBreaks: ['create-order/refuses-an-unknown-payment-method'],
      rules: { acceptsAnyPaymentMethod: true, slotCapacity: 1 },
    },
    'responds with cash to an unknown payment method, and lists the order with the method that was sent': {
      alsoBreaks: ['create-order/refuses-an-unknown-payment-method'],
      rules: { acceptsAnyPaymentMethod: true },
      spoil: { operation, response: changeText((text) => text.replace('cheque', 'cash')) },
    },
    'echoes an unknown payment method, and lists the order without one': {
      alsoBreaks: ['create-order/refuses-an-unknown-payment-method'],
      rules: { acceptsAnyPaymentMethod: true },
      spoil: {
        operation: 'list-farmer-orders',
        response: changeText((text) => text.replaceAll('"paymentMethod":"cheque",', '')),
      },
    },
  },
  'refuses-an-unknown-payment-method': {
    'accepts an unknown payment method, and never shows it': {
      rules: { acceptsAnyPaymentMethod: true },
      spoil: {
        operation: operationsShowingOrders,
        response: changeText((text) => text.replaceAll('"paymentMethod":"cheque",', '')),
      },
    },
  },
  'shows-no-impossible-date': {
    'stores and shows any date': {
      alsoBreaks: ['create-order/refuses-an-impossible-date'],
      rules: { acceptsImpossibleDates: true },
    },
    'echoes 30 February, and lists 2 March': {
      alsoBreaks: ['create-order/refuses-an-impossible-date'],
      rules: { acceptsImpossibleDates: true },
      spoil: {
        operation: operationsShowingOrders.filter((view) => view !== operation),
        response: changeText((text) => text.replaceAll('-02-30', '-03-02')),
      },
    },
  },
  'refuses-an-impossible-date': {
    'stores 30 February as 2 March': {
      rules: { acceptsImpossibleDates: true },
      spoil: {
        operation: operationsShowingOrders,
        response: changeText((text) => text.replaceAll('-02-30', '-03-02')),
      },
    },
  },
  'refusals-are-4xx': {
    'responds with 500 to an order that it rejects': { spoil: { operation, rejection: setStatus(500) } },
  },
});
