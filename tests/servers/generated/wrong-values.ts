import { toPascalCase, toUpperCase } from '../changes/values.js';
import { isEnum, isEnvelope, isInteger, jsonType, type Field } from './field.js';
import { FAULTLESS, presenceRule, present, typeRule, type Reason, type Spoiling } from './spoiling.js';

function asType(type: ReturnType<typeof jsonType>, shows: string, value: (right: unknown) => unknown): Spoiling {
  const of = (field: Field) => (jsonType(field) === type ? FAULTLESS.ownType : { blames: [typeRule(field)], value });

  return { shows, of: present(of) };
}

const isScalar = (value: unknown) =>
  typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';

const wrongTypes: readonly Spoiling[] = [
  asType('string', 'as a string', (right) => (isScalar(right) ? String(right) : 'yes')),
  asType('number', 'as a number', () => 7),
  asType('boolean', 'as a boolean', () => true),
  asType('object', 'as an object', (value) => ({ value })),
  asType('array', 'as an array', (value) => [value]),
  {
    shows: 'as null',
    of: present((field) =>
      field.path.length === 0
        ? { blames: [typeRule(field)], value: () => null }
        : { blames: ['no-nulls', ...presenceRule(field)], value: () => null },
    ),
  },
];

function asFormat(format: string, shows: string, value: (right: string) => unknown): Spoiling {
  return {
    shows,
    of: present(({ type }) =>
      type === format ? { blames: ['field-formats'], value: (right) => value(String(right)) } : FAULTLESS.noFormat,
    ),
  };
}

const wrongFormats: readonly Spoiling[] = [
  asFormat('date', 'with the day first', (day) => day.split('-').toReversed().join('/')),
  asFormat('date', 'with a time', (day) => `${day}T00:00:00Z`),
  asFormat('date', 'without its hyphens', (day) => day.replaceAll('-', '')),
  asFormat('date', 'without leading zeros', () => '2026-5-4'),
  asFormat('date', 'as an impossible date', (day) => day.replace(/\d\d-\d\d$/, '02-30')),
  asFormat('date', 'as an empty date', () => ''),
  asFormat('date-time', 'without its zone', (time) => time.replace('Z', '')),
  asFormat('date-time', 'in another zone', (time) => time.replace('Z', '+02:00')),
  asFormat('date-time', 'with a space in it', (time) => time.replace('T', ' ')),
  asFormat('date-time', 'without its time', (time) => time.slice(0, 10)),
  asFormat('date-time', 'as seconds since 1970', (time) => String(Date.parse(time) / 1000)),
  asFormat('date-time', 'on an impossible date', (time) => time.replace(/\d\d-\d\dT/, '02-30T')),
  asFormat('date-time', 'at 25 hours', (time) => time.replace(/T\d\d/, 'T25')),
];

const bits = { int32: 31n, int64: 63n } as const;

function outOfRange(shows: string, value: (limit: bigint) => bigint): Spoiling {
  return {
    shows,
    of: present((field) =>
      field.type === 'int32' || field.type === 'int64'
        ? { blames: [isEnvelope(field) ? 'is-a-page' : 'integer-ranges'], value: beyond(field.type, value) }
        : rangeless(field),
    ),
  };
}

function rangeless(field: Field): Reason {
  return jsonType(field) === 'number' ? FAULTLESS.noRange : FAULTLESS.noNumber;
}

function beyond(type: keyof typeof bits, value: (limit: bigint) => bigint): () => bigint {
  return () => value(2n ** bits[type]);
}

const wrongNumbers: readonly Spoiling[] = [
  outOfRange('as the first number above its range', (limit) => limit),
  outOfRange('as the first number below its range', (limit) => -limit - 1n),
  {
    shows: 'with a fraction',
    of: present((field) => {
      if (!isInteger(field)) return jsonType(field) === 'number' ? FAULTLESS.fraction : FAULTLESS.noNumber;

      return { blames: [field.type === 'integer' ? 'whole-ratings' : typeRule(field)], value: (n) => Number(n) + 0.5 };
    }),
  },
];

function asValue(shows: string, value: (right: string) => string): Spoiling {
  return {
    shows,
    of: present((field) =>
      isEnum(field) ? { blames: ['enum-values'], value: (right) => value(String(right)) } : FAULTLESS.noEnum,
    ),
  };
}

const wrongWords: readonly Spoiling[] = [
  asValue('as a value that is not listed', () => 'unknown'),
  asValue('as an empty string', () => ''),
  asValue('in capitals', toUpperCase),
  asValue('with a capital', toPascalCase),
  asValue('with a space after it', (value) => `${value} `),
];

export const wrongValues: readonly Spoiling[] = [...wrongTypes, ...wrongFormats, ...wrongNumbers, ...wrongWords];
