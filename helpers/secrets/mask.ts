import { stringValue } from '../json/tokens.js';
import { proxySecrets } from '../settings/proxies.js';
import type { Settings } from '../settings/settings.js';
import {
  hidePasswords,
  isJsonText,
  markedTokens,
  mentionsPassword,
  passwordsIn,
  type MarkedToken,
} from './passwords.js';
import { base64Forms, escapedSecret, escapesIn, type EscapedSecret } from './secret-forms.js';

/** Configured values shorter than this are masked only in the header that carries them: `farmer` must stay readable. */
const SHORTEST = 8;
const MOST_LEARNED = 100;

export const MASK = '***';

/** Hides every secret in a text, in whatever form the target may have echoed it. */
export type Mask = (text: string) => string;

/** The secrets that a run knows and no output may show. */
export function secretsOf({ credentials, paymentSecret, proxies }: Settings, learned: readonly string[]): string[] {
  const headers = Object.values(credentials).flatMap((fields) => Object.values(fields ?? {}));
  const parts = headers.flatMap((value) => [value, ...value.split(/[\s;,=]+/), ...basicParts(value)]);
  const secrets = [...parts, paymentSecret ?? '', ...proxySecrets(proxies), ...learned].filter(
    (secret) => secret.length >= SHORTEST,
  );

  return [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
}

/** User name and password of Basic credentials. */
function basicParts(value: string): string[] {
  const encoded = /^Basic\s+([\w+/=-]+)$/i.exec(value)?.[1];
  if (encoded === undefined) return [];
  const pair = Buffer.from(encoded, 'base64').toString();

  return [pair, pair.slice(pair.indexOf(':') + 1)];
}

/** Passwords that a target showed: it may show them again under another name. */
export function learnedPasswords(texts: readonly string[], isOrdinary: (word: string) => boolean): string[] {
  const found = new Set(texts.flatMap((text) => passwordsIn(text)).filter((password) => !isOrdinary(password)));

  return [...found].slice(0, MOST_LEARNED);
}

export function aMask(secrets: readonly string[]): Mask {
  const hideSecrets = hiding(secrets);
  const beginnings = secrets.flatMap((secret) => [...new Set([secret, JSON.stringify(secret).slice(1, -1)])]);

  const mask = (text: string): string => {
    const hidden = hideSecrets(text);
    if (hidden === text && !mentionsPassword(text) && !text.includes(CUT)) return text;
    // Each string separately, so that the text stays JSON; then the whole, because a secret may be JSON itself and span strings.
    if (isJsonText(text)) return hideSecrets(maskStrings(text, mask));

    return withoutBeginnings(hidePasswords(hidden, MASK), beginnings);
  };

  return mask;
}

/** Hides the secrets in a text, plain, in base64, or escaped. */
function hiding(secrets: readonly string[]): Mask {
  const plain = [...new Set(secrets.flatMap((secret) => [secret, ...base64Forms(secret)]))];
  const escaped = secrets.map(escapedSecret);
  const beginning = new RegExp(escaped.map((secret) => secret.beginning).join('|') || '(?!)', 'g');
  // A token that is escaped after its scheme is found without the scheme.
  const bare = secrets.filter((secret) => !secrets.some((other) => secret.endsWith(` ${other}`)));
  const escapes = escapesIn(bare.join(''));
  const shortest = Math.min(...plain.map(({ length }) => length));

  return (text) => {
    if (text.length < shortest) return text;
    const hidden = plain.reduce((shown, form) => shown.replaceAll(form, MASK), text);

    // Only an escape can hide a secret from the first search, and the second one is slow.
    return escapes.test(hidden) ? withoutEscaped(hidden, beginning, escaped) : hidden;
  };
}

/** Following each of them takes time; if a secret seems to begin more often, the rest of the text is hidden. */
const MOST_BEGINNINGS = 200;

function withoutEscaped(text: string, beginning: RegExp, secrets: readonly EscapedSecret[]): string {
  let written = '';
  let from = 0;
  beginning.lastIndex = 0;
  let tried = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const { index } = found;
    if (++tried > MOST_BEGINNINGS) return written + text.slice(from, index) + MASK;
    const end = Math.max(...secrets.map((secret) => secret.endFrom(text, index) ?? index));
    beginning.lastIndex = Math.max(end, index + 1);
    if (end === index) continue;
    written += text.slice(from, index) + MASK;
    from = end;
  }

  return written + text.slice(from);
}

/** Masks the strings of a JSON text, and the numbers that hold a secret; it stays JSON of the same types. */
function maskStrings(text: string, mask: Mask): string {
  let written = '';
  let from = 0;
  for (const token of markedTokens(text)) {
    written += text.slice(from, token.start) + maskedToken(token, text.slice(token.start, token.end), mask);
    from = token.end;
  }

  return written + text.slice(from);
}

function maskedToken({ kind, isPassword }: MarkedToken, token: string, mask: Mask): string {
  if (kind === 'number') return isPassword || mask(token) !== token ? '0' : token;
  if (isPassword) return `"${MASK}"`;
  const read = stringValue(token);
  const masked = mask(read);

  return masked === read ? token : JSON.stringify(masked);
}

const CUT = '…';
/** Where texts are cut in messages, they are cut before this. */
const LONGEST_CUT = 200;

/** Long values are cut in messages: the beginning of a secret must not stay before the cut. */
function withoutBeginnings(text: string, secrets: readonly string[]): string {
  let written = '';
  let from = 0;
  for (let cut = text.indexOf(CUT); cut >= 0; cut = text.indexOf(CUT, cut + 1)) {
    const shown = text.slice(Math.max(from, cut - LONGEST_CUT), cut);
    const beginning = Math.max(0, ...secrets.map((secret) => endThatStarts(shown, secret)));
    if (beginning === 0) continue;
    written += text.slice(from, cut - beginning) + MASK;
    from = cut;
  }

  return written + text.slice(from);
}

/** How many characters at the end of a text are the beginning of a secret. */
function endThatStarts(text: string, secret: string): number {
  for (let length = Math.min(text.length, secret.length); length >= SHORTEST; length--) {
    if (text.startsWith(secret.slice(0, length), text.length - length)) return length;
  }

  return 0;
}
