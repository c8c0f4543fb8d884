import { toPascalCase, toSnakeCase, toUpperCase } from '../changes/values.js';
import { isEnvelope } from './field.js';
import { FAULTLESS, presenceRule, present, type Spoiling } from './spoiling.js';

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

export const wrongNames: readonly Spoiling[] = [
  asName('named in snake case', toSnakeCase),
  asName('named in kebab case', (name) => toSnakeCase(name).replaceAll('_', '-')),
  asName('named with a capital', toPascalCase),
  asName('named in capitals', toUpperCase),
  asName('named in lower case', (name) => name.toLowerCase()),
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

export const wrongPresences: readonly Spoiling[] = [
  {
    shows: 'never',
    of: present((field) =>
      field.presence === 'stated' ? { blames: presenceRule(field), name: null } : FAULTLESS.presence,
    ),
  },
  added('where it must not be, as a string', () => '$2b$10$NotARealHash'),
  added('where it must not be, as an object', () => ({ id: 1 })),
  added('where it must not be, as a number', () => 1),
];
