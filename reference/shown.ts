import { writeJson } from './json.js';

const longest = 80;

/** A value as it was received, for the end of a sentence. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = writeJson(value, 'omit');
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
