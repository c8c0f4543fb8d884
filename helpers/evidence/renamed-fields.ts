import { isDeepStrictEqual } from 'node:util';
import { requestedId, type Exchange } from '../exchanges/exchange.js';
import { slugs, type Slug } from '../interface/operations.js';
import { oncePer } from '../exchanges/once-per.js';
import { judgedEntries, responsesIn, type Log } from '../judging/log.js';
import { haveSimilarWords } from './field-names.js';
import { formOf, knownValuesIn, type KnownObject, type KnownValues } from './known-objects.js';
import { suspectsIn, type RenameCandidate, type Suspect } from './undocumented-names.js';

/** A field whose values prove that it is a documented one under another name. */
export interface RenamedField extends RenameCandidate {
  /** Every object that shows it, with where the value is known from. */
  readonly shown: readonly { readonly object: KnownObject; readonly source: string }[];
}

/** Whether an operation shows a name that may stand for a documented one: then it takes all views to tell. */
export function mayRename(log: Log, slug: Slug): boolean {
  return suspectsIn(responsesIn(log, slug)).length > 0;
}

/** The fields that an operation shows under another name. */
export function renamedIn(log: Log, slug: Slug): RenamedField[] {
  return mayRename(log, slug) ? everyRenameIn(log).filter(({ operation }) => operation === slug) : [];
}

const everyRenameIn = oncePer((log: Log) => renamedFieldsIn(viewsIn(log)));

/** The responses of all operations. */
export const viewsIn = oncePer((log: Log) =>
  slugs.flatMap((slug) => judgedEntries(log, slug).map(({ exchange }) => exchange)),
);

/**
 * The fields that are shown under another name, proved by their values: what was sent, or what another view shows for the
 * same object under the right name.
 */
function renamedFieldsIn(exchanges: readonly Exchange[]): RenamedField[] {
  const suspects = suspectsIn(exchanges);
  if (suspects.length === 0) return [];
  const known = knownValuesIn(exchanges);
  const proofs = suspects
    .map(({ operation, kind, field, name, ...suspect }) => ({
      operation,
      kind,
      field,
      name,
      shown: proofsOf({ operation, kind, field, name, ...suspect }, known),
    }))
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
  const byName = suspects.filter((suspect) => !byValue.includes(suspect) && isNamedAlike(suspect));

  return [...byValue, ...byName].map(({ operation, kind, field, name }) => ({ operation, kind, field, name }));
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

/** The objects that prove a rename. */
function proofsOf(suspect: Suspect, known: KnownValues): Match[] {
  return (matchesOf(suspect, known) ?? []).filter(({ object }) => isOnlyFieldWith(object, suspect.name));
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

/** Whether no other field of the object has that value. */
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
