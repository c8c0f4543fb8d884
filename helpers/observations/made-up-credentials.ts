import type { Exchange } from '../exchanges/exchange.js';
import type { CredentialHeaders } from '../settings/settings.js';
import type { Context } from './context.js';

/**
 * Whether a user is denied their notifications (403) although the service knows them: made-up credentials of the same form get
 * another status. If they get the same one, the supplied credentials may be out of date.
 */
export async function isKnownButDenied(context: Context, exchange: Exchange): Promise<boolean> {
  const { role, response } = exchange;
  const credentials = role === null ? null : context.settings.credentials[role];
  if (role === null || credentials === null) return false;
  const madeUp = await context.once(`made-up credentials ${role}`, (own) =>
    own.client.call('list-notifications', 'probe', { role: null, headers: madeUpLike(credentials) }),
  );

  return madeUp.response?.status !== response?.status;
}

/** The same form without the secret: a scheme and punctuation stay, letters and digits do not. */
function madeUpLike(credentials: CredentialHeaders): CredentialHeaders {
  return Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => {
      const [scheme = ''] = /^(Bearer|Basic|Token) /i.exec(value) ?? [];
      const secret = value.slice(scheme.length).replaceAll(/\p{L}/gu, 'x').replaceAll(/\d/g, '0');

      return [name, `${scheme}${secret}`];
    }),
  );
}
