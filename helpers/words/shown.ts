import { cut, excerpt } from './cut.js';
import { visible } from './visible.js';

const LONGEST = 80;

export function shownText(text: string): string {
  const quoted = visible(JSON.stringify(excerpt(text, LONGEST)));

  return text.length <= LONGEST ? quoted : `${quoted} (${text.length} characters)`;
}

/** Names the type of whatever is not a string: a long or deep value does not belong in a message. */
export function shownType(value: unknown): string {
  if (typeof value === 'string') return shownText(value);
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A value as it stands in a message: containers in words, the rest as JSON, cut with its length when long. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';

  const text = JSON.stringify(value);

  return text.length <= 120 ? text : cut(text, 100);
}
