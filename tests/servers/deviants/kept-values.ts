import type { Deviant } from './deviant.js';
import { both, dayBefore, having, inAcres, mojibake, nextNumber, order, roundedDown, sent, withoutEmoji, withoutSign } from './order-spoilings.js';
import { at, type Thing } from './spoilings.js';

const operation = 'create-order';

/** A session and a crop of the reference, as they are read from the settings. */
const terms = { session: { id: 8 }, crop: { id: 11 } };

const isSummer = ({ date }: Thing) => /-0[4-9]-/.test(String(date));

/** What goes wrong with the values that were sent. */
export const keptValues: Deviant[] = [
  {
    fault: 'answers the day before for days in summer time',
    breaks: ['create-order/keeps-the-date'],
    spoil: { operation, answer: sent(isSummer, order(at('date', dayBefore))) },
  },
  {
    fault: 'answers the day before for Mondays',
    breaks: ['create-order/keeps-the-date'],
    spoil: {
      operation,
      answer: sent(({ date }) => new Date(String(date)).getUTCDay() === 1, order(at('date', dayBefore))),
    },
  },
  {
    fault: 'stores the day before the one that was sent',
    breaks: ['create-order/keeps-the-date'],
    rules: { dateShift: -1 },
  },
  {
    fault: 'answers the day before the one that it stores',
    breaks: ['create-order/keeps-the-date'],
    spoil: { operation, answer: order(at('date', dayBefore)) },
  },
  {
    fault: 'answers a created order with today as its date',
    breaks: ['create-order/keeps-the-date'],
    spoil: { operation, answer: order((created) => ({ ...created, date: created['creationDate'] })) },
  },
  {
    fault: 'answers another session than the one that was sent',
    breaks: ['create-order/keeps-the-session'],
    spoil: { operation, answer: order(at('session.id', nextNumber)) },
  },
  {
    fault: 'escapes the quotes of a created order’s location for HTML',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => String(text).replaceAll('"', '&quot;'))) },
  },
  {
    fault: 'doubles the apostrophes of a created order’s location',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => String(text).replaceAll("'", "''"))) },
  },
  {
    fault: 'reads the location of a created order as Latin-1',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', mojibake)) },
  },
  {
    fault: 'puts question marks for the emoji of a created order’s location',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', withoutEmoji)) },
  },
  {
    fault: 'cuts the emoji of a created order’s location in half',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => String(text).replace('🌾', '\uD83C'))) },
  },
  {
    fault: 'takes the accents of a created order’s location apart',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => String(text).normalize('NFD'))) },
  },
  {
    fault: 'cuts the location of a created order at 20 characters',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => String(text).slice(0, 20))) },
  },
  {
    fault: 'takes what looks like markup out of a created order’s location',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => String(text).replaceAll(/<[^>]*>/g, ''))) },
  },
  {
    fault: 'reads the location of a created order as if it stood in a URL',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => decodeURIComponent(String(text)))) },
  },
  {
    fault: 'takes a plus in a created order’s location for a blank',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => String(text).replaceAll('+', ' '))) },
  },
  {
    fault: 'takes the backslashes out of a created order’s location',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, answer: order(at('location', (text) => String(text).replaceAll('\\', ''))) },
  },
  {
    fault: 'swaps the coordinates of a created order',
    breaks: ['create-order/keeps-the-latitude', 'create-order/keeps-the-longitude'],
    spoil: {
      operation,
      answer: order((created) => ({ ...created, latitude: created['longitude'], longitude: created['latitude'] })),
    },
  },
  {
    fault: 'rounds the latitude of a created order to two decimals',
    breaks: ['create-order/keeps-the-latitude'],
    spoil: { operation, answer: order(at('latitude', (degrees) => Math.round(Number(degrees) * 100) / 100)) },
  },
  {
    fault: 'keeps the latitude of a created order in 32 bits',
    breaks: ['create-order/keeps-the-latitude'],
    spoil: { operation, answer: order(at('latitude', (degrees) => Math.fround(Number(degrees)))) },
  },
  {
    fault: 'loses the sign of a created order’s longitude',
    breaks: ['create-order/keeps-the-longitude'],
    spoil: { operation, answer: order(at('longitude', withoutSign)) },
  },
  {
    fault: 'answers another crop type than the one that was sent',
    breaks: ['create-order/keeps-the-crop-type'],
    spoil: { operation, answer: order(at('cropType.id', nextNumber)) },
  },
  {
    fault: 'rounds the area of a created order down',
    breaks: ['create-order/keeps-the-area'],
    spoil: { operation, answer: order(at('area', roundedDown)) },
  },
  {
    fault: 'keeps the area of a created order in 32 bits',
    breaks: ['create-order/keeps-the-area'],
    spoil: { operation, answer: order(at('area', (area) => Math.fround(Number(area)))) },
  },
  {
    fault: 'answers the area of a created order in acres',
    breaks: ['create-order/keeps-the-area'],
    spoil: { operation, answer: order(at('area', inAcres)) },
  },
  {
    fault: 'answers cash for a created order that is paid by Mastercard',
    breaks: ['create-order/keeps-the-payment-method'],
    spoil: {
      operation,
      answer: sent(({ paymentMethod }) => paymentMethod === 'mastercard', order(having('paymentMethod', 'cash'))),
    },
  },
  {
    fault: 'answers the defaults of latitude and longitude for a created order',
    breaks: ['create-order/keeps-the-latitude', 'create-order/keeps-the-longitude'],
    spoil: { operation, answer: order(both(having('latitude', 0), having('longitude', 0))) },
  },
  {
    fault: 'takes the crop that its vendor gave for all orders',
    breaks: ['create-order/keeps-the-crop-type'],
    settings: terms,
    spoil: { operation, answer: order(at('cropType.id', () => terms.crop.id)) },
  },
  {
    fault: 'answers another session than the one that its vendor gave',
    breaks: ['create-order/keeps-the-session'],
    settings: terms,
    spoil: { operation, answer: order(at('session.id', nextNumber)) },
  },
  {
    fault: 'answers another crop type than the one that its vendor gave',
    breaks: ['create-order/keeps-the-crop-type'],
    settings: terms,
    spoil: { operation, answer: order(at('cropType.id', nextNumber)) },
  },
];
