import { createPrivateKey } from 'node:crypto';
import { credentialNamesOf, roles } from '../interface/operations.js';
import { proxySecrets } from '../settings/proxies.js';
import type { CredentialHeaders, Settings } from '../settings/settings.js';

/** Stands where something is hidden because of its place, whatever it is. */
export const MASK = '***';

/** Shorter secrets are masked as whole values only. */
export const SHORTEST = 8;

/** A secret, and what is shown in its place. */
export interface Secret {
  readonly value: string;
  readonly marker: string;
  /** Whether the target showed it, and may have chosen it. */
  readonly isLearned?: boolean;
}

/** A recording has no signing key. */
type SecretSettings = Pick<Settings, 'credentials' | 'paymentSecret' | 'proxies'> &
  Partial<Pick<Settings, 'signingKey' | 'renewedTokens'>>;

/** The secrets of the settings; the marker of each names its setting. */
export function secretsOf(settings: SecretSettings): Secret[] {
  const { credentials, renewedTokens = [], paymentSecret, proxies, signingKey = null } = settings;
  const values: (readonly [name: string, value: string])[] = [
    ...roles.flatMap((role) => headerSecrets(credentialNamesOf(role), credentials[role] ?? {})),
    ...renewedTokens.map(([role, token]) => [credentialNamesOf(role)[0], token] as const),
    ['SPRAY_PAYMENT_SECRET', paymentSecret ?? ''],
    ...keySecrets(signingKey).map((value) => ['SPRAY_SIGNING_KEY', value] as const),
    ...proxySecrets(proxies).map((value) => ['PROXY', value] as const),
  ];
  const secrets = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [name, value] of values) {
    // A recording has masks in place of secrets.
    if (value === '' || value.includes(MASK) || secrets.has(value)) continue;
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    secrets.set(value, `${MASK}${name}${number === 1 ? '' : `-${number}`}${MASK}`);
  }

  return [...secrets].map(([value, marker]) => ({ value, marker }));
}

function headerSecrets([token, headers]: [string, string], values: CredentialHeaders): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const setting = name === 'authorization' && value.startsWith('Bearer ') ? token : headers;
    const parts = secretPartsOf(name.toLowerCase(), value);
    // Where its parts are hidden, what is left of a header is no secret; a short part is hidden only by itself.
    const isHidden = parts.length > 0 && parts.every(({ length }) => length >= SHORTEST);

    return [...parts, ...(isHidden ? [] : [value])].map((part): [string, string] => [setting, part]);
  });
}

/** What is secret in a header by itself: the token without its scheme, the values of cookies, a password in base64. */
export function secretPartsOf(name: string, value: string): string[] {
  if (name === 'cookie') return value.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1));
  const [, scheme = '', token] = /^([\w-]+)\s+(\S.*)$/.exec(value) ?? [];
  if (token === undefined || !name.endsWith('authorization')) return [];
  if (scheme.toLowerCase() !== 'basic') return [token];
  const pair = Buffer.from(token, 'base64').toString();

  return [token, pair, pair.slice(pair.indexOf(':') + 1)];
}

/** The numbers of a private key. Its text is base64 of them, with what every such key starts with. */
function keySecrets(pem: string | null): string[] {
  if (pem === null) return [];
  try {
    const { d = '' } = createPrivateKey(pem).export({ format: 'jwk' });

    return [d, Buffer.from(d, 'base64url').toString('hex'), Buffer.from(d, 'base64url').toString('latin1')];
  } catch {
    return [pem];
  }
}
