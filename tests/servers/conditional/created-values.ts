import { whenSent } from '../changes/conditions.js';
import { changeField, changeInTurn, setField } from '../changes/objects.js';
import { aFarmer } from '../changes/people.js';
import { changeBody, reject } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import { removeSign, roundDown, toDayBefore, toUpperCase } from '../changes/values.js';
import type { ConditionalDeviant } from './conditional-deviant.js';
import {
  areaAbove,
  atMonthEnd,
  both,
  byCard,
  changeSuch,
  EMOJI,
  inSession,
  isConfirmed,
  isSouth,
  isWest,
  locatedWith,
  MARKUP,
  NOT_LATIN,
  ofCrop,
  onWeekend,
  paidBy,
  storeSuch,
  withFraction,
} from './such-orders.js';

const operation = 'create-order';

/** The day after a date. */
export const toDayAfter = (day: unknown) =>
  new Date(Date.parse(`${String(day)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** What becomes of some of the values of a created order. */
export const createdValues: readonly ConditionalDeviant[] = [
  {
    fault: 'shows the third session of a created order from 17 to 19 h, if it is paid by card',
    breaks: ['create-order/keeps-the-session'],
    wrap: changeSuch(
      operation,
      both(inSession(3), byCard),
      changeInTurn(
        changeField('session.startTime.hour', () => 17),
        changeField('session.endTime.hour', () => 19),
      ),
    ),
  },
  {
    fault: 'stores areas above 99.99 as 99.99',
    breaks: ['create-order/keeps-the-area'],
    rules: storeSuch(areaAbove(99.99), (order) => {
      order.area = 99.99;
    }),
  },
  {
    fault: 'stores fractional areas of Mastercard orders that are sent as confirmed without their decimals',
    breaks: ['create-order/keeps-the-area'],
    rules: storeSuch(both(withFraction, paidBy('mastercard'), isConfirmed), (order) => {
      order.area = Math.floor(order.area);
    }),
  },
  {
    fault: 'shows the area of a created order above 500 in thousands, if it is paid by Visa',
    breaks: ['create-order/keeps-the-area'],
    wrap: changeSuch(
      operation,
      both(areaAbove(500), paidBy('visa')),
      changeField('area', (area) => Number(area) / 1000),
    ),
  },
  {
    fault: 'stores the last day of a month as the first of the next, for the second session',
    breaks: ['create-order/keeps-the-date'],
    rules: storeSuch(both(atMonthEnd, inSession(2)), (order) => {
      order.date = toDayAfter(order.date);
    }),
  },
  {
    fault: 'writes out the exponents of locations that look like numbers',
    breaks: ['create-order/keeps-the-location'],
    rules: storeSuch(
      ({ location }) => /^\d+e\d+$/.test(String(location)),
      (order) => {
        order.location = BigInt(Number(order.location)).toString();
      },
    ),
  },
  {
    fault: 'shows weekends a day early in the response to a creation by card',
    breaks: ['create-order/keeps-the-date'],
    wrap: changeSuch(operation, both(onWeekend, byCard), changeField('date', toDayBefore)),
  },
  {
    fault: 'loses the sign of western longitudes of Visa orders',
    breaks: ['create-order/keeps-the-longitude'],
    rules: storeSuch(both(isWest, paidBy('visa')), (order) => {
      order.longitude = Math.abs(order.longitude);
    }),
  },
  {
    fault: 'limits longitudes of cash orders to 90 degrees',
    breaks: ['create-order/keeps-the-longitude'],
    rules: () => ({
      onCreate(order) {
        if (order.paymentMethod === 'cash') order.longitude = Math.max(-90, Math.min(90, order.longitude));
      },
    }),
  },
  {
    fault: 'swaps the coordinates of created orders in the southeast',
    breaks: ['create-order/keeps-the-latitude', 'create-order/keeps-the-longitude'],
    wrap: changeSuch(
      operation,
      both(isSouth, ({ longitude }) => Number(longitude) > 0),
      (order) => ({ ...order, latitude: order['longitude'], longitude: order['latitude'] }),
    ),
  },
  {
    fault: 'loses the sign of southern latitudes of Mastercard orders where the area has a fraction',
    breaks: ['create-order/keeps-the-latitude'],
    wrap: changeSuch(operation, both(isSouth, withFraction, paidBy('mastercard')), changeField('latitude', removeSign)),
  },
  {
    fault: 'shows the second session as the first in the response to a creation by Mastercard',
    breaks: ['create-order/keeps-the-session'],
    wrap: changeSuch(
      operation,
      both(inSession(2), paidBy('mastercard')),
      changeField('session.id', () => 7),
    ),
  },
  {
    fault: 'shows the third crop as the fourth for orders that are sent as confirmed',
    breaks: ['create-order/keeps-the-crop-type'],
    wrap: changeSuch(
      operation,
      both(ofCrop(3), isConfirmed),
      changeField('cropType.id', () => 13),
    ),
  },
  {
    fault: 'stores Visa orders above 100 hectares as Mastercard orders',
    breaks: ['create-order/keeps-the-payment-method'],
    rules: storeSuch(both(areaAbove(100), paidBy('visa')), (order) => {
      order.paymentMethod = 'mastercard';
    }),
  },
  {
    fault: 'removes markup from locations of cash orders',
    breaks: ['create-order/keeps-the-location'],
    rules: storeSuch(both(locatedWith(MARKUP), paidBy('cash')), (order) => {
      order.location = order.location.replaceAll(/<[^<>]*>/g, '');
    }),
  },
  {
    fault: 'collapses blanks in the locations of orders that are sent as confirmed',
    breaks: ['create-order/keeps-the-location'],
    rules: storeSuch(both(locatedWith(/\S {2,}\S/), isConfirmed), (order) => {
      order.location = order.location.replaceAll(/ {2,}/g, ' ');
    }),
  },
  {
    fault: 'cuts locations of orders that are sent as confirmed after 200 characters',
    breaks: ['create-order/keeps-the-location'],
    rules: storeSuch(
      ({ location, confirmed }) => String(location).length > 200 && confirmed === true,
      (order) => {
        order.location = order.location.slice(0, 200);
      },
    ),
  },
  {
    fault: 'replaces emoji by question marks in the locations of Mastercard orders',
    breaks: ['create-order/keeps-the-location'],
    wrap: changeSuch(
      operation,
      both(locatedWith(EMOJI), paidBy('mastercard')),
      changeField('location', (text) => String(text).replaceAll(/\p{Extended_Pictographic}/gu, '?')),
    ),
  },
  {
    fault: 'replaces letters that are not Latin in the locations of orders above 50 hectares',
    breaks: ['create-order/keeps-the-location'],
    wrap: changeSuch(
      operation,
      both(locatedWith(NOT_LATIN), areaAbove(50)),
      changeField('location', (text) => String(text).replaceAll(new RegExp(NOT_LATIN, 'gu'), '?')),
    ),
  },
  {
    fault: 'doubles apostrophes in the locations of confirmed orders',
    breaks: ['create-order/keeps-the-location'],
    wrap: changeSuch(
      operation,
      both(locatedWith(/'/), isConfirmed),
      changeField('location', (text) => String(text).replaceAll("'", "''")),
    ),
  },
  {
    fault: 'fails with 500 on a quote in the location of a Visa order',
    breaks: ['create-order/answers-200'],
    wrap: changeResponses(operation, whenSent(both(locatedWith(/["']/), paidBy('visa')), reject(500))),
  },
  {
    fault: 'fails with 500 on an order for the fourth crop that is paid by Mastercard',
    breaks: ['create-order/answers-200'],
    wrap: changeResponses(operation, whenSent(both(ofCrop(4), paidBy('mastercard')), reject(500))),
  },
  {
    fault: 'writes areas above 999 as strings in exponent form, in the response to a creation by card',
    breaks: ['create-order/field-types'],
    wrap: changeSuch(
      operation,
      both(areaAbove(999), byCard),
      changeField('area', (area) => Number(area).toExponential()),
    ),
  },
  {
    fault: 'writes the payment method of western Visa orders in capitals',
    breaks: ['create-order/enum-values'],
    wrap: changeSuch(operation, both(isWest, paidBy('visa')), changeField('paymentMethod', toUpperCase)),
  },
  {
    fault: 'shows the receptionist of a created weekend order as null, if it is paid by Mastercard',
    breaks: ['create-order/no-nulls'],
    wrap: changeSuch(operation, both(onWeekend, paidBy('mastercard')), setField('receptionist', null)),
  },
  {
    fault: 'shows the farmer of a created order that is sent as confirmed and paid by Mastercard',
    breaks: ['create-order/farmer-omitted'],
    wrap: changeSuch(operation, both(isConfirmed, paidBy('mastercard')), setField('farmer', aFarmer)),
  },
  {
    fault: 'rounds coordinates of created orders above 300 hectares down',
    breaks: ['create-order/keeps-the-latitude', 'create-order/keeps-the-longitude'],
    wrap: changeResponses(
      operation,
      whenSent(
        areaAbove(300),
        changeBody(changeInTurn(changeField('latitude', roundDown), changeField('longitude', roundDown))),
      ),
    ),
  },
];
