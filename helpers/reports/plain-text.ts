import { cut } from '../words/cut.js';
import { unicodeEscape, visible } from '../words/visible.js';

const LONGEST = 2000;

/** A text that is safe in any file: it is cut, and what is invisible, reorders text or cannot be encoded is escaped. */
export function plainText(text: string, longest = LONGEST): string {
  return visible(cut(text, longest));
}

/** Plain text on one line. */
export function plainLine(text: string, longest = LONGEST): string {
  return plainText(text, longest).replaceAll('\n', unicodeEscape);
}
