import { visible } from '../visible.js';

const longest = 80;

export function quoted(text: string): string {
  if (text.length <= longest) return visible(JSON.stringify(text));
  return `${visible(JSON.stringify(`${text.slice(0, longest)}…`))} (${text.length} characters)`;
}

/** Names the type of whatever is not a string: a long or deep value does not belong in a message. */
export function described(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
