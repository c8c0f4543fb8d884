import { stringValue } from '../json/tokens.js';
import { MASK, type Secret } from './configured-secrets.js';
import { isJudgedValue } from './ordinary-words.js';
import { aMarkedReader, type MarkedToken } from './passwords.js';
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

/** Whether the value of a key is a secret. */
type IsHidden = (key: string) => boolean;

type Kind = MarkedToken['kind'];
type Place = Pick<MarkedToken, 'kind' | 'start' | 'isPassword'>;

/** Masks the keys, strings and numbers of a JSON text; `isHidden` is null where no key has a password. */
interface JsonMask {
  /** Whether no secret can begin in one of them and end in another, so that each can be searched by itself. */
  readonly isSearchedApart: (text: string) => boolean;
  /** Searches each by itself, and remembers what became of it: the same few hundred stand in all responses of a run. */
  readonly apart: (text: string, isHidden: IsHidden | null) => string;
  /** For what was found in the text as a whole. */
  readonly found: (text: string, found: readonly Found[], isHidden: IsHidden | null) => string;
}

const LONGEST_KNOWN = 500;
const MOST_KNOWN = 50_000;

/** What stands between two strings or numbers, and what may be an escape for it. */
const BETWEEN = /[^ -~]|["%&\\,:[\]{}]/;
/** Two items of an array that may be parts of one hexadecimal number. */
const DUMPED = /[\da-f]{2}"?\s*,\s*"?[\da-f]{2}[\da-f\s]*(?:"\s*)?[,\]]/i;

export function aJsonMask({ secrets, search, hidden, value, hideOwn }: JsonMaskOptions): JsonMask {
  const areApart = !secrets.some((secret) => BETWEEN.test(secret.value));
  const known = new Map<string, string>();

  function maskApart(token: string, kind: Kind): string {
    const before = known.get(token);
    if (before !== undefined) return before;
    const found = search(token);
    const masked = maskToken(token, { kind, start: 0, isPassword: false }, found);
    const result = found.length === 0 ? masked : hideOwn(masked);
    if (token.length <= LONGEST_KNOWN && known.size < MOST_KNOWN) known.set(token, result);

    return result;
  }

  function maskToken(token: string, { kind, start, isPassword }: Place, touched: readonly Found[]): string {
    if (isPassword) return ofPassword(kind);
    const within = touched.map((found) => ({ ...found, start: found.start - start - 1, end: found.end - start - 1 }));
    if (kind === 'number')
      return within.some((found) => found.secret.isLearned !== true && isInside(found, token)) ? '0' : token;
    const text = stringValue(token);
    // What was found in the whole is right for a string without escapes, which need not be searched again.
    const isPlain = token.length === text.length + 2 && !isJudgedValue(text);
    const isFound = touched.length === 0 || (isPlain && within.every((found) => isInside(found, text)));
    const result = isFound ? hidden(text, within) : value(text);

    return result === text ? token : JSON.stringify(result);
  }

  return {
    isSearchedApart: (text) => areApart && !DUMPED.test(text),
    apart: (text, isHidden) =>
      rewriteMarked(text, isHidden, (token, { kind, isPassword }) =>
        isPassword ? ofPassword(kind) : maskApart(token, kind),
      ),
    found(text, found, isHidden) {
      let next = 0;
      const masked = rewriteMarked(text, isHidden, (token, place) => {
        while ((found[next]?.end ?? Infinity) <= place.start) next++;

        return maskToken(token, place, touching(found, next, place));
      });

      // A secret may be JSON itself, and span strings.
      return found.length === 0 ? masked : hideOwn(masked);
    },
  };
}

/** By the places of the tokens. */
function rewriteMarked(
  text: string,
  isHidden: IsHidden | null,
  change: (token: string, place: MarkedToken) => string,
): string {
  const { token, next } = aMarkedReader(text, isHidden ?? undefined);
  let written = '';
  let from = 0;
  while (next()) {
    const own = text.slice(token.start, token.end);
    const changed = change(own, token);
    if (changed === own) continue;
    written += text.slice(from, token.start) + changed;
    from = token.end;
  }

  return written + text.slice(from);
}

function ofPassword(kind: Kind): string {
  return kind === 'number' ? '0' : `"${MASK}"`;
}

/** What was found in a token; `next` is the first that may be. */
function touching(found: readonly Found[], next: number, { end }: MarkedToken): Found[] {
  const touched: Found[] = [];
  for (let at = next; (found[at]?.start ?? Infinity) < end; at++) touched.push(found[at] as Found);

  return touched;
}

function isInside({ start, end }: Found, text: string): boolean {
  return start >= -1 && end <= text.length;
}
