import { headerIn } from '../connection/wire.js';
import { acceptedValue, describeResponse, isAccepted, isRedirect, type Exchange } from '../exchanges/exchange.js';
import { credentialNamesOf, operations, roles, roleText, TOKEN_COMMAND, type Role } from '../interface/operations.js';
import { valueAt } from '../json/values.js';
import { ifExercised, NotExercised, rejectedEverywhere, wrongSetting } from '../not-exercised.js';
import { credentialNamesIn } from '../settings/credentials.js';
import type { CredentialHeaders } from '../settings/settings.js';
import { withArticle } from '../words/shown.js';
import { observation, type Context } from './context.js';
import { pageQuery, reachTarget, readFirstPage } from './lists/first-pages.js';

/**
 * Why a response says nothing about the service: the credentials are missing, or are accepted nowhere. Null if the response
 * may be judged.
 */
export async function reasonNotToBlame(context: Context, exchange?: Exchange): Promise<NotExercised | null> {
  if (exchange === undefined || !asksForLogin(exchange) || exchange.role === null) return null;

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
  if (isAcceptedElsewhere)
    return (await reasonOfExpiry(context, exchange)) ?? reasonToBlameTheSetting(context, role, entries);

  return new NotExercised(
    rejectedEverywhere(roleText(role), describeRejection(exchange)),
    credentialNamesIn(context.settings, role),
  );
}

/** Says that credentials that were accepted are not any more; null if they still are. */
export async function reasonOfExpiry(context: Context, { role, response }: Exchange): Promise<NotExercised | null> {
  if (role === null || response?.status !== 401 || context.settings.credentials[role] === null) return null;
  const accepted = (await tryCredentials(context, role)).find(isAccepted)?.operation;
  if (accepted === undefined || accepted === 'provider-state') return null;
  const again = await ifExercised(
    context.once(`entries again ${role}`, (own) => own.client.call(accepted, 'probe', { role })),
    null,
  );
  if (again?.response?.status !== 401) return null;
  const [name = ''] = credentialNamesIn(context.settings, role);
  const why = `it expired during the run: ${accepted} accepted it at first, and rejects it now`;

  return new NotExercised(wrongSetting(name, `${why}. ${TOKEN_COMMAND} gets a new one when it is needed`), [name]);
}

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

/** The lists that are open to one role only. */
export const roleLists = ['list-farmer-orders', 'list-feedback', 'list-sprayer-orders'] as const;

/** The role in the interface: that of both farmers is `farmer`. */
export function plainRoleOf(role: Role): string {
  return role === 'other-farmer' ? 'farmer' : role;
}

/** How each of these lists responds to each role that has credentials. */
const tryRolesAtLists = observation('roles at lists', async (own): Promise<Exchange[]> => {
  const tried = suppliedRoles(own).flatMap((role) =>
    roleLists.map((slug) => {
      const query = slug === 'list-feedback' ? {} : { query: pageQuery('flat', { page: 0, size: 1 }) };

      return ifExercised(own.client.call(slug, 'probe', { role, ...query }), null);
    }),
  );

  return (await Promise.all(tried)).filter((exchange) => exchange !== null);
});

export async function findAcceptingList(context: Context, role: Role) {
  const tried = await tryRolesAtLists(context);
  const isOfRole = (exchange: Exchange) =>
    exchange.role !== null &&
    haveSameCredentials(context, exchange.role, role) &&
    acceptedValue(exchange) !== undefined;
  const list = roleLists.find(
    (slug) =>
      operations[slug].role !== plainRoleOf(role) &&
      tried.some((exchange) => exchange.operation === slug && isOfRole(exchange)),
  );
  if (list === undefined) return null;

  return { list, isGuarded: tried.some((exchange) => exchange.operation === list && asksForLogin(exchange)) };
}

/** Says that the list of a role rejects credentials, because they belong to another role; null if the service may be to blame. */
async function reasonToBlameTheSetting(context: Context, role: Role, entries: readonly Exchange[]) {
  const ownList = roleLists.find((slug) => operations[slug].role === plainRoleOf(role));
  const own = entries.find(({ operation }) => operation === ownList);
  if (own === undefined || !asksForLogin(own)) return null;
  const notifications = entries.find(({ operation }) => operation === 'list-notifications');
  const shown = notifications === undefined ? undefined : acceptedValue(notifications);
  if (valueAt(shown, '/content/0/recipient/role') === plainRoleOf(role)) return null;
  const found = await findAcceptingList(context, role);
  if (found === null) return null;
  const { list, isGuarded } = found;
  const isShared = haveSameCredentials(context, role, operations[list].role);
  if (!isGuarded && !isShared) return null;
  const [name = ''] = credentialNamesIn(context.settings, role);
  const which = isGuarded ? ', which rejects others,' : '';
  const why = `${own.operation} rejects it (${describeRejection(own)}), and ${list}${which} accepts it`;

  return new NotExercised(wrongSetting(name, `${why}: it belongs to ${withArticle(operations[list].role)}`), [name]);
}

export function asksForLogin(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  if (status === 401 || status === 403) return true;

  return isRedirect(exchange) ? !isSlashRedirect(exchange) : isPageOfHtml(exchange);
}

export function isPageOfHtml(exchange: Exchange): boolean {
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

export function isLoginRedirect(exchange: Exchange): boolean {
  return isRedirect(exchange) && LOGIN.test(headerIn(exchange.response, 'location') ?? '');
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

/** Credentials of the same form without their secret: a scheme and punctuation stay, letters and digits do not. */
function madeUpLike(credentials: CredentialHeaders): CredentialHeaders {
  return Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => {
      const [scheme = ''] = /^(Bearer|Basic|Token) /i.exec(value) ?? [];
      const secret = value.slice(scheme.length).replaceAll(/\p{L}/gu, 'x').replaceAll(/\d/g, '0');

      return [name, `${scheme}${secret}`];
    }),
  );
}
