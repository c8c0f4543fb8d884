import { isEnum, isEnvelope, isInteger, jsonType, type Field } from './field.js';

/** One way to spoil a field: what becomes of it, or why there is nothing to spoil. */
export interface Spoiling {
  /** Completes the sentence "a server that shows this field …". */
  readonly shows: string;
  readonly of: (field: Field) => Fault | Reason;
}

/** Why the interface leaves nothing to catch. */
export type Reason = string;

export interface Fault {
  /** The requirements of the field's operation that must fail, the first of them at the field's pointer. */
  readonly blames: readonly string[];
  /** What becomes of the value. */
  readonly value?: (right: unknown) => unknown;
  /** What becomes of the name; null where the field is left out. */
  readonly name?: string | null;
}

const FAULTLESS = {
  ownType: 'it is the documented type',
  presence: 'whether a field is required is not shown',
  added: 'undocumented fields are allowed',
  absent: 'the field must not be there at all, which adding it spoils',
  unnamed: 'an item and the answer itself have no name',
  noEnum: 'no values are listed for the field',
  noFormat: 'the field has another format, or none is shown',
  noRange: 'no range is shown for the field',
  fraction: 'a number may have a fraction',
  noNumber: 'it is no number',
  sameName: 'the name stays the same',
} as const;

const typeRule = (field: Field) => (isEnvelope(field) ? 'is-a-page' : 'field-types');

/** The requirement that a field be there, where the interface states it. */
function presenceRule(field: Field): readonly string[] {
  const rules: Readonly<Record<string, string>> = {
    farmer: 'farmer-present',
    receptionist: 'receptionist-included',
    password: 'recipient-password',
  };

  return field.presence === 'stated' ? [rules[field.path.at(-1) ?? ''] ?? 'is-a-page'] : [];
}

/** Nothing can be shown wrongly that must not be shown. */
const present = (of: Spoiling['of']): Spoiling['of'] => {
  return (field) => (field.presence === 'denied' ? FAULTLESS.absent : of(field));
};

function asType(type: ReturnType<typeof jsonType>, shows: string, value: (right: unknown) => unknown): Spoiling {
  const of = (field: Field) => (jsonType(field) === type ? FAULTLESS.ownType : { blames: [typeRule(field)], value });

  return { shows, of: present(of) };
}

const wrongTypes: readonly Spoiling[] = [
  asType('string', 'as a string', (right) => (typeof right === 'object' ? 'yes' : String(right))),
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
  asFormat('date', 'as a day that no calendar has', (day) => day.replace(/\d\d-\d\d$/, '02-30')),
  asFormat('date', 'as no text at all', () => ''),
  asFormat('date-time', 'without its zone', (time) => time.replace('Z', '')),
  asFormat('date-time', 'in another zone', (time) => time.replace('Z', '+02:00')),
  asFormat('date-time', 'with a space in it', (time) => time.replace('T', ' ')),
  asFormat('date-time', 'as a day alone', (time) => time.slice(0, 10)),
  asFormat('date-time', 'as seconds since 1970', (time) => String(Date.parse(time) / 1000)),
  asFormat('date-time', 'on a day that no calendar has', (time) => time.replace(/\d\d-\d\dT/, '02-30T')),
  asFormat('date-time', 'at 25 hours', (time) => time.replace(/T\d\d/, 'T25')),
];

const bits = { int32: 31n, int64: 63n } as const;

function outOfRange(shows: string, value: (limit: bigint) => bigint): Spoiling {
  return {
    shows,
    of: present((field) =>
      field.type === 'int32' || field.type === 'int64'
        ? { blames: [isEnvelope(field) ? 'is-a-page' : 'integer-ranges'], value: beyond(field.type, value) }
        : jsonType(field) === 'number'
          ? FAULTLESS.noRange
          : FAULTLESS.noNumber,
    ),
  };
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

const wrongValues: readonly Spoiling[] = [
  asValue('as a value that is not listed', () => 'unknown'),
  asValue('as an empty text', () => ''),
  asValue('in capitals', (value) => value.toUpperCase()),
  asValue('with a capital', (value) => value.replace(/^./, (letter) => letter.toUpperCase())),
  asValue('with a space after it', (value) => `${value} `),
];

function asName(shows: string, spell: (name: string) => string): Spoiling {
  return {
    shows,
    of: present((field) => {
      const name = field.path.at(-1);
      if (name === undefined || name === '[]') return FAULTLESS.unnamed;
      if (spell(name) === name) return FAULTLESS.sameName;

      return { blames: [...(isEnvelope(field) ? [] : ['field-names']), ...presenceRule(field)], name: spell(name) };
    }),
  };
}

const separated = (separator: string) => (name: string) => name.replaceAll(/(?=[A-Z])/g, separator).toLowerCase();

const wrongNames: readonly Spoiling[] = [
  asName('named in snake case', separated('_')),
  asName('named in kebab case', separated('-')),
  asName('named with a capital', (name) => name.replace(/^./, (letter) => letter.toUpperCase())),
  asName('named in capitals', (name) => name.toUpperCase()),
  asName('named in small letters', (name) => name.toLowerCase()),
  asName('named with an underscore before it', (name) => `_${name}`),
];

const absences: Readonly<Record<string, string>> = { farmer: 'farmer-omitted', password: 'no-stray-password' };

function added(shows: string, value: () => unknown): Spoiling {
  return {
    shows,
    of({ path, presence }) {
      const rule = absences[path.at(-1) ?? ''];

      return presence !== 'denied' || rule === undefined ? FAULTLESS.added : { blames: [rule], value };
    },
  };
}

const wrongPresences: readonly Spoiling[] = [
  {
    shows: 'never',
    of: present((field) =>
      field.presence === 'stated' ? { blames: presenceRule(field), name: null } : FAULTLESS.presence,
    ),
  },
  added('where it must not be, as a text', () => '$2b$10$NotARealHash'),
  added('where it must not be, as an object', () => ({ id: 1 })),
  added('where it must not be, as a number', () => 1),
];

export const spoilings: readonly Spoiling[] = [
  ...wrongTypes,
  ...wrongFormats,
  ...wrongNumbers,
  ...wrongValues,
  ...wrongNames,
  ...wrongPresences,
];
