import { cut } from '../words/cut.js';
import { inertText } from '../words/line.js';
import { unicodeEscape, visible } from '../words/visible.js';

const LONGEST = 2000;

/**
 * A text that is safe in any file: it is cut, and what is invisible, reorders text, cannot be encoded or
 * is a command of a CI system is escaped.
 */
export function plainText(text: string, longest = LONGEST): string {
  return inertText(visible(cut(text, longest)));
}

/** Plain text on one line. */
export function plainLine(text: string, longest = LONGEST): string {
  return plainText(text, longest).replaceAll('\n', unicodeEscape);
}
