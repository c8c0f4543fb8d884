import type { Slug } from '../../../helpers/interface/operations.js';
import { operationOf, type Deviant } from './deviant.js';
import { dayBefore, having, inAcres, isFresh, mojibake, nextNumber, order, roundedDown, shown, upperCase, withoutEmoji, withoutSign } from './order-spoilings.js';
import { etienne } from './people.js';
import { at, where, type Thing } from './spoilings.js';

const isPaidBy = (method: string) => (one: Thing) => one['paymentMethod'] === method;
const creatingAndReading: readonly Slug[] = ['create-order', 'get-order'];

const isConfirmedNow = (right: Thing) => isFresh(right) && right['confirmed'] === true;
const isMastercardNow = (right: Thing) => isFresh(right) && isPaidBy('mastercard')(right);
const operation = 'get-order';

/** What an order that is read by its id is shown with, in the place of what it was created with. */
export const readOrders: Deviant[] = [
  {
    fault: 'reads an order with its area to one decimal',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(at('area', (area) => Math.round(Number(area) * 10) / 10)) },
  },
  {
    fault: 'reads a created order with the day before its date',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('date', dayBefore))) },
  },
  {
    fault: 'reads an order as made on the day before',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(at('creationDate', dayBefore)) },
  },
  {
    fault: 'answers a created order as made on the day before',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation: 'create-order', answer: order(at('creationDate', dayBefore)) },
  },
  {
    fault: 'reads an order with the name of its crop in capitals',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(at('cropType.name', upperCase)) },
  },
  {
    fault: 'reads an order with a session that ends a second earlier',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(at('session.endTime.second', () => 59)) },
  },
  {
    fault: 'reads a created order with another session',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('session.id', nextNumber))) },
  },
  {
    fault: 'reads a created order with its location in capitals',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('location', upperCase))) },
  },
  {
    fault: 'reads the emoji of a location as question marks',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(at('location', withoutEmoji)) },
  },
  {
    fault: 'reads a created order with its latitude rounded down to a whole degree',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('latitude', roundedDown))) },
  },
  {
    fault: 'reads a created order with its latitude as its longitude',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, (right) => ({ ...right, longitude: right['latitude'] }))) },
  },
  {
    fault: 'reads a created order with another crop type',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('cropType.id', nextNumber))) },
  },
  {
    fault: 'reads a created order with its area in acres',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('area', inAcres))) },
  },
  {
    fault: 'reads a created order with a fraction of its area lost',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('area', roundedDown))) },
  },
  {
    fault: 'reads a created order as paid by visa, whatever was chosen',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, having('paymentMethod', 'visa'))) },
  },
  {
    fault: 'reads an order with the day of its confirmation as its date',
    breaks: ['get-order/shown-as-created'],
    spoil: {
      operation,
      answer: order(where(isConfirmedNow, (right) => ({ ...right, date: right['creationDate'] }))),
    },
  },
  {
    fault: 'reads every order with the day before its date',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(at('date', dayBefore)) },
  },
  {
    fault: 'reads the location of a created order in the wrong encoding',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('location', mojibake))) },
  },
  {
    fault: 'reads a created order without the sign of its longitude',
    breaks: ['get-order/shown-as-created'],
    spoil: { operation, answer: order(where(isFresh, at('longitude', withoutSign))) },
  },
  {
    fault: 'reads Mastercard as visa in a created order',
    breaks: ['get-order/shown-as-created'],
    spoil: {
      operation,
      answer: order(where(isMastercardNow, having('paymentMethod', 'visa'))),
    },
  },
  {
    fault: 'shows another farmer once an order is confirmed',
    breaks: ['get-order/one-farmer'],
    spoil: {
      operation,
      answer: order(where(isConfirmedNow, at('farmer.id', nextNumber))),
    },
  },
  {
    fault: 'shows the order’s id as that of its farmer',
    breaks: ['get-order/one-farmer'],
    spoil: { operation, answer: order((right) => at('farmer.id', () => right['id'])(right, 0)) },
  },
  {
    fault: 'answers create with an id only, and reads the area in acres',
    breaks: ['get-order/shown-as-created'],
    spoil: {
      operation: creatingAndReading,
      answer: (right, call) =>
        operationOf(call) === 'create-order'
          ? order(({ id }) => ({ id }))(right)
          : shown(isFresh, order(at('area', inAcres)))(right, call),
    },
  },
  {
    fault: 'answers 410 for new orders that are paid by Mastercard, and says which they are',
    breaks: ['get-order/answers-200'],
    spoil: {
      operation,
      answer: shown(isMastercardNow, (right) => ({
        ...right,
        status: 410,
        body: { id: (right.body as Thing)['id'], error: 'gone' },
      })),
    },
  },
  {
    fault: 'shows the second farmer on every order that is paid by visa',
    breaks: ['get-order/one-farmer'],
    spoil: { operation, answer: shown(isPaidBy('visa'), order(at('farmer', () => etienne))) },
  },
];
