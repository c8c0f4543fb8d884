import { whenSent } from '../changes/conditions.js';
import { changeField } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeOrders, reject } from '../changes/responses.js';
import type { Rules } from '../../../reference/reference.js';
import { breaking } from './deviant.js';

const changesText = (change: (text: string) => string): Pick<Rules, 'onCreate'> => ({
  onCreate: (order) => {
    order.location = change(order.location);
  },
});
const changesArea = (change: (area: number) => number): Pick<Rules, 'onCreate'> => ({
  onCreate: (order) => {
    order.area = change(order.area);
  },
});

/** What goes wrong with values that tidy samples do not have. */
export const edgeValues = breaking('create-order', {
  'keeps-the-location': {
    'cuts locations after 50 characters': { rules: changesText((text) => text.slice(0, 50)) },
    'cuts locations after 255 characters': { rules: changesText((text) => text.slice(0, 255)) },
    'collapses blanks in locations': { rules: changesText((text) => text.replaceAll(/ +/g, ' ')) },
    'composes the accents of locations': { rules: changesText((text) => text.normalize('NFC')) },
    'puts an apostrophe before a location that starts like a formula': {
      rules: changesText((text) => text.replace(/^=/, "'=")),
    },
    'stores locations of digits without the zeros before them': {
      rules: changesText((text) => (/^\d+$/.test(text) ? String(Number(text)) : text)),
    },
    'replaces what is not Latin in locations with question marks': {
      rules: changesText((text) => text.replaceAll(/[\u0400-\u05FF]/g, '?')),
    },
  },
  'field-types': {
    'shows locations of digits as numbers': {
      alsoBreaks: ['get-order/field-types', 'list-farmer-orders/field-types', 'list-notifications/field-types'],
      spoil: {
        operation: operationsShowingOrders,
        response: changeOrders(changeField('location', (text) => (/^\d+$/.test(String(text)) ? Number(text) : text))),
      },
    },
  },
  'keeps-the-area': {
    'stores areas up to 9999.99': { rules: changesArea((area) => Math.min(area, 9999.99)) },
    'stores areas above 100 without their decimals': {
      rules: changesArea((area) => (area > 100 ? Math.round(area) : area)),
    },
    'stores areas with one decimal': { rules: changesArea((area) => Math.round(area * 10) / 10) },
  },
  'keeps-the-latitude': {
    'takes a latitude of 0 for none, and shows 1': changeBody(
      changeField('latitude', (degrees) => Number(degrees) || 1),
    ),
  },
  'keeps-the-longitude': {
    'wraps a longitude of 180 to 0': changeBody(changeField('longitude', (degrees) => Number(degrees) % 180)),
  },
  'keeps-the-date': {
    'stores dates of next year in this year': {
      rules: {
        onCreate: (order) => {
          order.date = order.date.replace(/^\d{4}/, new Date().toISOString().slice(0, 4)).replace('02-29', '02-28');
        },
      },
    },
    'stores 29 February as 28 February': {
      rules: {
        onCreate: (order) => {
          order.date = order.date.replace('-02-29', '-02-28');
        },
      },
    },
  },
  'keeps-the-crop-type': {
    'stores every crop but the first two as the first': {
      rules: {
        onCreate: (order) => {
          if (order.cropType.id > 11n) order.cropType = { ...order.cropType, id: 10n };
        },
      },
    },
  },
  'keeps-edge-values': {
    'trims locations': { rules: changesText((text) => text.trim()) },
    'writes line breaks as Windows does': { rules: changesText((text) => text.replaceAll('\n', '\r\n')) },
    'stores areas with two decimals': { rules: changesArea((area) => Math.round(area * 100) / 100) },
  },
  'accepts-edge-values': {
    'rejects a latitude or longitude of 0': whenSent(
      ({ latitude, longitude }) => latitude === 0 || longitude === 0,
      reject(400),
    ),
    'rejects Hebrew with 422': whenSent(({ location }) => /[\u0590-\u05FF]/.test(String(location)), reject(422)),
  },
});
