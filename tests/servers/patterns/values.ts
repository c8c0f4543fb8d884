import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField } from '../changes/objects.js';
import { toPascalCase, toUpperCase } from '../changes/values.js';
import { enumerated, everywhere, inEveryOrder, inOneView, values as valuesOf } from './everywhere.js';
import type { PatternDeviants } from './pattern-deviant.js';

const toPascal = (value: unknown) => String(value).split('_').map(toPascalCase).join('');
const toNumber = (value: unknown) => (value === true ? 1 : 0);
const toId = (object: unknown) => (object as JsonObject)['id'];
const objects = ['farmer', 'receptionist', 'session', 'cropType', 'recipient', 'order'];

export const values: readonly PatternDeviants[] = [
  {
    pattern: 'enumerations are in capitals',
    shown: { 'writes every enumerated value in capitals': { wrap: everywhere(valuesOf(enumerated, toUpperCase)) } },
    beside: {
      'writes every order status in capitals': { wrap: inEveryOrder(changeField('orderStatus', toUpperCase)) },
    },
  },
  {
    pattern: 'enumerations are in Pascal case',
    shown: { 'writes every enumerated value in Pascal case': { wrap: everywhere(valuesOf(enumerated, toPascal)) } },
    beside: {
      'writes enumerated values in Pascal case in one view': {
        wrap: inOneView('get-order', valuesOf(enumerated, toPascal)),
      },
    },
  },
  {
    pattern: 'enumerations are numbers',
    shown: { 'writes every enumerated value as its position': { wrap: everywhere(valuesOf(enumerated, () => 1)) } },
    beside: { 'writes every role as a number': { wrap: everywhere(valuesOf(['role'], () => 1)) } },
  },
  {
    pattern: 'booleans are numbers',
    shown: { 'writes 0 and 1 for booleans': { wrap: everywhere(valuesOf(['confirmed', 'active'], toNumber)) } },
    beside: { 'writes 0 and 1 for confirmed': { wrap: everywhere(valuesOf(['confirmed'], toNumber)) } },
  },
  {
    pattern: 'booleans are text',
    shown: { 'writes booleans as strings': { wrap: everywhere(valuesOf(['confirmed', 'active'], String)) } },
    beside: {
      'writes booleans as strings in one view': {
        wrap: inOneView('list-feedback', valuesOf(['confirmed', 'active'], String)),
      },
    },
  },
  {
    pattern: 'objects are references',
    shown: {
      'writes only the ids of related objects': { wrap: everywhere(valuesOf(objects, toId)) },
      'writes the addresses of related objects': {
        wrap: everywhere(valuesOf(objects, (object) => `/api/objects/${String(toId(object))}`)),
      },
    },
    beside: { 'writes only the ids of crops': { wrap: everywhere(valuesOf(['cropType'], toId)) } },
  },
];
