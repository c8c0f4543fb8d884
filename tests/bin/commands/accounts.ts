import { tokens } from '../../../reference/identity.js';
import type { Call } from '../../../reference/reference.js';
import type { Handle } from '../../support/in-process.js';

type Account = keyof typeof tokens;

export const ALIAS = 'alias-of-somebody';

/** A server that knows one user by a second token. */
export function withAlias(account: Account, handle: Handle, alias = ALIAS): Handle {
  return (call) => handle(call.headers['authorization'] === `Bearer ${alias}` ? from(account, call) : call);
}

/** A call with the credentials of another account. */
export function from(account: Account, call: Call): Call {
  return { ...call, headers: { ...call.headers, authorization: `Bearer ${tokens[account]}` } };
}

export function isBy(account: Account, { headers }: Call): boolean {
  return headers['authorization'] === `Bearer ${tokens[account]}`;
}
