import type { Exchange } from '../exchanges/exchange.js';
import type { Body } from '../exchanges/received-body.js';
import { aTokenReader, stringValue, tokensFrom, type Token } from '../json/tokens.js';
import { MASK, type Secret } from './configured-secrets.js';
import { foldedText } from './escapes.js';
import { isJudgedValue, type OrdinaryWords } from './ordinary-words.js';

/** A token of a JSON text, and whether it is the value of a key that mentions a password. */
interface MarkedToken extends Token {
  readonly isPassword: boolean;
}

/** Moves over the keys, strings and numbers of a JSON text, and changes the token that it shows. */
export function aMarkedReader(
  text: string,
  isHidden = mentionsPassword,
): { readonly token: MarkedToken; readonly next: () => boolean } {
  const reader = aTokenReader(text);
  const token = { kind: 'word' as Token['kind'], start: 0, end: 0, isPassword: false };
  let depth = 0;
  let hiddenFrom = Infinity;
  let isAwaited = false;

  function next(): boolean {
    while (reader.next()) {
      const { kind, start, end } = reader.token;
      if (kind === 'colon') continue;
      const isShown = kind === 'key' || kind === 'string' || kind === 'number';
      if (isShown) {
        token.kind = kind;
        token.start = start;
        token.end = end;
        token.isPassword = kind !== 'key' && (isAwaited || depth >= hiddenFrom);
      } else if (kind === 'open') {
        depth++;
        if (isAwaited) hiddenFrom = Math.min(hiddenFrom, depth);
      } else if (kind === 'close') {
        if (depth === hiddenFrom) hiddenFrom = Infinity;
        depth--;
      }
      isAwaited = kind === 'key' && isHidden(stringValue(text.slice(start, end)));
      if (isShown) return true;
    }

    return false;
  }

  return { token, next };
}

/** Hides the value of every such key in a text that contains JSON among other text, or JSON that was cut off. */
export function hidePasswords(text: string, mask: string): string {
  let written = '';
  let from = 0;
  for (const { kind, start, end } of strewnPasswords(text)) {
    const isCut = text[end - 1] !== '"' || end - start === 1;
    written += text.slice(from, start) + (kind === 'number' ? '0' : `"${mask}${isCut ? '' : '"'}`);
    from = end;
  }

  return written + text.slice(from);
}

/** The strings that are values of such keys, also in JSON inside a JSON string. */
export function passwordsIn(text: string): string[] {
  if (!mayMentionPassword(text)) return [];
  if (!isJsonText(text))
    return [...strewnPasswords(text)].flatMap((token) => stringsOf(text.slice(token.start, token.end), token));
  const strings: string[] = [];
  const { token, next } = aMarkedReader(text);
  while (next()) if (token.kind === 'string') strings.push(...stringsOf(text.slice(token.start, token.end), token));

  return strings;
}

function stringsOf(written: string, { kind, isPassword }: MarkedToken): string[] {
  if (kind !== 'string') return [];
  const read = stringValue(written);

  return isPassword ? [read] : passwordsIn(read);
}

const KEY = /"([^"]*)"\s*:\s*/g;

function* strewnPasswords(text: string): Generator<MarkedToken> {
  if (!mentionsPassword(text)) return;
  let last = 0;
  for (const { index, 0: key, 1: name = '' } of text.matchAll(KEY)) {
    const start = index + key.length;
    if (start < last || !mentionsPassword(name)) continue; // or inside a value that is already hidden
    let depth = 0;
    for (const token of tokensFrom(text, start)) {
      if (depth === 0 && token.start !== start) break;
      last = token.end;
      if (token.kind === 'string' || token.kind === 'number') yield { ...token, isPassword: true };
      if (token.kind === 'open') depth++;
      if (token.kind === 'close') depth--;
      if (depth <= 0) break;
    }
  }
}

export function mentionsPassword(text: string): boolean {
  return /password/i.test(text);
}

/** Whether a text mentions a password, or may with escaped letters. */
export function mayMentionPassword(text: string): boolean {
  return /password|\\u00/i.test(text);
}

/** Whether a text is a JSON object, array or string: a number alone may be anything. */
export function isJsonText(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);

    return true;
  } catch {
    return false;
  }
}

/** A target decides how many there are, and how long: what comes after these is hidden only where it is a password. */
const MOST = 500;
const LONGEST = 500;
const MOST_CHARACTERS = 64_000;

/** Payment secrets that a provider state gave us, and passwords that the target showed: it may show them elsewhere, too. */
export function learnedSecrets(exchanges: readonly Exchange[], ordinary: OrdinaryWords): Secret[] {
  const learned = new Set<string>();
  let characters = 0;
  for (const value of shownSecrets(exchanges)) {
    if (learned.size >= MOST || characters >= MOST_CHARACTERS) break;
    if (learned.has(value) || value.length > LONGEST || value === '' || value.includes(MASK)) continue;
    if (isJudgedValue(value) || /^\d{1,7}$/.test(value) || ordinary.includes(foldedText(value))) continue;
    learned.add(value);
    characters += value.length;
  }

  return [...learned].map((value, index) => ({ value, marker: `${MASK}${index + 1}${MASK}`, isLearned: true }));
}

function* shownSecrets(exchanges: readonly Exchange[]): Generator<string> {
  const known = new Set<Body>();
  for (const { operation, body, response } of exchanges) {
    const state = operation === 'provider-state' && body.kind === 'json' ? body.value : null;
    const secret = (state as { secret?: unknown } | null)?.secret;
    if (typeof secret === 'string') yield secret;
    if (response === null || known.size === known.add(body).size) continue;
    yield* passwordsIn(body.text ?? Buffer.from(response.body).toString());
  }
}
