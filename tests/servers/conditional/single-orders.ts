import { changeField, changeObject, removeFields, renameField, setField } from '../changes/objects.js';
import { aFarmer, aPassword } from '../changes/people.js';
import { changeText, reject } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import { whenShown } from '../changes/conditions.js';
import { removeSign, toDayBefore, toUpperCase } from '../changes/values.js';
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
  isOnEquator,
  isPaid,
  isSouth,
  isUnconfirmed,
  isWest,
  locatedWith,
  ofCrop,
  ofFarmer,
  onWeekend,
  paidBy,
  withFraction,
  withStatus,
} from './such-orders.js';

const operation = 'get-order';
const otherValues = ['get-order/shown-as-created', 'get-order/shown-consistently'] as const;

/** What is shown of some orders that are read by their id. */
export const singleOrders: readonly ConditionalDeviant[] = [
  {
    fault: 'cuts a location at its first emoji when a confirmed order is read by its id',
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(locatedWith(EMOJI), withStatus('confirmed')),
      changeField('location', (text) => String(text).split(EMOJI)[0]),
    ),
  },
  {
    fault: 'shows the second session as the first once a card order is confirmed',
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(inSession(2), byCard, withStatus('confirmed')),
      changeField('session.id', () => 7),
    ),
  },
  {
    fault: 'shows month ends of card orders a day early when they are read by their id',
    breaks: otherValues,
    wrap: changeSuch(operation, both(atMonthEnd, byCard), changeField('date', toDayBefore)),
  },
  {
    fault: 'loses the sign of a southern latitude while a Mastercard order is unconfirmed',
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(isSouth, isUnconfirmed, paidBy('mastercard')),
      changeField('latitude', removeSign),
    ),
  },
  {
    fault: 'shows the third crop of confirmed Visa orders with another name',
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(ofCrop(3), isConfirmed, paidBy('visa')),
      changeField('cropType.name', () => 'Lentils'),
    ),
  },
  {
    fault: 'shows a third session that ends an hour later, for Visa orders',
    breaks: [...otherValues, 'verify-payment/shown-consistently'],
    wrap: changeSuch(
      operation,
      both(inSession(3), paidBy('visa')),
      changeField('session.endTime.hour', (hour) => Number(hour) + 1),
    ),
  },
  {
    fault: "leaks the farmer's password in confirmed cash orders above 50 hectares",
    breaks: ['get-order/no-stray-password'],
    wrap: changeSuch(
      operation,
      both(withStatus('confirmed'), paidBy('cash'), areaAbove(50)),
      changeObject('farmer', setField('password', aPassword)),
    ),
  },
  {
    fault: 'writes the status of confirmed Visa orders in the first session in capitals',
    breaks: ['get-order/enum-values'],
    wrap: changeSuch(
      operation,
      both(withStatus('confirmed'), inSession(1), paidBy('visa')),
      changeField('orderStatus', toUpperCase),
    ),
  },
  {
    fault: 'omits the farmer of Visa orders above 200 hectares',
    breaks: ['get-order/farmer-present'],
    wrap: changeSuch(operation, both(areaAbove(200), paidBy('visa')), removeFields('farmer')),
  },
  {
    fault: 'omits the receptionist of confirmed cash orders',
    breaks: ['get-order/receptionist-included', 'get-order/shown-consistently'],
    wrap: changeSuch(operation, both(withStatus('confirmed'), paidBy('cash')), removeFields('receptionist')),
  },
  {
    fault: "shows the first farmer on the second farmer's cash orders",
    breaks: ['get-order/one-farmer', 'get-order/shown-consistently'],
    wrap: changeSuch(operation, both(ofFarmer(2), paidBy('cash')), setField('farmer', aFarmer)),
  },
  {
    fault: 'writes a fractional area of a confirmed Mastercard order as a string',
    breaks: ['get-order/field-types'],
    wrap: changeSuch(operation, both(withFraction, isConfirmed, paidBy('mastercard')), changeField('area', String)),
  },
  {
    fault: 'writes a latitude of 0 as null for card orders',
    breaks: ['get-order/no-nulls', 'get-order/field-types'],
    wrap: changeSuch(operation, both(isOnEquator, byCard), setField('latitude', null)),
  },
  {
    fault: 'writes the creation date of weekend orders by Mastercard with a time',
    breaks: ['get-order/field-formats'],
    wrap: changeSuch(
      operation,
      both(onWeekend, paidBy('mastercard')),
      changeField('creationDate', (day) => `${String(day)}T00:00:00`),
    ),
  },
  {
    fault: 'uses the name payment_status once a pending order is paid',
    breaks: ['get-order/field-names'],
    wrap: changeSuch(operation, both(isPaid, withStatus('pending')), renameField('paymentStatus', 'payment_status')),
  },
  {
    fault: 'fails with 500 on Mastercard orders in the southwest',
    breaks: ['get-order/answers-200'],
    wrap: changeResponses(operation, whenShown(both(isSouth, isWest, paidBy('mastercard')), reject(500))),
  },
  {
    fault: 'responds with 404 to Mastercard orders of the second farmer',
    breaks: ['get-order/answers-200'],
    wrap: changeResponses(operation, whenShown(both(ofFarmer(2), paidBy('mastercard')), reject(404))),
  },
  {
    fault: 'shows the next order for every twentieth id',
    breaks: ['get-order/answers-the-order-asked'],
    wrap: changeSuch(
      operation,
      ({ id }) => Number(id) % 20 === 7,
      changeField('id', (id) => Number(id) + 1),
    ),
  },
  {
    fault: 'does not escape quotes in locations of confirmed orders',
    breaks: ['get-order/answers-json'],
    wrap: changeResponses(
      operation,
      whenShown(
        both(locatedWith(/"/), isConfirmed),
        changeText((text) => text.replaceAll('\\"', '"')),
      ),
    ),
  },
  {
    fault: 'shows areas of confirmed orders above 1000 hectares as 0',
    breaks: ['get-order/shown-as-created', 'get-order/shown-consistently'],
    wrap: changeSuch(operation, both(areaAbove(1000), isConfirmed), setField('area', 0)),
  },
];
