import { changeField, type ObjectChange } from '../changes/objects.js';
import { everywhere, inEveryOrder, inOneView } from './everywhere.js';
import type { PatternDeviants } from './pattern-deviant.js';

/** Writes the numbers of these fields as strings. */
const asStrings =
  (isMeant: (name: string) => boolean): ObjectChange =>
  (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        (typeof value === 'number' || typeof value === 'bigint') && isMeant(name) ? String(value) : value,
      ]),
    );

const longs = ['id', 'size', 'number', 'totalElements', 'totalPages'];
const decimals = ['latitude', 'longitude', 'area', 'cost'];
const toUuid = (id: unknown) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

export const numbers: readonly PatternDeviants[] = [
  {
    pattern: 'every number is a string',
    shown: { 'writes every number as a string': { wrap: everywhere(asStrings(() => true)) } },
    beside: { 'writes every integer as a string': { wrap: everywhere(asStrings((name) => !decimals.includes(name))) } },
  },
  {
    pattern: 'every 64-bit integer is a string',
    shown: {
      'writes ids and the numbers of pages as strings': { wrap: everywhere(asStrings((name) => longs.includes(name))) },
    },
    beside: { 'writes every number as a string': { wrap: everywhere(asStrings(() => true)) } },
  },
  {
    pattern: 'every id is a string',
    shown: { 'writes every id as a string': { wrap: everywhere(asStrings((name) => name === 'id')) } },
    beside: {
      'writes the id of every order as a string, and other ids as numbers': {
        wrap: inEveryOrder(changeField('id', String)),
      },
      'writes ids as strings in one operation': { wrap: inOneView('list-feedback', changeField('id', String)) },
    },
  },
  {
    pattern: 'every id is a UUID',
    shown: { 'has UUIDs for ids': { wrap: everywhere(changeField('id', toUuid)) } },
    beside: { 'has UUIDs for the ids of orders': { wrap: inEveryOrder(changeField('id', toUuid)) } },
  },
  {
    pattern: 'every decimal is a string',
    shown: {
      'writes every decimal number as a string': { wrap: everywhere(asStrings((name) => decimals.includes(name))) },
    },
    beside: { 'writes every cost as a string': { wrap: inEveryOrder(changeField('cost', String)) } },
  },
];
