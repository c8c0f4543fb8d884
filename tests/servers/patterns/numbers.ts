import { changeEveryObject, changeField, type ObjectChange } from '../changes/objects.js';
import { changeBody, changeOrders } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import type { PatternDeviants } from './pattern-deviant.js';

const changeEvery = (change: ObjectChange): Wrap =>
  changeResponses('every operation', changeBody(changeEveryObject(change)));

/** Writes the numbers of these fields as strings, wherever they are. */
const writeAsStrings = (isMeant: (name: string) => boolean): Wrap =>
  changeEvery((object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        (typeof value === 'number' || typeof value === 'bigint') && isMeant(name) ? String(value) : value,
      ]),
    ),
  );

const longs = ['id', 'size', 'number', 'totalElements', 'totalPages'];
const decimals = ['latitude', 'longitude', 'area', 'cost'];

export const numbers: readonly PatternDeviants[] = [
  {
    pattern: 'every number is a string',
    shown: { 'writes every number as a string': { wrap: writeAsStrings(() => true) } },
    beside: { 'writes every integer as a string': { wrap: writeAsStrings((name) => !decimals.includes(name)) } },
  },
  {
    pattern: 'every id is a string',
    shown: {
      'writes every id as a string': { wrap: writeAsStrings((name) => name === 'id'), says: /^Every id is a string/ },
      'writes every 64-bit integer as a string': {
        wrap: writeAsStrings((name) => longs.includes(name)),
        says: /^Every 64-bit integer is a string/,
      },
    },
    beside: {
      'writes the id of every order as a string, and other ids as numbers': {
        wrap: changeResponses('every operation', changeOrders(changeField('id', String))),
      },
      'writes ids as strings in one operation': {
        wrap: changeResponses('list-feedback', changeBody(changeEveryObject(changeField('id', String)))),
      },
    },
  },
  {
    pattern: 'every decimal is a string',
    shown: { 'writes every decimal number as a string': { wrap: writeAsStrings((name) => decimals.includes(name)) } },
    beside: {
      'writes every cost as a string': {
        wrap: changeResponses('every operation', changeOrders(changeField('cost', String))),
      },
    },
  },
];
