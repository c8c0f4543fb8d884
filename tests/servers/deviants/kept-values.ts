import type { JsonObject } from '../../../helpers/json/values.js';
import { whenSent } from '../changes/conditions.js';
import { changeField, changeInTurn, setField } from '../changes/objects.js';
import { changeBody } from '../changes/responses.js';
import {
  addOne,
  misreadAsLatin1,
  removeSign,
  replaceEmoji,
  roundDown,
  toAcres,
  toDayBefore,
} from '../changes/values.js';
import type { Deviant } from './deviant.js';

const operation = 'create-order';

/** A session and a crop of the reference, as they are read from the settings. */
const terms = { session: { id: 8 }, crop: { id: 11 } };

/** Decoded as a URL, as far as it is one. */
function decoded(text: unknown): string {
  return String(text).replaceAll(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

const isSummer = ({ date }: JsonObject) => /-0[4-9]-/.test(String(date));

/** What goes wrong with the values that were sent. */
export const keptValues: Deviant[] = [
  {
    fault: 'shows the end of the session of a created order a minute before the full hour',
    breaks: ['create-order/keeps-the-session'],
    spoil: { operation, response: changeBody(changeField('session.endTime.minute', () => 59)) },
  },
  {
    fault: 'names every crop of a created order "Crop"',
    breaks: ['create-order/keeps-the-crop-type'],
    spoil: { operation, response: changeBody(changeField('cropType.name', () => 'Crop')) },
  },
  {
    fault: 'shows dates in summer time a day early',
    breaks: ['create-order/keeps-the-date'],
    spoil: { operation, response: whenSent(isSummer, changeBody(changeField('date', toDayBefore))) },
  },
  {
    fault: 'shows Mondays a day early',
    breaks: ['create-order/keeps-the-date'],
    spoil: {
      operation,
      response: whenSent(
        ({ date }) => new Date(String(date)).getUTCDay() === 1,
        changeBody(changeField('date', toDayBefore)),
      ),
    },
  },
  {
    fault: 'stores dates a day earlier than they were sent',
    breaks: ['create-order/keeps-the-date'],
    rules: { dateShift: -1 },
  },
  {
    fault: 'shows dates a day earlier than it stores them',
    breaks: ['create-order/keeps-the-date'],
    spoil: { operation, response: changeBody(changeField('date', toDayBefore)) },
  },
  {
    fault: 'shows today as the date of a created order',
    breaks: ['create-order/keeps-the-date'],
    spoil: { operation, response: changeBody((created) => ({ ...created, date: created['creationDate'] })) },
  },
  {
    fault: 'shows a different session from the one that was sent',
    breaks: ['create-order/keeps-the-session'],
    spoil: { operation, response: changeBody(changeField('session.id', addOne)) },
  },
  {
    fault: "escapes the quotes of a created order's location for HTML",
    breaks: ['create-order/keeps-the-location'],
    spoil: {
      operation,
      response: changeBody(changeField('location', (text) => String(text).replaceAll('"', '&quot;'))),
    },
  },
  {
    fault: "doubles the apostrophes of a created order's location",
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', (text) => String(text).replaceAll("'", "''"))) },
  },
  {
    fault: 'decodes the location of a created order as Latin-1',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', misreadAsLatin1)) },
  },
  {
    fault: "replaces the emoji of a created order's location with question marks",
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', replaceEmoji)) },
  },
  {
    fault: "cuts the emoji of a created order's location in half",
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', (text) => String(text).replace('🌾', '\uD83C'))) },
  },
  {
    fault: "decomposes the accents of a created order's location",
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', (text) => String(text).normalize('NFD'))) },
  },
  {
    fault: 'truncates the location of a created order at 20 characters',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', (text) => String(text).slice(0, 20))) },
  },
  {
    fault: "removes what looks like markup from a created order's location",
    breaks: ['create-order/keeps-the-location'],
    spoil: {
      operation,
      response: changeBody(changeField('location', (text) => String(text).replaceAll(/<[^>]*>/g, ''))),
    },
  },
  {
    fault: 'decodes the location of a created order as a URL',
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', decoded)) },
  },
  {
    fault: "turns a plus in a created order's location into a space",
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', (text) => String(text).replaceAll('+', ' '))) },
  },
  {
    fault: "removes the backslashes from a created order's location",
    breaks: ['create-order/keeps-the-location'],
    spoil: { operation, response: changeBody(changeField('location', (text) => String(text).replaceAll('\\', ''))) },
  },
  {
    fault: 'swaps the coordinates of a created order',
    breaks: ['create-order/keeps-the-latitude', 'create-order/keeps-the-longitude'],
    spoil: {
      operation,
      response: changeBody((created) => ({
        ...created,
        latitude: created['longitude'],
        longitude: created['latitude'],
      })),
    },
  },
  {
    fault: 'rounds the latitude of a created order to two decimals',
    breaks: ['create-order/keeps-the-latitude'],
    spoil: {
      operation,
      response: changeBody(changeField('latitude', (degrees) => Math.round(Number(degrees) * 100) / 100)),
    },
  },
  {
    fault: 'stores the latitude of a created order in 32 bits',
    breaks: ['create-order/keeps-the-latitude'],
    spoil: { operation, response: changeBody(changeField('latitude', (degrees) => Math.fround(Number(degrees)))) },
  },
  {
    fault: "loses the sign of a created order's longitude",
    breaks: ['create-order/keeps-the-longitude'],
    spoil: { operation, response: changeBody(changeField('longitude', removeSign)) },
  },
  {
    fault: 'shows a different crop type from the one that was sent',
    breaks: ['create-order/keeps-the-crop-type'],
    spoil: { operation, response: changeBody(changeField('cropType.id', addOne)) },
  },
  {
    fault: 'rounds the area of a created order down',
    breaks: ['create-order/keeps-the-area'],
    spoil: { operation, response: changeBody(changeField('area', roundDown)) },
  },
  {
    fault: 'stores the area of a created order in 32 bits',
    breaks: ['create-order/keeps-the-area'],
    spoil: { operation, response: changeBody(changeField('area', (area) => Math.fround(Number(area)))) },
  },
  {
    fault: 'shows the area of a created order in acres',
    breaks: ['create-order/keeps-the-area'],
    spoil: { operation, response: changeBody(changeField('area', toAcres)) },
  },
  {
    fault: 'shows cash for a created order that is paid by Mastercard',
    breaks: ['create-order/keeps-the-payment-method'],
    spoil: {
      operation,
      response: whenSent(
        ({ paymentMethod }) => paymentMethod === 'mastercard',
        changeBody(setField('paymentMethod', 'cash')),
      ),
    },
  },
  {
    fault: 'shows default coordinates for a created order',
    breaks: ['create-order/keeps-the-latitude', 'create-order/keeps-the-longitude'],
    spoil: { operation, response: changeBody(changeInTurn(setField('latitude', 0), setField('longitude', 0))) },
  },
  {
    fault: 'uses the crop of the settings for every order',
    breaks: ['create-order/keeps-the-crop-type'],
    settings: terms,
    spoil: { operation, response: changeBody(changeField('cropType.id', () => terms.crop.id)) },
  },
  {
    fault: 'shows a different session from the one in the settings',
    breaks: ['create-order/keeps-the-session'],
    settings: terms,
    spoil: { operation, response: changeBody(changeField('session.id', addOne)) },
  },
  {
    fault: 'shows a different crop type from the one in the settings',
    breaks: ['create-order/keeps-the-crop-type'],
    settings: terms,
    spoil: { operation, response: changeBody(changeField('cropType.id', addOne)) },
  },
];
