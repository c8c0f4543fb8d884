import type { Settings } from './settings.js';

/** Configured values shorter than this are masked only in the header that carries them: `farmer` must stay readable. */
const SHORTEST = 8;

export const MASK = '***';

/** Hides every secret in a text, in whatever form the target may have echoed it. */
export type Mask = (text: string) => string;

/** What a run knows and no output may show. */
export function secretsOf(settings: Settings, learned: readonly string[]): string[] {
  const headers = Object.values(settings.credentials).flatMap((credentials) => Object.values(credentials ?? {}));
  const tokens = headers.flatMap((value) => [value, ...value.split(/[\s;,=]+/)]);
  const secrets = [...tokens, settings.paymentSecret ?? '', ...learned].filter((secret) => secret.length >= SHORTEST);

  return [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
}

export function aMask(secrets: readonly string[]): Mask {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replaceAll('=', ''),
  ]);
  const pattern = new RegExp([...new Set(forms)].map(escaped).join('|'), 'g');

  return (text) => {
    const hidden = secrets.length === 0 ? text : text.replaceAll(pattern, MASK);

    return hidden.replaceAll(PASSWORD, (_, key: string, value: string) => `${key}${hiddenValue(value)}`);
  };
}

const PASSWORD = /("[^"]*password[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/gi;

// The JSON type stays, so that a masked report shows the same violation.
function hiddenValue(value: string): string {
  return value.startsWith('"') ? `"${MASK}"` : '0';
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
