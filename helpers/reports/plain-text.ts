import { cut } from '../words/cut.js';
import { unicodeEscape, visible } from '../words/visible.js';

const LONGEST = 2000;

/** A text from anywhere, fit for any file: nothing in it is invisible, reorders text or cannot be encoded. */
export function plainText(text: string, longest = LONGEST): string {
  return visible(cut(text, longest));
}

/** The same on one line. */
export function plainLine(text: string, longest = LONGEST): string {
  return plainText(text, longest).replaceAll('\n', unicodeEscape);
}
