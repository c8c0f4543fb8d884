import { randomInt } from 'node:crypto';
import { isMasked } from '../evidence/views/statements.js';
import type { Shape } from '../interface/schemas.js';
import { parseJson, type Json } from '../json/parse.js';
import { isObject, pointer } from '../json/values.js';
import { isAscii } from '../words/nearest.js';

interface Published {
  readonly text: string;
  /** How many undocumented fields are left out. */
  readonly leftOut: number;
}

/** The documented fields of a response, with stand-ins for what is about people; null if it is not JSON. */
export function publishedBody(text: string, shape: Shape, standInFor: StandInFor): Published | null {
  const json = parseJson(text);
  if (json === null) return null;
  let leftOut = 0;

  return { text: written(json.value, shape, ''), leftOut };

  function written(value: unknown, own: Shape, at: string): string {
    if (Array.isArray(value)) return own.items === null ? '[]' : `[${value.map(itemsOf(own.items, at)).join(',')}]`;
    if (!isObject(value)) return scalarText(value, at, json as Json);
    const members = Object.entries(value).filter(([name]) => own.properties.has(name));
    leftOut += Object.keys(value).length - members.length;

    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${memberText(name, member)}`).join(',')}}`;

    function memberText(name: string, member: unknown): string {
      const place = at + pointer(name);
      if (typeof member === 'object' || fields[own.kind]?.has(name) !== true)
        return written(member, own.properties.get(name) as Shape, place);
      const standIn = standInFor(member);

      return standIn === member ? scalarText(member, place, json as Json) : JSON.stringify(standIn);
    }
  }

  function itemsOf(own: Shape, at: string) {
    return (item: unknown, index: number) => written(item, own, `${at}/${index}`);
  }
}

/** A number keeps all its digits. */
function scalarText(value: unknown, at: string, { exact }: Json): string {
  return exact.get(at) ?? JSON.stringify(value);
}

/** The documented fields that are about people, by the kind of object that has them. */
const fields: Readonly<Record<string, ReadonlySet<string>>> = {
  user: new Set(['email', 'fullName', 'phoneNumber', 'street', 'city', 'province', 'postalCode']),
  order: new Set(['location', 'latitude', 'longitude']),
  feedback: new Set(['text']),
  notification: new Set(['subject', 'text']),
};

/** What takes the place of a value: of the same type, and equal for equal values. */
export type StandInFor = (value: unknown) => unknown;

/** What stands in place of a secret. */
const MARKER = /^\*{3}(?:[\w-]+\*{3})?$/;
const SYLLABLES = 4;
const ADDRESS = /^[^@\s]+@[^@\s]+$/;

/** The number of parts that a degree is divided into. */
const FRACTIONS = 10_000;

/** Draws stand-ins at random. What the run made up itself needs none, and what is masked has none. */
export function drawStandIns(isOwn: (value: unknown) => boolean): StandInFor {
  const drawn = new Map<unknown, unknown>();
  const taken = new Set<unknown>();

  return (value) => {
    const isText = typeof value === 'string' && value !== '' && !MARKER.test(value);
    if (isOwn(value) || !(isText || typeof value === 'number')) return value;
    // Another view may show fewer digits.
    const known = isText ? value : Math.fround(Number(value));
    const standIn = drawn.get(known) ?? another(taken, isText ? () => madeUpText(value) : madeUpDegrees);
    drawn.set(known, standIn);

    return standIn;
  };
}

/** Different values get different ones. */
function another(taken: Set<unknown>, draw: () => unknown): unknown {
  let value = draw();
  while (taken.has(value)) value = draw();
  taken.add(value);

  return value;
}

/** Orders whose place has other letters than ASCII are looked at first: a stand-in has one, too. */
function madeUpText(value: string): string {
  const word = madeUpWord() + (isAscii(value) ? '' : 'é');
  if (isMasked(value)) return `${word}•••`;

  return ADDRESS.test(value) ? `${word.toLowerCase()}@${madeUpWord().toLowerCase()}.invalid` : word;
}

function madeUpWord(): string {
  const letters = Array.from({ length: SYLLABLES }, () => oneOf('bdfgjklmnprstvxz') + oneOf('aeiou'));
  const [first = '', ...others] = letters.join('');

  return first.toUpperCase() + others.join('');
}

function oneOf(letters: string): string {
  return letters[randomInt(letters.length)] ?? '';
}

function madeUpDegrees(): number {
  return randomInt(1, 80 * FRACTIONS) / FRACTIONS;
}
