import { stringValue } from '../json/tokens.js';
import { visible } from '../words/visible.js';
import { MASK, type Secret, SHORTEST } from './configured-secrets.js';
import { inOrder, replaced, searchText } from './found-texts.js';
import { isJudgedValue, type OrdinaryWords } from './ordinary-words.js';
import {
  hidePasswords,
  isJsonText,
  markedTokens,
  mayMentionPassword,
  mentionsPassword,
  type MarkedToken,
} from './passwords.js';
import { searchViews } from './search.js';
import { aSecretIndex, foldedText, isLong, type Found } from './secret-index.js';
import { aUniqueName, wholeValues } from './whole-values.js';

/**
 * Hides secrets. Those of the settings are hidden in every text. Those that the target showed are hidden only where it is
 * quoted: it could choose them so that our own words become unreadable.
 */
export interface Mask {
  /** For our own words, and for all that was masked already. */
  readonly ours: (text: string) => string;
  /** For our words with quotations in them, each of which is a JSON string. */
  readonly sentence: (text: string) => string;
  /** For a single value or name that the target sent. Different ones stay different. */
  readonly value: (text: string) => string;
  /** For a text that the target sent: if it is JSON, it stays JSON with the same types. */
  readonly quoted: (text: string, isHidden?: (key: string) => boolean) => string;
  /** For bytes that are not text. */
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

interface KnownSecrets {
  readonly configured: readonly Secret[];
  readonly learned: readonly Secret[];
  readonly ordinary: OrdinaryWords;
}

export function aMask({ configured, learned, ordinary }: KnownSecrets): Mask {
  const isTelling = ({ value }: Secret) => !isJudgedValue(value) && !ordinary.isWord(foldedText(value));
  const own = configured.filter(isTelling);
  const all = [...own, ...learned];
  const ownIndex = aSecretIndex(own, (part) => ordinary.includes(part));
  const indexes = [
    ownIndex,
    ...(learned.length === 0 ? [] : [aSecretIndex(learned, (part) => ordinary.includes(part))]),
  ];
  const [hideOwnWhole, hideWhole] = [wholeValues(own), wholeValues(all)];
  const unique = aUniqueName();
  const known = new Map<string, string>();
  const masked = new Set<string>();

  const hideOwn = (text: string) => replaced(text, searchText(text, [ownIndex]));

  function ours(text: string): string {
    if (masked.has(text)) return text;
    const result = known.get(text) ?? hideOwnWhole(withoutPaymentSecret(hideOwn(text)));
    if (text.length < LONGEST_KNOWN) known.set(text, result);

    return result;
  }

  function maskValue(text: string): string {
    if (text.length < SHORTEST) return hidden(text, []);

    return hidden(text, searchText(text, isJudgedValue(text) ? [ownIndex] : indexes));
  }

  function hidden(text: string, found: readonly Found[]): string {
    const plain = replaced(text, found);
    const result = hideWhole(mentionsPassword(plain) ? withoutPasswords(plain) : plain);

    return result === text && !text.includes(MASK) ? text : unique(text, result);
  }

  function withoutPasswords(text: string): string {
    return isJsonText(text) ? quoted(text) : hidePasswords(text, MASK);
  }

  function quoted(text: string, isHidden = mentionsPassword): string {
    const found = searchText(text, indexes);
    const isPlain =
      found.length === 0 && all.every(isLong) && isHidden === mentionsPassword && !mayMentionPassword(text);
    const result = isPlain ? text : withoutSecrets(text, found, isHidden);
    masked.add(result);

    return result;
  }

  function withoutSecrets(text: string, found: readonly Found[], isHidden: (key: string) => boolean): string {
    if (!isJsonText(text)) return hideWhole(hidePasswords(replaced(text, found), MASK));
    const result = maskStrings(text, found, isHidden);

    // A secret may be JSON itself, and span strings.
    return found.length === 0 ? result : hideOwn(result);
  }

  function maskStrings(text: string, found: readonly Found[], isHidden: (key: string) => boolean): string {
    let written = '';
    let from = 0;
    let next = 0;
    for (const token of markedTokens(text, isHidden)) {
      while ((found[next]?.end ?? Infinity) <= token.start) next++;
      const touched = touching(found, next, token);
      written += text.slice(from, token.start) + maskToken(text.slice(token.start, token.end), token, touched);
      from = token.end;
    }

    return written + text.slice(from);
  }

  function maskToken(token: string, { kind, start, isPassword }: MarkedToken, touched: readonly Found[]): string {
    const within = touched.map((found) => ({ ...found, start: found.start - start - 1, end: found.end - start - 1 }));
    if (kind === 'number')
      return isPassword || within.some((found) => found.secret.isLearned !== true && isInside(found, token))
        ? '0'
        : token;
    if (isPassword) return `"${MASK}"`;
    const text = stringValue(token);
    // What was found in the whole is right for a string without escapes, which need not be searched again.
    const isPlain = token.length === text.length + 2 && !isJudgedValue(text);
    const isFound = touched.length === 0 || (isPlain && within.every((found) => isInside(found, text)));
    const result = isFound ? hidden(text, within) : maskValue(text);

    return result === text ? token : JSON.stringify(result);
  }

  return {
    ours,
    value: maskValue,
    quoted,
    sentence: (text) => ours(text.replaceAll(QUOTATION, (literal) => maskLiteral(literal, maskValue))),
    bytes: (bytes) => replacedBytes(bytes, inOrder(searchViews(bytes, indexes))),
  };
}

const LONGEST_KNOWN = 500;

/** What was found in a token; `next` is the first that may be. */
function touching(found: readonly Found[], next: number, { end }: MarkedToken): Found[] {
  const touched: Found[] = [];
  for (let at = next; (found[at]?.start ?? Infinity) < end; at++) touched.push(found[at] as Found);

  return touched;
}

function isInside({ start, end }: Found, text: string): boolean {
  return start >= -1 && end <= text.length;
}

/** The payment secret in a path is masked however short it is, unless the suite made it up. */
function withoutPaymentSecret(text: string): string {
  return text.replaceAll(/(\/payment-intent\/)(?!made-up-)[^/\s?#"'\\&<>]+/g, `$1${MASK}`);
}

const QUOTATION = /"(?:[^"\\]|\\.)*"/g;

function maskLiteral(literal: string, mask: (text: string) => string): string {
  const text = stringValue(literal);
  const masked = mask(text);

  return masked === text ? literal : visible(JSON.stringify(masked));
}

function replacedBytes(bytes: Uint8Array, found: readonly Found[]): Uint8Array {
  return Buffer.from(replaced(Buffer.from(bytes).toString('latin1'), found), 'latin1');
}
