import { renameEveryField, renameField } from '../changes/objects.js';
import { changeBody } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import { toPascalCase, toSnakeCase } from '../changes/values.js';
import { everywhere, inEveryOrder } from './everywhere.js';
import type { PatternDeviants } from './pattern-deviant.js';

const spelt = (spell: (name: string) => string): Wrap =>
  changeResponses('every operation', changeBody(renameEveryField(spell)));
const speltInOneView = (spell: (name: string) => string): Wrap =>
  changeResponses('get-order', changeBody(renameEveryField(spell)));
const toKebabCase = (name: string) => toSnakeCase(name).replaceAll('_', '-');
const toSmallLetters = (name: string) => name.toLowerCase();
const toCapitals = (name: string) => toSnakeCase(name).toUpperCase();

export const names: readonly PatternDeviants[] = [
  {
    pattern: 'names are in Pascal case',
    shown: { 'writes every name in Pascal case': { wrap: spelt(toPascalCase) } },
    beside: { 'writes names in Pascal case in one view': { wrap: speltInOneView(toPascalCase) } },
  },
  {
    pattern: 'names are in snake case',
    shown: { 'writes every name in snake case': { wrap: spelt(toSnakeCase) } },
    beside: {
      'writes names in snake case in one view': { wrap: speltInOneView(toSnakeCase) },
      'writes crop_type': { wrap: inEveryOrder(renameField('cropType', 'crop_type')) },
    },
  },
  {
    pattern: 'names are in kebab case',
    shown: { 'writes every name in kebab case': { wrap: spelt(toKebabCase) } },
    beside: { 'writes names in kebab case in one view': { wrap: speltInOneView(toKebabCase) } },
  },
  {
    pattern: 'names are in small letters',
    shown: { 'writes every name in small letters': { wrap: spelt(toSmallLetters) } },
    beside: { 'writes croptype': { wrap: inEveryOrder(renameField('cropType', 'croptype')) } },
  },
  {
    pattern: 'names are in capitals',
    shown: { 'writes every name in capitals': { wrap: spelt(toCapitals) } },
    beside: { 'writes names in capitals in one view': { wrap: speltInOneView(toCapitals) } },
  },
  {
    pattern: 'ids are named _id',
    shown: { 'has _id for id': { wrap: everywhere(renameField('id', '_id')) } },
    beside: { 'has _id for the id of an order': { wrap: inEveryOrder(renameField('id', '_id')) } },
  },
];
