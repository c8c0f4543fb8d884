import { integerDigits } from './exact-number.js';
import { measureJson, type Measured } from './measure.js';
import { pointer } from './pointer.js';
import { DEEPEST, findLost, type Lost } from './scan.js';

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
