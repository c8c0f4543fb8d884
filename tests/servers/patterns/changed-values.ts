import { slugs } from '../../../helpers/interface/operations.js';
import { changeField, type ObjectChange } from '../changes/objects.js';
import { changeOrders } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import { misreadAsLatin1, removeSign, replaceEmoji, toDayBefore, toHtml } from '../changes/values.js';
import { everywhere, inEveryOrder } from './everywhere.js';
import type { PatternDeviants } from './pattern-deviant.js';

const inGetOrder = (change: ObjectChange): Wrap => changeResponses('get-order', changeOrders(change));
const afterCreation = (change: ObjectChange): Wrap =>
  changeResponses(
    slugs.filter((slug) => slug !== 'create-order'),
    changeOrders(change),
  );

const toDayAfter = (day: unknown) =>
  new Date(Date.parse(`${String(day)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const toQuestionMarks = (text: unknown) => String(text).replaceAll(/[\u{10000}-\u{10ffff}]/gu, '????');
const coordinates =
  (change: (value: unknown) => unknown): ObjectChange =>
  (order) =>
    changeField('longitude', change)(changeField('latitude', change)(order, 0) as never, 0);
const exchanged: ObjectChange = (order) =>
  'latitude' in order ? { ...order, latitude: order['longitude'], longitude: order['latitude'] } : order;

const misreadEveryText: ObjectChange = (object) =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, typeof value === 'string' ? misreadAsLatin1(value) : value]),
  );

export const changedValues: readonly PatternDeviants[] = [
  {
    pattern: 'dates are one day early',
    shown: {
      'shows every date one day early': { wrap: inEveryOrder(changeField('date', toDayBefore)) },
      'shows every date one day early once it is stored': { wrap: afterCreation(changeField('date', toDayBefore)) },
    },
    beside: {
      'shows dates one day early in one view': { wrap: inGetOrder(changeField('date', toDayBefore)) },
      'shows every date as one day': { wrap: inEveryOrder(changeField('date', () => '2027-01-01')) },
    },
  },
  {
    pattern: 'dates are one day late',
    shown: { 'shows every date one day late': { wrap: inEveryOrder(changeField('date', toDayAfter)) } },
    beside: { 'shows dates one day late in one view': { wrap: inGetOrder(changeField('date', toDayAfter)) } },
  },
  {
    pattern: 'texts look decoded twice',
    shown: {
      'reads its own UTF-8 as Latin-1': { wrap: everywhere(misreadEveryText) },
      'reads the UTF-8 of locations as Latin-1': { wrap: inEveryOrder(changeField('location', misreadAsLatin1)) },
    },
    beside: { 'replaces an emoji in locations': { wrap: inEveryOrder(changeField('location', replaceEmoji)) } },
  },
  {
    pattern: 'texts are escaped for HTML',
    shown: { 'escapes locations for HTML': { wrap: inEveryOrder(changeField('location', toHtml)) } },
    beside: { 'escapes locations for HTML in one view': { wrap: inGetOrder(changeField('location', toHtml)) } },
  },
  {
    pattern: 'texts have question marks',
    shown: { 'has no characters of four bytes': { wrap: inEveryOrder(changeField('location', toQuestionMarks)) } },
    beside: {
      'reads the UTF-8 of locations as Latin-1': { wrap: inEveryOrder(changeField('location', misreadAsLatin1)) },
    },
  },
  {
    pattern: 'coordinates are whole numbers',
    shown: {
      'cuts the decimals of coordinates': { wrap: inEveryOrder(coordinates((value) => Math.trunc(Number(value)))) },
    },
    beside: { 'shows all fields at one place': { wrap: inEveryOrder(coordinates(() => 7)) } },
  },
  {
    pattern: 'coordinates are single precision',
    shown: {
      'stores coordinates in single precision': {
        wrap: inEveryOrder(coordinates((value) => Math.fround(Number(value)))),
      },
    },
    beside: { 'rounds coordinates': { wrap: inEveryOrder(coordinates((value) => Number(Number(value).toFixed(2)))) } },
  },
  {
    pattern: 'coordinates are exchanged',
    shown: { 'exchanges latitude and longitude': { wrap: inEveryOrder(exchanged) } },
    beside: { 'exchanges latitude and longitude in one view': { wrap: inGetOrder(exchanged) } },
  },
  {
    pattern: 'coordinates have no sign',
    shown: { 'drops the sign of coordinates': { wrap: inEveryOrder(coordinates(removeSign)) } },
    beside: { 'drops the sign of coordinates in one view': { wrap: inGetOrder(coordinates(removeSign)) } },
  },
];
