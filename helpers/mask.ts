import { hidePasswords, passwordsIn } from './passwords.js';
import { proxySecrets } from './proxies.js';
import { base64Forms, escapedForms, literally } from './secret-forms.js';
import type { Settings } from './settings.js';

/** Configured values shorter than this are masked only in the header that carries them: `farmer` must stay readable. */
const SHORTEST = 8;
const MOST_LEARNED = 100;

export const MASK = '***';

/** Hides every secret in a text, in whatever form the target may have echoed it. */
export type Mask = (text: string) => string;

/** What a run knows and no output may show. */
export function secretsOf({ credentials, paymentSecret, proxies }: Settings, learned: readonly string[]): string[] {
  const headers = Object.values(credentials).flatMap((one) => Object.values(one ?? {}));
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
  const found = new Set(texts.flatMap((text) => passwordsIn(text)).filter((one) => !isOrdinary(one)));

  return [...found].slice(0, MOST_LEARNED);
}

export function aMask(secrets: readonly string[]): Mask {
  const plain = new RegExp(
    secrets.flatMap((one) => [one, ...base64Forms(one)].map(literally)).join('|') || '(?!)',
    'g',
  );
  const escaped = new RegExp(secrets.map(escapedForms).join('|') || '(?!)', 'g');
  // A plus is one only where it may stand for a blank.
  const escapes = secrets.some((secret) => secret.includes(' ')) ? /[%\\&+]/ : /[%\\&]/;

  return (text) => {
    const hidden = text.replaceAll(plain, MASK);
    // Only an escape can hide a secret from the first pattern, and the second one is slow.
    const whole = escapes.test(hidden) ? hidden.replaceAll(escaped, MASK) : hidden;

    return withoutBeginnings(hidePasswords(whole, MASK), secrets);
  };
}

/** Long values are cut in messages: the beginning of a secret must not stay before the cut. */
function withoutBeginnings(text: string, secrets: readonly string[]): string {
  if (!text.includes('…')) return text;

  return text.replaceAll(/\S{8,}(?=…)/g, (word) => {
    const beginning = secrets.map((secret) => endThatStarts(word, secret)).find((length) => length > 0) ?? 0;

    return beginning === 0 ? word : `${word.slice(0, -beginning)}${MASK}`;
  });
}

/** How many characters at the end of a word are the beginning of a secret. */
function endThatStarts(word: string, secret: string): number {
  for (let length = Math.min(word.length, secret.length); length >= SHORTEST; length--) {
    if (secret.startsWith(word.slice(-length))) return length;
  }

  return 0;
}
