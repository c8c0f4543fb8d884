import { changeField, changeInTurn, changeObject, removeFields, renameField, setField } from '../changes/objects.js';
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
    fault: 'cuts a location at its first emoji when the order is read by its id',
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      locatedWith(EMOJI),
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
    fault: 'shows month ends a day early when the order is read by its id',
    breaks: otherValues,
    wrap: changeSuch(operation, atMonthEnd, changeField('date', toDayBefore)),
  },
  {
    fault: 'loses the sign of a southern latitude while the order is unconfirmed',
    breaks: otherValues,
    wrap: changeSuch(operation, both(isSouth, isUnconfirmed), changeField('latitude', removeSign)),
  },
  {
    fault: 'shows the third crop of confirmed orders with another name',
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(ofCrop(3), isConfirmed),
      changeField('cropType.name', () => 'Lentils'),
    ),
  },
  {
    fault: 'shows a third session that ends an hour later, for Visa orders',
    breaks: otherValues,
    wrap: changeSuch(
      operation,
      both(inSession(3), paidBy('visa')),
      changeField('session.endTime.hour', (hour) => Number(hour) + 1),
    ),
  },
  {
    fault: 'shows cash orders above 50 hectares with a discount when they are read by their id',
    breaks: ['get-order/shown-consistently', 'get-order/shown-as-created'],
    wrap: changeSuch(
      operation,
      both(areaAbove(50), paidBy('cash')),
      changeField('cost', (cost) => Number(cost) * 0.9),
    ),
  },
  {
    fault: 'shows a confirmed Visa order as pending when it is read by its id',
    breaks: ['get-order/shown-consistently'],
    wrap: changeSuch(operation, both(withStatus('confirmed'), paidBy('visa')), setField('orderStatus', 'pending')),
  },
  {
    fault: "leaks the farmer's password in confirmed card orders",
    breaks: ['get-order/no-stray-password'],
    wrap: changeSuch(
      operation,
      both(withStatus('confirmed'), byCard),
      changeObject('farmer', setField('password', aPassword)),
    ),
  },
  {
    fault: 'writes the status of confirmed orders in the first session in capitals',
    breaks: ['get-order/enum-values'],
    wrap: changeSuch(operation, both(withStatus('confirmed'), inSession(1)), changeField('orderStatus', toUpperCase)),
  },
  {
    fault: 'omits the farmer of orders above 200 hectares',
    breaks: ['get-order/farmer-present'],
    wrap: changeSuch(operation, areaAbove(200), removeFields('farmer')),
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
    fault: 'writes a fractional area of a Mastercard order as a string',
    breaks: ['get-order/field-types'],
    wrap: changeSuch(operation, both(withFraction, paidBy('mastercard')), changeField('area', String)),
  },
  {
    fault: 'writes a latitude of 0 as null',
    breaks: ['get-order/no-nulls', 'get-order/field-types'],
    wrap: changeSuch(operation, isOnEquator, setField('latitude', null)),
  },
  {
    fault: 'writes the creation date of weekend orders with a time',
    breaks: ['get-order/field-formats'],
    wrap: changeSuch(
      operation,
      onWeekend,
      changeField('creationDate', (day) => `${String(day)}T00:00:00`),
    ),
  },
  {
    fault: 'uses the name payment_status once an order is paid',
    breaks: ['get-order/field-names'],
    wrap: changeSuch(operation, isPaid, renameField('paymentStatus', 'payment_status')),
  },
  {
    fault: 'fails with 500 on orders in the southwest',
    breaks: ['get-order/answers-200'],
    wrap: changeResponses(operation, whenShown(both(isSouth, isWest), reject(500))),
  },
  {
    fault: 'responds with 404 to Mastercard orders of the second farmer',
    breaks: ['get-order/answers-200'],
    wrap: changeResponses(operation, whenShown(both(ofFarmer(2), paidBy('mastercard')), reject(404))),
  },
  {
    fault: 'shows the next order where the id ends in 7',
    breaks: ['get-order/answers-the-order-asked'],
    wrap: changeSuch(
      operation,
      ({ id }) => Number(id) % 10 === 7,
      changeField('id', (id) => Number(id) + 1),
    ),
  },
  {
    fault: 'does not escape backslashes in locations',
    breaks: ['get-order/answers-json', 'get-order/shown-as-created'],
    wrap: changeResponses(
      operation,
      whenShown(
        locatedWith(/\\/),
        changeText((text) => text.replaceAll('\\\\', '\\')),
      ),
    ),
  },
  {
    fault: 'shows area and cost of unconfirmed orders above 1000 hectares as 0',
    breaks: ['get-order/shown-as-created', 'get-order/shown-consistently'],
    wrap: changeSuch(
      operation,
      both(areaAbove(1000), isUnconfirmed),
      changeInTurn(setField('area', 0), setField('cost', 0)),
    ),
  },
];
