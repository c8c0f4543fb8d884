import { changeField } from '../changes/objects.js';
import { changeItems } from '../changes/responses.js';
import { misreadAsLatin1, toDayBefore } from '../changes/values.js';
import { breaking } from './deviant.js';

/** What the farmer's list shows in the place of what an order was created with. */
export const listedValues = breaking('list-farmer-orders', {
  'shown-as-created': {
    "shows dates a day early in the farmer's list": changeItems(changeField('date', toDayBefore)),
    "swaps the coordinates in the farmer's list": changeItems((order) => ({
      ...order,
      latitude: order['longitude'],
      longitude: order['latitude'],
    })),
    "loses the sign of southern latitudes in the farmer's list": changeItems(
      changeField('latitude', (latitude) => Math.abs(Number(latitude))),
    ),
    "rounds coordinates to two decimals in the farmer's list": changeItems(
      changeField('longitude', (longitude) => Math.round(Number(longitude) * 100) / 100),
    ),
    "cuts the fraction off the area in the farmer's list": changeItems(
      changeField('area', (area) => Math.trunc(Number(area))),
    ),
    "decodes locations in the farmer's list as Latin-1": changeItems(changeField('location', misreadAsLatin1)),
    "replaces emoji with question marks in the farmer's list": changeItems(
      changeField('location', (location) => String(location).replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
    ),
    "decomposes accents in the farmer's list": changeItems(
      changeField('location', (location) => String(location).normalize('NFD')),
    ),
    "escapes locations for HTML in the farmer's list": changeItems(
      changeField('location', (location) => String(location).replaceAll('"', '&quot;')),
    ),
    "truncates locations at 20 characters in the farmer's list": changeItems(
      changeField('location', (location) => String(location).slice(0, 20)),
    ),
    "shows the previous or next session in the farmer's list": changeItems(
      changeField('session.id', (id) => (id === 7 ? 8 : 7)),
    ),
  },
});
