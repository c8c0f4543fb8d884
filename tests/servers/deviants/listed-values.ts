import { changeField } from '../changes/objects.js';
import { changeItems } from '../changes/responses.js';
import { misreadAsLatin1, toDayBefore } from '../changes/values.js';
import type { Deviant } from './deviant.js';

const operation = 'list-farmer-orders';

/** What the farmer's list shows in the place of what an order was created with. */
export const listedValues: Deviant[] = [
  {
    fault: "shows dates a day early in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, response: changeItems(changeField('date', toDayBefore)) },
  },
  {
    fault: "swaps the coordinates in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: {
      operation,
      response: changeItems((order) => ({ ...order, latitude: order['longitude'], longitude: order['latitude'] })),
    },
  },
  {
    fault: "loses the sign of southern latitudes in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, response: changeItems(changeField('latitude', (latitude) => Math.abs(Number(latitude)))) },
  },
  {
    fault: "rounds coordinates to two decimals in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: {
      operation,
      response: changeItems(changeField('longitude', (longitude) => Math.round(Number(longitude) * 100) / 100)),
    },
  },
  {
    fault: "cuts the fraction off the area in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, response: changeItems(changeField('area', (area) => Math.trunc(Number(area)))) },
  },
  {
    fault: "decodes locations in the farmer's list as Latin-1",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, response: changeItems(changeField('location', misreadAsLatin1)) },
  },
  {
    fault: "replaces emoji with question marks in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: {
      operation,
      response: changeItems(
        changeField('location', (location) => String(location).replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
      ),
    },
  },
  {
    fault: "decomposes accents in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: {
      operation,
      response: changeItems(changeField('location', (location) => String(location).normalize('NFD'))),
    },
  },
  {
    fault: "escapes locations for HTML in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: {
      operation,
      response: changeItems(changeField('location', (location) => String(location).replaceAll('"', '&quot;'))),
    },
  },
  {
    fault: "truncates locations at 20 characters in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, response: changeItems(changeField('location', (location) => String(location).slice(0, 20))) },
  },
  {
    fault: "shows the previous or next session in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, response: changeItems(changeField('session.id', (id) => (id === 7 ? 8 : 7))) },
  },
];
