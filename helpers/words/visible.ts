// Control characters, the marks that reorder text, and what UTF-8 or XML cannot hold: what a target sends must not move a
// terminal's cursor, nor break a file. With `u`, only lone surrogates match.
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu; // oxlint-disable-line no-control-regex -- they are what is looked for

/** A text whose invisible characters can be seen; line feeds stay. */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, unicodeEscape);
}

/** A character as JSON can always write it. */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
