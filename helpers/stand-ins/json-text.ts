import { stringValue } from '../json/tokens.js';

/** Whether a text looks like JSON, complete and correct or not. */
export function isLikeJson(text: string): boolean {
  return /^[\ufeff\s]*(?:[[{]|"(?:[^"\\]|\\.)*"\s*$)/.test(
    text.length > LONGEST_STRING ? text.slice(0, LONGEST_STRING) : text,
  );
}

const LONGEST_STRING = 2000;

/** Whether all of a body is one number or literal: JSON, too, and to stay so. */
export function isScalar(body: string): boolean {
  return /^\s*(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)\s*$/.test(body.slice(0, LONGEST_STRING));
}

/** JSON has no such characters in strings, unless they are escaped. */
const CONTROL = /[\0-\x1f]/; // oxlint-disable-line no-control-regex -- they are what is looked for

/** A JSON string with another value; of one that is cut or wrong, what there is of it. */
export function inQuotes(written: string, change: (value: string) => string, changeRaw = change): string {
  const value = stringValue(written);
  const isWhole = written.length > 1 && written.endsWith('"') && value !== written.slice(1);
  if (!isWhole || (value.length === written.length - 2 && CONTROL.test(value)))
    return `"${changeRaw(written.slice(1))}`;
  const result = change(value);

  return result === value ? written : JSON.stringify(result);
}
