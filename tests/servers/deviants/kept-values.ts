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
import { breaking } from './deviant.js';

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
export const keptValues = breaking(operation, {
  'keeps-the-session': {
    'shows the end of the session of a created order a minute before the full hour': changeBody(
      changeField('session.endTime.minute', () => 59),
    ),
    'shows a different session from the one that was sent': changeBody(changeField('session.id', addOne)),
    'shows a different session from the one in the settings': {
      settings: terms,
      spoil: { operation, response: changeBody(changeField('session.id', addOne)) },
    },
  },
  'keeps-the-crop-type': {
    'names every crop of a created order "Crop"': changeBody(changeField('cropType.name', () => 'Crop')),
    'shows a different crop type from the one that was sent': changeBody(changeField('cropType.id', addOne)),
    'uses the crop of the settings for every order': {
      settings: terms,
      spoil: { operation, response: changeBody(changeField('cropType.id', () => terms.crop.id)) },
    },
    'shows a different crop type from the one in the settings': {
      settings: terms,
      spoil: { operation, response: changeBody(changeField('cropType.id', addOne)) },
    },
  },
  'keeps-the-date': {
    'shows dates in summer time a day early': whenSent(isSummer, changeBody(changeField('date', toDayBefore))),
    'shows Mondays a day early': whenSent(
      ({ date }) => new Date(String(date)).getUTCDay() === 1,
      changeBody(changeField('date', toDayBefore)),
    ),
    'stores dates a day earlier than they were sent': { rules: { dateShift: -1 } },
    'shows dates a day earlier than it stores them': changeBody(changeField('date', toDayBefore)),
    'shows today as the date of a created order': changeBody((created) => ({
      ...created,
      date: created['creationDate'],
    })),
  },
  'keeps-the-location': {
    "escapes the quotes of a created order's location for HTML": changeBody(
      changeField('location', (text) => String(text).replaceAll('"', '&quot;')),
    ),
    "doubles the apostrophes of a created order's location": changeBody(
      changeField('location', (text) => String(text).replaceAll("'", "''")),
    ),
    'decodes the location of a created order as Latin-1': changeBody(changeField('location', misreadAsLatin1)),
    "replaces the emoji of a created order's location with question marks": changeBody(
      changeField('location', replaceEmoji),
    ),
    "cuts the emoji of a created order's location in half": changeBody(
      changeField('location', (text) => String(text).replace('🌾', '\uD83C')),
    ),
    "decomposes the accents of a created order's location": changeBody(
      changeField('location', (text) => String(text).normalize('NFD')),
    ),
    'truncates the location of a created order at 20 characters': changeBody(
      changeField('location', (text) => String(text).slice(0, 20)),
    ),
    "removes what looks like markup from a created order's location": changeBody(
      changeField('location', (text) => String(text).replaceAll(/<[^>]*>/g, '')),
    ),
    'decodes the location of a created order as a URL': changeBody(changeField('location', decoded)),
    "turns a plus in a created order's location into a space": changeBody(
      changeField('location', (text) => String(text).replaceAll('+', ' ')),
    ),
    "removes the backslashes from a created order's location": changeBody(
      changeField('location', (text) => String(text).replaceAll('\\', '')),
    ),
  },
  'keeps-the-latitude': {
    'swaps the coordinates of a created order': {
      alsoBreaks: ['create-order/keeps-the-longitude'],
      spoil: {
        operation,
        response: changeBody((created) => ({
          ...created,
          latitude: created['longitude'],
          longitude: created['latitude'],
        })),
      },
    },
    'rounds the latitude of a created order to two decimals': changeBody(
      changeField('latitude', (degrees) => Math.round(Number(degrees) * 100) / 100),
    ),
    'stores the latitude of a created order in 32 bits': changeBody(
      changeField('latitude', (degrees) => Math.fround(Number(degrees))),
    ),
    'shows default coordinates for a created order': {
      alsoBreaks: ['create-order/keeps-the-longitude'],
      spoil: { operation, response: changeBody(changeInTurn(setField('latitude', 0), setField('longitude', 0))) },
    },
  },
  'keeps-the-longitude': {
    "loses the sign of a created order's longitude": changeBody(changeField('longitude', removeSign)),
  },
  'keeps-the-area': {
    'rounds the area of a created order down': changeBody(changeField('area', roundDown)),
    'stores the area of a created order in 32 bits': changeBody(
      changeField('area', (area) => Math.fround(Number(area))),
    ),
    'shows the area of a created order in acres': changeBody(changeField('area', toAcres)),
  },
  'keeps-the-payment-method': {
    'shows cash for a created order that is paid by Mastercard': whenSent(
      ({ paymentMethod }) => paymentMethod === 'mastercard',
      changeBody(setField('paymentMethod', 'cash')),
    ),
  },
});
