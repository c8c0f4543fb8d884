import type { Call } from './call.js';
import { type Account, accountNames, type User } from './model.js';
import { Rejection } from './rejection.js';
import type { Rules } from './rules.js';
import type { Store } from './store.js';

/** The part of a path after /api; common serves any user. */
export type Prefix = 'farmer' | 'receptionist' | 'sprayer' | 'common';

export const tokens: Record<Account, string> = {
  farmer: 'reference-farmer-token',
  'other-farmer': 'reference-other-farmer-token',
  receptionist: 'reference-receptionist-token',
  sprayer: 'reference-sprayer-token',
  admin: 'reference-admin-token',
};

export function credentialsUnder({ credentials }: Rules): Record<Account, Record<string, string>> {
  const headers = Object.entries(tokens).map(([account, token]) => [account, headersFor(token, credentials)]);
  return Object.fromEntries(headers) as Record<Account, Record<string, string>>;
}

export function identify(call: Call, prefix: Prefix, { store, rules }: { store: Store; rules: Rules }): User {
  if (rules.credentials === 'none') return store.accounts[prefix === 'common' ? 'farmer' : prefix];

  const token = tokenOf(call, rules);
  const account = accountNames.find((name) => tokens[name] === token);
  if (!account) throw new Rejection(401, 'The credential is missing or unknown.', challenge(rules));

  const user = store.accounts[account];
  if (rules.enforcesRoles && prefix !== 'common' && user.role !== prefix) {
    throw new Rejection(403, `This path is for the role ${prefix}, not for ${user.role}.`);
  }
  return user;
}

function headersFor(token: string, credentials: Rules['credentials']): Record<string, string> {
  if (credentials === 'none') return {};
  return credentials === 'cookie' ? { cookie: `session=${token}` } : { authorization: `Bearer ${token}` };
}

function tokenOf({ headers }: Call, { credentials }: Rules): string | undefined {
  return credentials === 'cookie'
    ? /(?:^|;)\s*session=([^;\s]*)/.exec(headers['cookie'] ?? '')?.[1]
    : /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
}

function challenge({ credentials }: Rules): Record<string, string> {
  return credentials === 'bearer' ? { 'www-authenticate': 'Bearer' } : {};
}
