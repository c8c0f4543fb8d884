import { cut, excerpt } from './cut.js';
import { visible } from './visible.js';
import { withArticle } from './article.js';

const LONGEST = 80;

export function shownText(text: string): string {
  const quoted = visible(JSON.stringify(excerpt(text, LONGEST)));

  return text.length <= LONGEST ? quoted : `${quoted} (${text.length} characters)`;
}

/** A string as text, any other value by its type: a long or deep value does not belong in a message. */
export function shownType(value: unknown): string {
  if (typeof value === 'string') return shownText(value);
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : withArticle(typeof value);
}

/** A value for a message: containers in words, other values as JSON, long ones cut with their length. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';

  const text = JSON.stringify(value);
  if (text.length <= 120) return text;
  // Cut inside its quotes: where a quotation ends must be clear in every sentence.
  if (typeof value === 'string') return `${JSON.stringify(excerpt(value, 100))} (${value.length} characters)`;

  return cut(text, 100);
}
