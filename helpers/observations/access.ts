import { headerIn } from '../connection/wire.js';
import { describeResponse, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { credentialNamesOf, roles, roleText, type Role } from '../interface/roles.js';
import { NotExercised, rejectedEverywhere } from '../not-exercised.js';
import { credentialNamesIn } from '../settings/credentials.js';
import type { Context } from './context.js';
import { readFirstPage } from './first-pages.js';
import { reachTarget } from './reach.js';

/**
 * Why a response says nothing about the service: the credentials are missing, or are accepted nowhere. Null if the response
 * may be judged.
 */
export async function reasonNotToBlame(context: Context, exchange: Exchange): Promise<NotExercised | null> {
  if (!asksForLogin(exchange) || exchange.role === null) return null;

  const { role } = exchange;
  const credentials = context.settings.credentials[role];
  const entries = await tryCredentials(context, role);
  const isAcceptedElsewhere = entries.some((entry) => isAccepted(entry) && entry.body.kind === 'json');
  if (credentials === null) {
    // An HTML page with status 200 is a login page only if this role gets no JSON anywhere else.
    if (isAccepted(exchange) && isAcceptedElsewhere) return null;

    return new NotExercised(
      `the ${roleText(role)} has no credentials, and the service responded with ${describeRejection(exchange)}`,
      credentialNamesOf(role),
    );
  }
  if (isAcceptedElsewhere) return null;

  return new NotExercised(
    rejectedEverywhere(roleText(role), describeRejection(exchange)),
    credentialNamesIn(context.settings, role),
  );
}

/** Requests that show whether the credentials of a role are accepted anywhere. */
export function tryCredentials(context: Context, role: Role): Promise<Exchange[]> {
  return context.once(`entries ${role}`, (own) => {
    const notifications = own.client.call('list-notifications', 'valid', { role });
    if (role === 'receptionist') return Promise.all([readFirstPage(own, 'list-feedback'), notifications]);
    if (role === 'sprayer') return Promise.all([readFirstPage(own, 'list-sprayer-orders'), notifications]);
    if (role === 'farmer')
      return Promise.all([reachTarget(own), notifications]).then((entries) =>
        entries.filter((entry) => entry !== null),
      );
    if (role === 'other-farmer')
      return Promise.all([own.client.call('list-farmer-orders', 'probe', { role }), notifications]);

    // A role without paths of its own may be allowed on those of other roles.
    return Promise.all([
      notifications,
      own.client.call('list-feedback', 'probe', { role }),
      own.client.call('list-farmer-orders', 'probe', { role }),
    ]);
  });
}

export function asksForLogin(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  if (status === 401 || status === 403) return true;
  if (status >= 300 && status < 400) return !isSlashRedirect(exchange);

  return isAccepted(exchange) && exchange.body.kind === 'other' && exchange.body.isHtml;
}

// Frameworks redirect between a path with and without its trailing slash, but the interface gives the exact path.
export function isSlashRedirect({ request, response }: Exchange): boolean {
  const location = headerIn(response, 'location');
  if (location === undefined || !URL.canParse(location, request.url)) return false;

  return withoutSlash(new URL(location, request.url)) === withoutSlash(new URL(request.url));
}

function withoutSlash(url: URL): string {
  return url.pathname.replace(/\/$/, '');
}

export const LOGIN = /log-?in|log-?on|sign-?in|auth|sso|saml/i;

export function isLoginRedirect({ response }: Exchange): boolean {
  const isRedirect = response !== null && response.status >= 300 && response.status < 400;

  return isRedirect && LOGIN.test(headerIn(response, 'location') ?? '');
}

function describeRejection(exchange: Exchange): string {
  if (isLoginRedirect(exchange)) return `${describeResponse(exchange)}, a redirect to a login page`;

  return isAccepted(exchange) ? `${describeResponse(exchange)} and an HTML page` : describeResponse(exchange);
}

/** The roles that have credentials, each set of credentials once; the plain user if there are none. */
export function suppliedRoles(context: Context): readonly Role[] {
  const supplied = roles.filter((role) => context.settings.credentials[role] !== null);
  const different = supplied.filter(
    (role) => supplied.find((earlier) => haveSameCredentials(context, role, earlier)) === role,
  );

  return different.length === 0 ? ['user'] : different;
}

/** Whether two roles have the same credentials and so are the same user. */
export function haveSameCredentials(context: Context, role: Role, otherRole: Role): boolean {
  return JSON.stringify(context.settings.credentials[role]) === JSON.stringify(context.settings.credentials[otherRole]);
}
