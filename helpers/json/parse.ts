import { shownText } from '../words/shown.js';
import { integerDigits } from './exact-number.js';
import { aTokenReader, stringValue } from './tokens.js';
import { pointer } from './values.js';

/** A parsed JSON text, with what `JSON.parse` loses. */
export interface Json extends Lost {
  readonly value: unknown;
}

/** Parses a JSON text; null if it is not JSON. */
export function parseJson(text: string, measured: Measured = measureJson(Buffer.from(text))): Json | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }

  return isPlain(text, value, measured) ? { value, exact: new Map(), duplicates: [] } : { value, ...findLost(text) };
}

// This, and what looks like a member, may also occur in a string: then the text is scanned for nothing, which does no harm.
const LONG_NUMBER = /(?:^|[:,[\s])-?(?:[\d.]{15}|\d[\d.]*[eE])/;

/** Whether `JSON.parse` lost nothing: no number was too long for it, and no member is missing from the value. */
function isPlain(text: string, value: unknown, { members, hasLongNumbers }: Measured): boolean {
  return !(hasLongNumbers && LONG_NUMBER.test(text)) && members === membersIn(value);
}

/** How many members all objects in a value have. It keeps its own stack: a body may be nested deeper than ours. */
function membersIn(value: unknown): number {
  let count = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) if (typeof member === 'object' && member !== null) open.push(member);
  }

  return count;
}

/** The value with a bigint for each integer that a double cannot represent, so that it is sent with all its digits. */
export function withExactIntegers({ value, exact }: Json, at = ''): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      withExactIntegers({ value: item, exact, duplicates: [] }, `${at}/${index}`),
    );
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      withExactIntegers({ value: member, exact, duplicates: [] }, at + pointer(name)),
    ]);

    return Object.fromEntries(members);
  }
  const digits = integerDigits(exact.get(at) ?? '');

  return digits === null ? value : BigInt(digits);
}

/** The value without members that are null, down to the depth of the documented shapes. */
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1));

  const kept = Object.entries(value).filter(([, member]) => member !== null);

  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member, depth + 1)]));
}

/** What one look at the bytes of a JSON text shows, before anything is built from it. */
export interface Measured {
  /**
   * An estimate of how much memory it takes once it is parsed, counted in values: `{}` repeated 300,000 times is a short text
   * but a large tree. Strings may make the estimate too high, never too low.
   */
  readonly weight: number;
  /** How many colons follow a quote. Strings may make it too many, never too few. */
  readonly members: number;
  /** Whether there are digits as in a number that is too long for a double, or has an exponent. */
  readonly hasLongNumbers: boolean;
}

const [OTHER, DIGIT, COLON, COMMA, OPENING] = [0, 1, 2, 3, 4];

/** Byte → what it may be part of. */
const KINDS = new Uint8Array(256);
for (const [characters, kind] of [
  ['0123456789.', DIGIT],
  [':', COLON],
  [',', COMMA],
  ['{[', OPENING],
] as const)
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind;

const LONGEST_WHOLE = 14;
const EXPONENTS = new Set(Buffer.from('eE'));
const QUOTE = 0x22;

/** Objects and arrays take more memory than the values in them. */
const WEIGHT_OF_OPENING = 4;

/** Measures a text in one pass, because a page may have many megabytes. */
export function measureJson(bytes: Uint8Array): Measured {
  let weight = 1;
  let members = 0;
  let hasLongNumbers = false;
  for (let index = 0; index < bytes.length; index++) {
    const kind = KINDS[bytes[index] as number];
    if (kind === OTHER) continue;
    if (kind === COMMA) weight++;
    else if (kind === OPENING) weight += WEIGHT_OF_OPENING;
    else if (kind === COLON) members += followsQuote(bytes, index) ? 1 : 0;
    else {
      const end = endOfDigits(bytes, index);
      hasLongNumbers ||= end - index > LONGEST_WHOLE || EXPONENTS.has(bytes[end] ?? 0);
      index = end - 1;
    }
  }

  return { weight, members, hasLongNumbers };
}

function endOfDigits(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (end < bytes.length && KINDS[bytes[end] as number] === DIGIT) end++;

  return end;
}

function followsQuote(bytes: Uint8Array, colon: number): boolean {
  let before = colon - 1;
  while (isBlank(bytes[before])) before--;

  return bytes[before] === QUOTE;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

const MOST_DUPLICATES = 100;
const LONGEST_SAFE = 15;

/** No documented shape is deeper, and a pointer grows with its depth: nothing is noted below this. */
export const DEEPEST = 32;

/** Numbers as written, by key or index, nested like the value: a repeated key replaces everything noted under it. */
type Noted = Map<string | number, string | Noted>;

interface Frame {
  /** The keys met so far; null in an array. */
  readonly keys: Set<string> | null;
  readonly noted: Noted;
  at: string | number;
}

/** What `JSON.parse` loses of a text. */
interface Lost {
  /** Pointer → the number as written, for each number that a double may not represent exactly, down to DEEPEST. */
  readonly exact: ReadonlyMap<string, string>;
  /** Pointers of the keys that occur more than once in one object. */
  readonly duplicates: readonly string[];
}

/**
 * Finds what `JSON.parse` loses of a text that is known to be JSON. It keeps its own stack: a body nested 200,000 deep must
 * not overflow ours.
 */
function findLost(text: string): Lost {
  const duplicates: string[] = [];
  const root: Frame = { keys: null, noted: new Map(), at: '' };
  const stack = [root];
  let top = root;
  const note = (noted: string | Noted) => {
    if (stack.length <= DEEPEST) top.noted.set(top.at, noted);
  };

  const { token, next } = aTokenReader(text);
  while (next()) {
    const { kind, start, end } = token;
    if (kind === 'open') {
      top =
        text[start] === '{' ? { keys: new Set(), noted: new Map(), at: '' } : { keys: null, noted: new Map(), at: 0 };
      stack.push(top);
    } else if (kind === 'close') {
      const { noted } = top;
      stack.pop();
      top = stack.at(-1) ?? root;
      if (noted.size > 0) note(noted);
    } else if (kind === 'comma') {
      if (typeof top.at === 'number') top.at++;
    } else if (kind === 'key') {
      const isRepeated = enterMember(top, stringValue(text.slice(start, end)));
      if (isRepeated && duplicates.length < MOST_DUPLICATES && stack.length <= DEEPEST) duplicates.push(placeOf(stack));
    } else if (kind === 'number') {
      const written = text.slice(start, end);
      if (written.length > LONGEST_SAFE || /[eE]/.test(written)) note(written);
    }
  }

  return { exact: new Map(byPointer(root.noted.get('') ?? '', '')), duplicates };
}

/** Whether the object had the key before; then what was noted under it is dropped, as `JSON.parse` drops the value. */
function enterMember(frame: Frame, key: string): boolean {
  const isRepeated = frame.keys?.has(key) === true;
  if (isRepeated) frame.noted.delete(key);
  frame.keys?.add(key);
  frame.at = key;

  return isRepeated;
}

function placeOf([, ...frames]: readonly Frame[]): string {
  return pointer(...frames.map(({ at }) => at));
}

function byPointer(noted: string | Noted, at: string): [string, string][] {
  if (typeof noted === 'string') return noted === '' ? [] : [[at, noted]];

  return [...noted].flatMap(([token, inner]) => byPointer(inner, at + pointer(token)));
}

/** No file that we read needs more. Parsed, this many take some hundred megabytes. */
const MOST_VALUES = 2_000_000;
const DEEPEST_FILE = 64;

/** JSON from a file, or what is wrong with its text, as the end of a sentence about the file. */
export function parseFile(text: string): Json | { readonly flaw: string } {
  const flaw = excessOf(text);
  if (flaw !== null) return { flaw };
  const parsed = parseJson(text);
  if (parsed === null) return { flaw: 'is not JSON' };
  const [twice] = parsed.duplicates;

  return twice === undefined ? parsed : { flaw: `has the member ${shownText(twice)} twice` };
}

/** Looks at a text before anything is built from it: a few megabytes of brackets would take gigabytes. */
export function excessOf(text: string, mostValues = MOST_VALUES): string | null {
  let depth = 0;
  let values = 0;
  const { token, next } = aTokenReader(text);
  while (next()) {
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close') depth--;
    else if (token.kind === 'comma' || token.kind === 'colon') values++;
    if (depth > DEEPEST_FILE) return `is nested deeper than ${DEEPEST_FILE} levels`;
    if (values > mostValues) return `has more than ${mostValues} values`;
  }

  return null;
}
