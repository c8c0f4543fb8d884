import type { Shape } from '../../interface/shapes.js';
import { isObject } from '../../json/object.js';
import { valuePattern, type Field, type Pattern } from './pattern.js';

const isEnum = ({ shape: { values } }: Field) => values !== null;
const isBoolean = ({ shape: { type } }: Field) => type === 'boolean';

/** Whether a value is a documented one in other letters, as this function writes it. */
const isWritten = (write: (documented: string) => string) => (value: unknown, shape: Shape) =>
  shape.values?.some((documented) => value === write(documented)) === true;

const toPascal = (text: string) =>
  text
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** An object that is only named: by its id, or by its address. */
const isReference = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$|^(https?:\/)?\/[\w/.:-]*\d+\/?$/.test(value));

/** Enumerations, booleans and objects that are written in another form, as serializers do by default. */
export const valuePatterns: readonly Pattern[] = [
  valuePattern({
    name: 'enumerations are in capitals',
    text: 'Every enumerated value is in capitals: the names of the constants of an enumeration are probably written as they are in the code.',
    isMeant: isEnum,
    isSuch: isWritten((value) => value.toUpperCase()),
  }),
  valuePattern({
    name: 'enumerations are in Pascal case',
    text: 'Every enumerated value begins with a capital: the names of the constants of an enumeration are probably written as they are in the code.',
    isMeant: isEnum,
    isSuch: isWritten(toPascal),
  }),
  valuePattern({
    name: 'enumerations are numbers',
    text: 'Every enumerated value is a number: the serializer writes the position of the constant; let it write its name.',
    isMeant: isEnum,
    isSuch: (value) => typeof value === 'number',
  }),
  valuePattern({
    name: 'booleans are numbers',
    text: 'Every boolean is 0 or 1: the database probably stores it as a number, and nothing converts it back.',
    isMeant: isBoolean,
    isSuch: (value) => value === 0 || value === 1,
  }),
  valuePattern({
    name: 'booleans are text',
    text: 'Every boolean is a string: it is probably converted to text before it is serialized.',
    isMeant: isBoolean,
    isSuch: (value) => typeof value === 'string' && /^(true|false|yes|no|y|n|0|1)$/i.test(value),
  }),
  valuePattern({
    name: 'objects are references',
    text: 'Objects inside others are only ids: related objects are probably not loaded, or are serialized as their keys.',
    isMeant: ({ name, shape: { type } }) => type === 'object' && name !== 'page',
    isSuch: (value) => isReference(value) && !isObject(value),
  }),
];
