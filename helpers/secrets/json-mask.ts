import { stringValue } from '../json/tokens.js';
import { MASK, type Secret } from './configured-secrets.js';
import { isJudgedValue } from './ordinary-words.js';
import { aMarkedReader } from './passwords.js';
import type { Found } from './secret-index.js';

interface JsonMaskOptions {
  readonly secrets: readonly Secret[];
  /** Where secrets stand in a text. */
  readonly search: (text: string) => Found[];
  /** A single value, without what was found in it. */
  readonly hidden: (text: string, found: readonly Found[]) => string;
  /** A single value that is searched once more. */
  readonly value: (text: string) => string;
  /** What is left of secrets in a text that was masked: another one may begin where one ended. */
  readonly hideOwn: (text: string) => string;
}

/** Whether the value of a key is a secret; null where no key has one. */
type IsHidden = ((key: string) => boolean) | null;

/** What stands between two strings or numbers, and what may be an escape for it. */
const BETWEEN = /[^ -~]|["%&\\,:[\]{}]/;

/** Two items of an array that may be parts of one hexadecimal number. */
const DUMPED = /[\da-f]{2}"?\s*,\s*"?[\da-f]{2}[\da-f\s]*(?:"\s*)?[,\]]/i;

/** Masks the keys, strings and numbers of a JSON text. */
export function aJsonMask(options: JsonMaskOptions): (text: string, isHidden: IsHidden) => string {
  const { secrets, search, hidden, value, hideOwn } = options;
  const areApart = !secrets.some((secret) => BETWEEN.test(secret.value));
  const maskApart = remembering((token) => {
    const found = search(token);
    const masked = maskToken(token, 0, found);

    return found.length === 0 ? masked : hideOwn(masked);
  });

  function maskToken(token: string, start: number, touched: readonly Found[]): string {
    const within = touched.map((found) => ({ ...found, start: found.start - start - 1, end: found.end - start - 1 }));
    if (!token.startsWith('"'))
      return within.some((found) => found.secret.isLearned !== true && isInside(found, token)) ? '0' : token;
    const text = stringValue(token);
    // What was found in the whole is right for a string without escapes, which need not be searched again.
    const isPlain = token.length === text.length + 2 && !isJudgedValue(text);
    const isFound = touched.length === 0 || (isPlain && within.every((found) => isInside(found, text)));
    const result = isFound ? hidden(text, within) : value(text);

    return result === text ? token : JSON.stringify(result);
  }

  return (text, isHidden) => {
    // No secret can begin in one string or number and end in another: each is searched by itself, and remembered.
    const isApart = areApart && !DUMPED.test(text);
    const found = isApart ? [] : search(text);
    const { token, next } = aMarkedReader(text, isHidden ?? (() => false));
    let [first, from, written] = [0, 0, ''];
    while (next()) {
      const own = text.slice(token.start, token.end);
      while ((found[first]?.end ?? Infinity) <= token.start) first++;
      const masked = maskedToken(own, found, first);
      if (masked === own) continue;
      written += text.slice(from, token.start) + masked;
      from = token.end;
    }
    const masked = written + text.slice(from);

    // A secret may be JSON itself, and span strings.
    return found.length === 0 ? masked : hideOwn(masked);

    function maskedToken(own: string, all: readonly Found[], start: number): string {
      if (token.isPassword) return token.kind === 'number' ? '0' : `"${MASK}"`;
      if (isApart) return maskApart(own);
      let end = start;
      while ((all[end]?.start ?? Infinity) < token.end) end++;

      return maskToken(own, token.start, all.slice(start, end));
    }
  };
}

function isInside({ start, end }: Found, text: string): boolean {
  return start >= -1 && end <= text.length;
}

/** A target decides how many texts there are, and how long. */
const MOST_CHARACTERS = 4_000_000;

/** Remembers what becomes of texts: the same few hundred stand in all responses of a run. */
export function remembering(change: (text: string) => string, known = new Map<string, string>()) {
  let room = MOST_CHARACTERS;

  return (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = change(text);
    room -= text.length;
    if (room >= 0) known.set(text, result);

    return result;
  };
}
