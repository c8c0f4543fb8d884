// Control characters, marks that reorder or hide text, and what UTF-8 or XML cannot hold: what a target sends must not move a
// terminal's cursor, nor break a file. The two joiners are spared, because scripts and emoji need them. With `u`, only lone
// surrogates match.
const INVISIBLE = /(?![\n\u200c\u200d])[\p{Control}\p{Format}\u2028\u2029\ufffe\uffff\p{Surrogate}]/gu; // oxlint-disable-line no-control-regex -- they are what is looked for

/** What most texts do not have: it is found much faster. */
const NOT_PLAIN = /[^\n -~]/;

/** A text whose invisible characters can be seen; line feeds stay. */
export function visible(text: string): string {
  return NOT_PLAIN.test(text) ? text.replaceAll(INVISIBLE, unicodeEscape) : text;
}

/** A text on one line, whose invisible characters can be seen. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', unicodeEscape);
}

/** A character as JSON can always write it. */
export function unicodeEscape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
    .join('');
}

/** Whether no text in a value contains half a surrogate pair, for which no bytes exist. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;

  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member));
}

/** A text in which a replacement stands for each half of a surrogate pair. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}
