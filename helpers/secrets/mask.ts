import { stringValue } from '../json/tokens.js';
import { pointerTokens } from '../json/values.js';
import { decoded } from '../settings/proxies.js';
import { visible, wellFormed } from '../words/shown.js';
import { MASK, type Secret } from './configured-secrets.js';
import { bytesText, foldedText, wholeView } from './escapes.js';
import { isJudgedValue, type OrdinaryWords } from './ordinary-words.js';
import { aMarkedReader, hidePasswords, isJsonText, mayMentionPassword, mentionsPassword } from './passwords.js';
import { aSecretIndex, isLong, replaced, searchText, searchViews, type Found } from './search.js';

/**
 * Hides secrets, and nothing else. Those of the settings are hidden in every text. Those that the target showed are hidden only
 * where it is quoted: it could choose them so that our own words become unreadable.
 */
export interface Mask {
  /** For our own words. */
  readonly ours: (text: string) => string;
  /** For our words with quotations in them, each of which is a JSON string; perhaps about a field. */
  readonly sentence: (text: string, pointer?: string | null) => string;
  /** For a single value or name that the target sent. Different ones stay different. */
  readonly value: (text: string) => string;
  readonly header: (name: string, value: string) => readonly [name: string, value: string];
  /** For a text that the target sent: if it is JSON, it stays JSON with the same types. */
  readonly quoted: (text: string, isHidden?: (key: string) => boolean, isJson?: boolean) => string;
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

type KnownSecrets = Record<'configured' | 'learned', readonly Secret[]> & { readonly ordinary: OrdinaryWords };

export function aMask({ configured, learned, ordinary }: KnownSecrets): Mask {
  const isTelling = ({ value }: Secret) => !isJudgedValue(value) && !ordinary.isWord(foldedText(value));
  const own = configured.filter(isTelling);
  const all = [...own, ...learned];
  const ownIndex = aSecretIndex(own, ordinary.includes);
  const indexes = [ownIndex, ...(learned.length === 0 ? [] : [aSecretIndex(learned, ordinary.includes)])];
  const [hideOwnWhole, hideWhole] = [wholeValues(own), wholeValues(all)];
  const unique = aUniqueName();

  const search = (text: string) => searchText(text, indexes);
  const hideOwn = (text: string) => replaced(text, searchText(text, [ownIndex]));
  const ours = remembering((text) => wellFormed(hideOwnWhole(withoutPaymentSecret(hideOwn(text)))));
  const value = remembering((text) =>
    wellFormed(hidden(text, searchText(text, isJudgedValue(text) ? [ownIndex] : indexes))),
  );
  const maskText = remembering((text) => {
    const result = hideWhole(hidePasswords(replaced(text, search(text)), MASK));

    // What is not JSON stays so.
    return isJsonText(result) ? `${result}${MASK}` : result;
  });
  const maskJson = aJsonMask({ secrets: all, search, hidden, value, hideOwn });

  function hidden(text: string, found: readonly Found[]): string {
    const plain = replaced(text, found);
    const result = hideWhole(mentionsPassword(plain) ? quoted(plain) : plain);

    return result === text && !text.includes(MASK) ? text : unique(text, result);
  }

  function quoted(text: string, isHidden = mentionsPassword, isJson = isJsonText(text)): string {
    const isSecret = isHidden === mentionsPassword && !mayMentionPassword(text) ? null : isHidden;

    return isJson ? maskJson(text, isSecret) : maskText(text);
  }

  function maskLiteral(literal: string): string {
    const quotation = value(stringValue(literal));

    return quotation === stringValue(literal) ? literal : visible(JSON.stringify(quotation));
  }

  return {
    ours,
    value,
    quoted,
    sentence(text, pointer) {
      const shown = mentionsPassword(fieldOf(pointer)) ? text.replaceAll(GOT_NUMBER, '0') : text;

      return ours(shown.replaceAll(QUOTATION, maskLiteral));
    },
    header: (name, text) => [value(name), isJudged(name, text) ? text : value(text)],
    bytes(bytes) {
      const text = bytesText(bytes);

      return Buffer.from(replaced(text, searchViews(wholeView(text), indexes)), 'latin1');
    },
  };
}

/** The payment secret in a path is masked however short it is, unless the suite made it up. */
function withoutPaymentSecret(text: string): string {
  return text.replaceAll(/(\/payment-intent\/)(?!made-up-)[^/\s?#"'\\&<>]+/g, `$1${MASK}`);
}

const QUOTATION = /"(?:[^"\\]|\\.)*"/g;

/** A password may be a number; the body shows 0 in its place. */
const GOT_NUMBER = /(?<=\bgot )-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** Headers on which a judgement depends, as far as they are well-formed. */
const CACHING = /^(?:[a-z-]+(?:=\d+)?(?:, *|$))+$/i;

function isJudged(name: string, value: string): boolean {
  return /^\d+$/.test(value) || (/^cache-control$/i.test(name) && CACHING.test(value));
}

/** The last name in a pointer. */
function fieldOf(pointer: string | null | undefined): string {
  return pointerTokens(pointer ?? '').findLast((token) => !/^\d+$/.test(token)) ?? '';
}

/** Shorter ones are no secrets, and would hide half a report. */
const SHORTEST_WHOLE = 3;
const QUOTED = /"([^"\\]*)"|'([^'\\]*)'/g;
const ADDRESS = /(?:\w+:\/\/|\/)[^\s"'<>]*/g;

/** Hides short secrets where they are a whole value: a text, a quoted string, a part of a URL. Inside words they stay. */
function wholeValues(secrets: readonly Secret[]): (text: string) => string {
  const short = new Map(
    secrets
      .filter((secret) => secret.value.length >= SHORTEST_WHOLE && !isLong(secret))
      .map(({ value, marker }) => [value, marker]),
  );
  const markerOf = (text: string) => short.get(text) ?? short.get(decoded(text));
  if (short.size === 0) return (text) => text;

  return (text) => {
    const whole = markerOf(text);
    if (whole !== undefined) return whole;

    return text
      .replaceAll(QUOTED, (literal: string, double?: string, single?: string) => {
        const marker = markerOf(double ?? single ?? '');

        return marker === undefined ? literal : literal[0] + marker + literal[0];
      })
      .replaceAll(ADDRESS, (address) => address.replaceAll(/[^/?&=#;:@,]+/g, (part) => markerOf(part) ?? part));
  };
}

/** Gives different texts different masked ones: two names must not become one, and two people stay two. */
function aUniqueName(): (text: string, masked: string) => string {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  const counts = new Map<string, number>();

  return (text, masked) => {
    let name = given.get(text) ?? masked;
    while (!given.has(text) && taken.has(name)) {
      const count = (counts.get(masked) ?? 1) + 1;
      counts.set(masked, count);
      name = `${masked}~${count}`;
    }
    given.set(text, name);
    taken.add(name);

    return name;
  };
}

interface JsonMaskOptions {
  readonly secrets: readonly Secret[];
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

/** A string or a number of a JSON text. A pattern that skips escapes overflows its stack on a string of some million characters. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const LONGEST_AT_ONCE = 100_000;

/** Masks the keys, strings and numbers of a JSON text. */
function aJsonMask(options: JsonMaskOptions): (text: string, isHidden: IsHidden) => string {
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
    if (isApart && isHidden === null && text.length <= LONGEST_AT_ONCE) return text.replaceAll(TOKEN, maskApart);
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
function remembering(change: (text: string) => string) {
  const known = new Map<string, string>();
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
