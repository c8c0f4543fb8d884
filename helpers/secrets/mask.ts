import { stringValue } from '../json/tokens.js';
import { visible } from '../words/visible.js';
import { MASK, type Secret, SHORTEST } from './configured-secrets.js';
import { inOrder, replaced, searchText } from './found-texts.js';
import { aJsonMask } from './json-mask.js';
import { isJudgedValue, type OrdinaryWords } from './ordinary-words.js';
import { hidePasswords, isJsonText, mayMentionPassword, mentionsPassword } from './passwords.js';
import { searchViews } from './search.js';
import { foldedText } from './folding.js';
import { aSecretIndex, isLong, type Found } from './secret-index.js';
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
  // What cannot contain a secret need not be searched for one.
  const harmless = ownIndex.isTelling && own.every(isLong) ? ordinary.own : [];
  const known = new Map(harmless.map((text) => [text, text]));
  const values = new Map<string, string>();
  const masked = new Set<string>();
  /** Lists are read again and again. */
  const bodies = new Map<string, string>();

  const search = (text: string) => searchText(text, indexes);
  const hideOwn = (text: string) => replaced(text, searchText(text, [ownIndex]));
  const json = aJsonMask({ secrets: all, search, hidden, value: maskValue, hideOwn });

  function ours(text: string): string {
    if (masked.has(text)) return text;
    const result = known.get(text) ?? hideOwnWhole(withoutPaymentSecret(hideOwn(text)));
    if (text.length < LONGEST_KNOWN) known.set(text, result);

    return result;
  }

  function maskValue(text: string): string {
    const before = values.get(text);
    if (before !== undefined) return before;
    const isSearched = text.length >= SHORTEST;
    const result = hidden(text, isSearched ? searchText(text, isJudgedValue(text) ? [ownIndex] : indexes) : []);
    if (text.length <= LONGEST_KNOWN && values.size < MOST_KNOWN) values.set(text, result);

    return result;
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
    const before = isHidden === mentionsPassword ? bodies.get(text) : undefined;
    if (before !== undefined) return before;
    const result = isJsonText(text) ? withoutSecrets(text, isHidden) : hideWhole(withoutPasswordsIn(text));
    if (isHidden === mentionsPassword && bodies.size < MOST_BODIES) bodies.set(text, result);
    masked.add(result);

    return result;
  }

  function withoutPasswordsIn(text: string): string {
    return hidePasswords(replaced(text, search(text)), MASK);
  }

  function withoutSecrets(text: string, isHidden: (key: string) => boolean): string {
    const isSecret = isHidden === mentionsPassword && !mayMentionPassword(text) ? null : isHidden;

    return json.isSearchedApart(text) ? json.apart(text, isSecret) : json.found(text, search(text), isSecret);
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
const MOST_KNOWN = 50_000;
const MOST_BODIES = 200;

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
