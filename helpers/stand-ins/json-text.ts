import { aTokenReader, stringValue, type Token } from '../json/tokens.js';

type Kind = Token['kind'];

/** Where a token of a JSON text stands: the names around it, the outermost first. In an array, that of the array. */
export type Names = readonly string[];

/** What becomes of the keys, strings and numbers of a JSON text, and of what is no JSON in it. */
interface TokenChanges {
  readonly key: (written: string, names: Names) => string;
  readonly string: (written: string, names: Names) => string;
  readonly number: (written: string, names: Names) => string;
  readonly word: (written: string) => string;
}

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

/** Changes a JSON text token by token, so that whatever is odd about it stays so. */
export function rewriteTokens(text: string, changes: TokenChanges): string {
  const names: string[] = [];
  /** How many names stand around each open bracket. */
  const depths: number[] = [];
  let written = '';
  let from = 0;
  const { token, next } = aTokenReader(text);
  let last: Kind | null = null;
  let word = '';
  while (next()) {
    const { kind, start, end } = token;
    if (kind === 'open') depths.push(names.length);
    else if (kind === 'close') names.length = Math.min(names.length, depths.pop() ?? 0);
    else if (kind === 'comma') names.length = Math.min(names.length, depths.at(-1) ?? 0);
    else if (kind === 'colon') {
      // As in JavaScript: a name without quotation marks, or with others.
      if (last === 'word') names.splice(depths.at(-1) ?? 0, Infinity, word.replaceAll(/^'|'$/g, ''));
    } else {
      const own = text.slice(start, end);
      if (kind === 'key') names.length = Math.min(names.length, depths.at(-1) ?? 0);
      // Digits in a text that is no JSON.
      const isText = kind === 'word' || (kind === 'number' && (last === 'word' || last === 'number'));
      const change = isText ? changes.word(own) : changes[kind](own, names);
      if (kind === 'key') names.push(own.slice(1, -1));
      word = own;
      if (change !== own) {
        written += text.slice(from, start) + change;
        from = end;
      }
    }
    last = kind;
  }

  return from === 0 ? text : written + text.slice(from);
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
