import { acceptedValue, oncePer, type Exchange } from '../../exchanges/exchange.js';
import { documentedFields } from '../../interface/schemas.js';
import { isObject } from '../../json/values.js';
import { plainPattern, type FoundFault, type Pattern } from './pattern.js';

const MOST_OBJECTS = 20_000;
const MOST_ITEMS = 100;

/** Every name in the responses, at every depth. */
const namesIn: (exchanges: readonly Exchange[]) => ReadonlySet<string> = oncePer(collectNames);

function collectNames(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const names = new Set<string>();
  const open: unknown[] = [...new Set(exchanges.map(acceptedValue))];
  for (let count = 0; open.length > 0 && count < MOST_OBJECTS; count++) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value.slice(0, MOST_ITEMS));
    if (!isObject(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      names.add(name);
      if (typeof member === 'object' && member !== null) open.push(member);
    }
  }

  return names;
}

const envelope = ['content', 'page', 'totalElements', 'totalPages'];

function documentedNames(): string[] {
  return [...new Set([...documentedFields().map(({ field }) => field), ...envelope])];
}

/** The names that consist of several words: only they show how words are joined. */
function joinedNames(): string[] {
  return documentedNames().filter((name) => /[A-Z]/.test(name));
}

const separated = (separator: string) => (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);
const toPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const FEWEST_NAMES = 3;

/** All names are spelt in another way than the interface does. */
function spelling(name: string, text: string, spell: (documented: string) => string, meant = joinedNames): Pattern {
  return plainPattern({
    name,
    text,
    isShown({ accepted }) {
      const shown = namesIn(accepted);
      const documented = meant();
      const isContradicted = documented.some((field) => shown.has(field));

      return !isContradicted && documented.filter((field) => shown.has(spell(field))).length >= FEWEST_NAMES;
    },
    explains: isAboutNames,
  });
}

/** A field that has another name is also missing under its own. */
function isAboutNames({ rule, pointer, value }: FoundFault): boolean {
  return rule === 'field-names' || (pointer !== null && value === undefined);
}

export const namePatterns = (): Pattern[] => [
  spelling(
    'names are in Pascal case',
    'Every field name begins with a capital: the serializer writes the names of properties as they are; switch on its camel case policy.',
    toPascal,
    documentedNames,
  ),
  spelling(
    'names are in snake case',
    'Every field name is in snake_case: the serializer needs the camelCase names of the interface.',
    separated('_'),
  ),
  spelling(
    'names are in kebab case',
    'Every field name is in kebab-case: the serializer needs the camelCase names of the interface.',
    separated('-'),
  ),
  spelling(
    'names are in small letters',
    'Every field name is in small letters: they are probably the names of the columns in the database.',
    (name) => name.toLowerCase(),
  ),
  spelling(
    'names are in capitals',
    'Every field name is in capitals: they are probably the names of the columns in the database.',
    (name) => separated('_')(name).toUpperCase(),
    documentedNames,
  ),
  plainPattern({
    name: 'ids are named _id',
    text: 'Every id has the name _id: this looks like a document of a database that is sent as it is.',
    isShown: ({ accepted }) => namesIn(accepted).has('_id') && !namesIn(accepted).has('id'),
    explains: ({ name, rule }) => name === '_id' || name === 'id' || rule === 'answers-an-id',
  }),
];
