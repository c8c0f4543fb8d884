import { isDeepStrictEqual } from 'node:util';
import { exchangesOf, madeIn, oncePer, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { hasUndocumentedNames, namesIn, type ShownObject } from '../../exchanges/shown-objects.js';
import { slugs, type Slug } from '../../interface/operations.js';
import type { Shape } from '../../interface/schemas.js';
import { judgedEntries, responsesIn, type Log } from '../../judging/log.js';
import { lettersOf } from '../../words/nearest.js';
import {
  formOf,
  isResource,
  knownObjectsIn,
  knownValuesIn,
  type KnownObject,
  type KnownValues,
} from './known-objects.js';

/** A field whose values prove that it is a documented one under another name. */
export interface RenamedField extends RenameCandidate {
  /** Every object that shows it, with where the value is known from. */
  readonly shown: readonly { readonly object: KnownObject; readonly source: string }[];
}

/** Whether an operation shows a name that may stand for a documented one: then it takes all views to tell. */
export function mayRename(log: Log, slug: Slug): boolean {
  return suspectsIn(responsesIn(log, slug)).length > 0;
}

export function renamedIn(log: Log, slug: Slug): RenamedField[] {
  return mayRename(log, slug) ? everyRenameIn(log).filter(({ operation }) => operation === slug) : [];
}

const everyRenameIn = oncePer((log: Log) => renamedFieldsIn(viewsIn(log)));

/** The responses of all operations. */
export const viewsIn = oncePer((log: Log) => slugs.flatMap((slug) => exchangesOf(judgedEntries(log, slug))));

/**
 * The fields that are shown under another name, proved by their values: what was sent, or what another view shows for the
 * same object under the right name.
 */
function renamedFieldsIn(exchanges: readonly Exchange[]): RenamedField[] {
  const suspects = suspectsIn(exchanges);
  if (suspects.length === 0) return [];
  const known = knownValuesIn(exchanges);
  const proofs = suspects
    .map((suspect) => {
      const matches = matchesOf(suspect, known) ?? [];

      return { ...suspect, shown: matches.filter(({ object }) => isOnlyFieldWith(object, suspect.name)) };
    })
    .filter(({ shown }) => shown.length > 0);

  // The same name in several operations is one rename.
  return proofs.filter((proof) =>
    isProof(
      proof,
      proofs.filter((other) => isSameRename(proof, other)).flatMap(({ shown }) => shown),
    ),
  );
}

/**
 * For every documented field that an operation never shows, the undocumented names that may stand for it: those with its
 * values first, then those with a similar word.
 */
export function renameCandidates(exchanges: readonly Exchange[]): RenameCandidate[] {
  const responses = exchanges.filter(({ operation }) => operation !== 'provider-state');
  const suspects = suspectsIn(responses);
  if (suspects.length === 0) return [];
  const known = knownValuesIn(responses);
  const byValue = suspects.filter((suspect) => (matchesOf(suspect, known) ?? []).length > 0);

  return [...byValue, ...suspects.filter((suspect) => !byValue.includes(suspect) && isNamedAlike(suspect))];
}

function isNamedAlike({ field, name, shape, objects }: Suspect): boolean {
  const type = shape.type === 'integer' ? 'number' : shape.type;

  return (
    haveSimilarWords(field, name) && (type === 'object' || objects.some(({ value }) => typeof value[name] === type))
  );
}

interface Match {
  readonly object: KnownObject;
  readonly source: string;
  readonly form: string;
}

/** The objects whose value is a known one; null if any other object contradicts it, or the type does not fit. */
function matchesOf({ field, name, shape, objects }: Suspect, known: KnownValues): Match[] | null {
  const matches: Match[] = [];
  for (const object of objects) {
    const values = known.valuesOf(object, field);
    if (object.value[name] === null && values.size === 0) continue;
    const form = formOf(object.exchange, `${object.pointer}/${name}`, object.value[name], shape);
    const source = form === null ? undefined : values.get(form);
    if (form === null || (values.size > 0 && source === undefined)) return null;
    if (source !== undefined) matches.push({ object, source, form });
  }

  return matches;
}

function isOnlyFieldWith({ value }: KnownObject, name: string): boolean {
  return !Object.entries(value).some(([other, member]) => other !== name && isDeepStrictEqual(member, value[name]));
}

function isSameRename(candidate: RenameCandidate, other: RenameCandidate): boolean {
  return candidate.kind === other.kind && candidate.field === other.field && candidate.name === other.name;
}

const FEWEST_OBJECTS = 3;
const FEWEST_BOOLEANS = 4;
const FEWEST_VALUES = 2;

/** A text of six characters in its quotes. */
const TELLING = /^"(?:[^\\"]|\\.){6,}"$/;

/**
 * One object is enough for a text under a similar name. Otherwise, chance does not repeat itself: at least three objects, with
 * at least two different values; or four with both, where these are booleans.
 */
function isProof({ field, name }: RenameCandidate, matches: readonly Match[]): boolean {
  const objects = new Set(matches.map(({ object }) => placeOf(object)));
  const values = new Set(matches.map(({ form }) => form));
  if (haveSimilarWords(field, name) && matches.some(({ form }) => TELLING.test(form))) return true;
  const areBooleans = matches.every(({ object }) => typeof object.value[name] === 'boolean');

  return objects.size >= (areBooleans ? FEWEST_BOOLEANS : FEWEST_OBJECTS) && values.size >= FEWEST_VALUES;
}

/** Where an object is, in terms of other objects: the farmers of two orders are two objects. */
function placeOf({ exchange, keys }: KnownObject): string {
  const key = keys.at(-1) ?? '';

  return exchange.operation === 'list-order-sprayers' ? `order ${requestedId(exchange)} ${key}` : key;
}

/** A documented field that an operation never shows, and an undocumented one that may be the same under another name. */
export interface RenameCandidate {
  readonly operation: Slug;
  /** The kind of object: order, user, session, crop, local-time, feedback or notification. */
  readonly kind: string;
  readonly field: string;
  readonly name: string;
}

interface Suspect extends RenameCandidate {
  readonly shape: Shape;
  readonly objects: readonly KnownObject[];
}

/** Fields that another requirement blames wherever they are shown. */
const BLAMED_ELSEWHERE = new Set(['farmer', 'password']);
const MOST_NAMES = 100;

/** Every undocumented name in an operation, with each documented field that no object of that kind shows there. */
function suspectsIn(exchanges: readonly Exchange[]): Suspect[] {
  if (!exchanges.some(hasUndocumentedNames)) return [];

  return [...groupsOf(exchanges)].flatMap(([group, { operation, shape, names }]) => {
    const meant = [...names].map((name) => [name, meantName(shape, name)] as const);
    const present = new Set(meant.map(([, field]) => field));
    const absent = [...shape.properties].filter(([field]) => !present.has(field));
    const others = meant.flatMap(([name, field]) => (field === undefined && !BLAMED_ELSEWHERE.has(name) ? [name] : []));
    if (absent.length === 0 || others.length === 0) return [];
    const objects = exchanges.flatMap(knownObjectsIn).filter((object) => groupOf(object) === group);
    const shown = objectsByName(objects, others.slice(0, MOST_NAMES));

    return absent.flatMap(([field, member]) =>
      [...shown].map(([name, those]) => ({ operation, kind: shape.kind, field, name, shape: member, objects: those })),
    );
  });
}

/** The objects that show each name, in one pass: there may be a hundred thousand of them. */
function objectsByName(objects: readonly KnownObject[], names: readonly string[]): ReadonlyMap<string, KnownObject[]> {
  const shown = new Map<string, KnownObject[]>(names.map((name) => [name, []]));
  for (const object of objects) for (const name of Object.keys(object.value)) shown.get(name)?.push(object);

  return shown;
}

/** The names that are shown, by operation and kind of object. */
function groupsOf(exchanges: readonly Exchange[]) {
  const groups = new Map<string, { operation: Slug; shape: Shape; names: Set<string> }>();
  for (const exchange of exchanges)
    for (const { shape, all } of namesIn(exchange)) {
      if (!isResource({ shape })) continue;
      const empty = { operation: exchange.operation as Slug, shape, names: new Set<string>() };
      const { names } = madeIn(groups, groupOf({ exchange, shape }), () => empty);
      for (const name of all) names.add(name);
    }

  return groups;
}

/** A recipient is a kind of its own here, because the interface gives it one field more than other users. */
function groupOf({ exchange, shape }: Pick<ShownObject, 'exchange' | 'shape'>): string {
  return `${exchange.operation} ${shape.properties.has('password') ? 'recipient' : shape.kind}`;
}

/** The documented field that a name stands for: the same letters, perhaps in another case or with other separators. */
export function meantName(shape: Shape, name: string): string | undefined {
  if (shape.properties.has(name)) return name;

  return namesByLetters(shape).get(lettersOf(name));
}

/** Letters → documented name, found once: an object may have thousands of names to compare. */
const namesByLetters = oncePer(
  // The first of two names with the same letters counts.
  (shape: Shape): ReadonlyMap<string, string> =>
    new Map([...shape.properties.keys()].toReversed().map((name) => [lettersOf(name), name])),
);

export function isSameName(name: string, otherName: string): boolean {
  return lettersOf(name) === lettersOf(otherName);
}

/** Whether a word of one name starts like a word of the other: lat and latitude, createdAt and creationDate. */
function haveSimilarWords(name: string, otherName: string): boolean {
  const words = wordsOf(name);

  return wordsOf(otherName).some((word) => words.some((other) => areSimilar(word, other)));
}

const LEAST_ALIKE = 5;

function areSimilar(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  if (short === long) return true;
  if (short.length >= 3 && long.startsWith(short)) return true;

  return short.length >= LEAST_ALIKE && long.startsWith(short.slice(0, LEAST_ALIKE));
}

/** The words of a name in camel case, snake case or kebab case, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
