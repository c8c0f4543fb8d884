import { integerDigits } from './exact-number.js';
import { pointer } from './pointer.js';

/** A JSON text that was read without losing what `JSON.parse` loses. */
export interface Json {
  readonly value: unknown;
  /** Pointer → the number as written, for each number that a double may not hold exactly. */
  readonly exact: ReadonlyMap<string, string>;
  /** Pointers of the keys that stand more than once in one object. */
  readonly duplicates: readonly string[];
}

const MOST_DUPLICATES = 100;
const LONGEST_SAFE = 15;

/** Reads one JSON text; null when it is not one. */
export function parseJson(text: string): Json | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }

  return { value, ...scan(text) };
}

interface Frame {
  /** The keys met so far; null in an array. */
  readonly keys: Set<string> | null;
  at: string | number;
}

// The text is known to be JSON, so this only has to tell keys, strings and numbers apart. It keeps its own stack: a body
// nested 200,000 deep must not overflow ours.
function scan(text: string): Pick<Json, 'exact' | 'duplicates'> {
  const exact = new Map<string, string>();
  const duplicates: string[] = [];
  const stack: Frame[] = [];
  const here = () => pointer(...stack.map(({ at }) => at));
  let awaitsKey = false;

  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    const top = stack.at(-1);

    if (character === '{') {
      stack.push({ keys: new Set(), at: '' });
      awaitsKey = true;
    } else if (character === '[') {
      stack.push({ keys: null, at: 0 });
      awaitsKey = false;
    } else if (character === '}' || character === ']') {
      stack.pop();
      awaitsKey = false;
    } else if (character === ',' && top !== undefined) {
      if (top.keys === null) top.at = Number(top.at) + 1;
      else awaitsKey = true;
    } else if (character === '"') {
      const end = endOfString(text, index);
      if (awaitsKey && top !== undefined && top.keys !== null) {
        top.at = JSON.parse(text.slice(index, end + 1)) as string;
        if (top.keys.has(top.at) && duplicates.length < MOST_DUPLICATES) duplicates.push(here());
        top.keys.add(top.at);
        awaitsKey = false;
      }
      index = end;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      const end = endOfNumber(text, index);
      const written = text.slice(index, end);
      if (written.length > LONGEST_SAFE || /[eE]/.test(written)) exact.set(here(), written);
      index = end - 1;
    }
  }

  return { exact, duplicates };
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1;

  return index;
}

function endOfNumber(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && /[0-9.eE+-]/.test(text[index] as string)) index++;

  return index;
}

/** The value with a bigint in place of each integer that a double may not hold, to be sent on digit for digit. */
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

const DEEPEST = 32;

/** The value without the members that are null, for those who read null as absent. No documented shape is deeper. */
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1));

  const kept = Object.entries(value).filter(([, member]) => member !== null);

  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member, depth + 1)]));
}

/** A value as it stands in a message: containers in words, the rest as JSON, cut with its length when long. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';

  const text = JSON.stringify(value);

  return text.length <= 120 ? text : `${text.slice(0, 100)}… (${text.length} characters)`;
}
