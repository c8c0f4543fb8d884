// Control characters and the marks that reorder text: what a target sends must not move a terminal's cursor.
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g; // oxlint-disable-line no-control-regex -- they are what is looked for

/** A text whose invisible characters can be seen; line feeds stay. */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
