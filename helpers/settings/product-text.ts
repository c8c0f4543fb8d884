import { shownText } from '../words/shown.js';
import { unexpectedValue, type ValueType } from './setting.js';

/** How long each part of a product's identity may be: all of it must fit on one page. */
export const longestTexts = { vendor: 80, product: 60, version: 30, contact: 100, environment: 60 };

/** Control characters, marks that reorder or hide text, lone surrogates, and what only looks like a blank. */
const DECEPTIVE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;
/** More marks above each other than any script has. */
const STACKED = /\p{Mark}{4}/u;

/** One line of plain text, for a certificate. */
export function lineOfText(most: number): ValueType<string> {
  return {
    expects: `one line of text with 1 to ${most} characters`,
    parse(text) {
      const flaw = flawIn(text, most);

      return flaw === null ? { value: text } : unexpectedValue(this.expects, flaw);
    },
  };
}

function flawIn(text: string, most: number): string | null {
  const { length } = Array.from(text);
  if (DECEPTIVE.test(text) || STACKED.test(text)) return `${shownText(text)}, which has characters that cannot be seen`;
  if (length > most) return `${shownText(text)}, which has ${length}`;
  if (text !== text.trim() || text.includes('  ')) return `${shownText(text)}, which has blanks to spare`;

  return /[\p{Letter}\p{Number}]/u.test(text) ? null : `${shownText(text)}, which has no letter or digit`;
}
