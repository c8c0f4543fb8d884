import { whenSent } from '../changes/conditions.js';
import { changeField } from '../changes/objects.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeBody, changeOrders, reject } from '../changes/responses.js';
import type { Rules } from '../../../reference/reference.js';
import type { Deviant } from './deviant.js';

const operation = 'create-order';

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
export const edgeValues: Deviant[] = [
  {
    fault: 'cuts locations after 50 characters',
    breaks: ['create-order/keeps-the-location'],
    rules: changesText((text) => text.slice(0, 50)),
  },
  {
    fault: 'cuts locations after 255 characters',
    breaks: ['create-order/keeps-the-location'],
    rules: changesText((text) => text.slice(0, 255)),
  },
  {
    fault: 'collapses blanks in locations',
    breaks: ['create-order/keeps-the-location'],
    rules: changesText((text) => text.replaceAll(/ +/g, ' ')),
  },
  {
    fault: 'composes the accents of locations',
    breaks: ['create-order/keeps-the-location'],
    rules: changesText((text) => text.normalize('NFC')),
  },
  {
    fault: 'puts an apostrophe before a location that starts like a formula',
    breaks: ['create-order/keeps-the-location'],
    rules: changesText((text) => text.replace(/^=/, "'=")),
  },
  {
    fault: 'stores locations of digits without the zeros before them',
    breaks: ['create-order/keeps-the-location'],
    rules: changesText((text) => (/^\d+$/.test(text) ? String(Number(text)) : text)),
  },
  {
    fault: 'shows locations of digits as numbers',
    breaks: ['create-order', 'get-order', 'list-farmer-orders', 'list-notifications'].map((slug) => `${slug}/field-types`),
    spoil: {
      operation: operationsShowingOrders,
      response: changeOrders(changeField('location', (text) => (/^\d+$/.test(String(text)) ? Number(text) : text))),
    },
  },
  {
    fault: 'replaces what is not Latin in locations with question marks',
    breaks: ['create-order/keeps-the-location'],
    rules: changesText((text) => text.replaceAll(/[\u0400-\u05FF]/g, '?')),
  },
  {
    fault: 'stores areas up to 9999.99',
    breaks: ['create-order/keeps-the-area'],
    rules: changesArea((area) => Math.min(area, 9999.99)),
  },
  {
    fault: 'stores areas above 100 without their decimals',
    breaks: ['create-order/keeps-the-area'],
    rules: changesArea((area) => (area > 100 ? Math.round(area) : area)),
  },
  {
    fault: 'stores areas with one decimal',
    breaks: ['create-order/keeps-the-area'],
    rules: changesArea((area) => Math.round(area * 10) / 10),
  },
  {
    fault: 'takes a latitude of 0 for none, and shows 1',
    breaks: ['create-order/keeps-the-latitude'],
    spoil: { operation, response: changeBody(changeField('latitude', (degrees) => Number(degrees) || 1)) },
  },
  {
    fault: 'wraps a longitude of 180 to 0',
    breaks: ['create-order/keeps-the-longitude'],
    spoil: { operation, response: changeBody(changeField('longitude', (degrees) => Number(degrees) % 180)) },
  },
  {
    fault: 'stores dates of next year in this year',
    breaks: ['create-order/keeps-the-date'],
    rules: {
      onCreate: (order) => {
        order.date = order.date.replace(/^\d{4}/, new Date().toISOString().slice(0, 4)).replace('02-29', '02-28');
      },
    },
  },
  {
    fault: 'stores 29 February as 28 February',
    breaks: ['create-order/keeps-the-date'],
    rules: {
      onCreate: (order) => {
        order.date = order.date.replace('-02-29', '-02-28');
      },
    },
  },
  {
    fault: 'stores every crop but the first two as the first',
    breaks: ['create-order/keeps-the-crop-type'],
    rules: {
      onCreate: (order) => {
        if (order.cropType.id > 11n) order.cropType = { ...order.cropType, id: 10n };
      },
    },
  },
  {
    fault: 'trims locations',
    breaks: ['create-order/keeps-edge-values'],
    rules: changesText((text) => text.trim()),
  },
  {
    fault: 'writes line breaks as Windows does',
    breaks: ['create-order/keeps-edge-values'],
    rules: changesText((text) => text.replaceAll('\n', '\r\n')),
  },
  {
    fault: 'stores areas with two decimals',
    breaks: ['create-order/keeps-edge-values'],
    rules: changesArea((area) => Math.round(area * 100) / 100),
  },
  {
    fault: 'rejects a latitude or longitude of 0',
    breaks: ['create-order/accepts-edge-values'],
    spoil: {
      operation,
      response: whenSent(({ latitude, longitude }) => latitude === 0 || longitude === 0, reject(400)),
    },
  },
  {
    fault: 'rejects Hebrew with 422',
    breaks: ['create-order/accepts-edge-values'],
    spoil: { operation, response: whenSent(({ location }) => /[\u0590-\u05FF]/.test(String(location)), reject(422)) },
  },
];
