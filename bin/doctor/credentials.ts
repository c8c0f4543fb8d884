import { outcomeOf, type Exchange } from '../../helpers/exchanges/exchange.js';
import type { Role } from '../../helpers/interface/roles.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Diagnostic } from './diagnosis.js';
import { sameUser, sharedValues } from './duplicate-users.js';
import { expiredOn, refusalWords, tokenLine, type Words } from './rejected-credentials.js';
import { isServed, plainRole, recipientOf, type RoleAccess } from './role-access.js';
import { namesOf, type Given } from './setting-origins.js';

/** What is to be said of everybody's credentials, and the roles whose credentials are wrong. */
export interface Credentials {
  readonly checks: readonly Diagnostic[];
  readonly mistaken: readonly Role[];
}

export async function checkCredentials(run: Run, entries: readonly RoleAccess[], given: Given): Promise<Credentials> {
  const words = await Promise.all(
    entries.map(async (entry) => ({ role: entry.role, ...(await wordsOf(run, entry, entries, given)) })),
  );
  const checks = words.map(({ role, ...said }): Diagnostic => ({ part: 'credentials', about: nameOf(role), ...said }));
  const missing: Diagnostic[] = entries.some(({ role }) => role === 'other-farmer')
    ? []
    : [
        {
          part: 'credentials',
          about: nameOf('other-farmer'),
          standing: 'open',
          says: "not given: whether one farmer's orders are hidden from another cannot be seen",
          lines: tokenLine('other-farmer'),
        },
      ];

  return {
    checks: [...checks, ...missing, ...sharedValues(run, entries, given)],
    mistaken: words.filter(({ standing }) => standing === 'settings').map(({ role }) => role),
  };
}

async function wordsOf(run: Run, entry: RoleAccess, entries: readonly RoleAccess[], given: Given): Promise<Words> {
  const { role, isGiven, ownList, own, isRefused, isKnown } = entry;
  const names = namesOf(role, given);
  if (own === null) return { standing: 'note', says: `${ownList} could not be asked: the service kept us waiting` };
  const got = answerIn(own);
  if (!isGiven) {
    if (!isRefused) return { standing: 'fine', says: `not given, and ${ownList} answers without (${got})` };

    return { standing: 'open', says: `not given, and ${ownList} wants it (${got})`, lines: tokenLine(role) };
  }

  if (isRefused) return refusalWords(run, entry, `${names} is refused by ${ownList} (${got})`);
  const twin = role === 'other-farmer' ? await sameUser(run, entry, entries) : null;
  if (twin !== null) {
    const says = `${names} is the same user as ${namesOf('farmer', given)}: ${twin}. It takes a second farmer`;

    return { standing: 'settings', says, lines: tokenLine(role) };
  }
  if (!isServed(own)) {
    const says = isKnown
      ? `${names} is accepted, but ${ownList} answers ${got}`
      : `${ownList} answers ${got} to ${names}`;

    return { standing: 'note', says };
  }
  const accepted = `${names} is accepted by ${ownList}`;
  const expired = expiredOn(run, role);
  if (expired !== null)
    return { standing: 'note', says: `${accepted}, although it says that it expired on ${expired}` };
  const user = recipientOf(entry)?.role;
  if (role !== 'user' && typeof user === 'string' && user !== plainRole(role)) {
    const says = `${accepted}; its notifications are for a user whose role is ${JSON.stringify(user)}: is it the right one?`;

    return { standing: 'note', says };
  }

  return { standing: 'fine', says: accepted };
}

function answerIn(exchange: Exchange): string {
  const isHtml = exchange.body.kind === 'other' && exchange.body.isHtml;

  return `${outcomeOf(exchange)}${redirectIn(exchange)}${isHtml ? ' with an HTML page' : ''}`;
}

/** Where a redirect leads, without its query. */
function redirectIn({ request, response }: Exchange): string {
  const location = response?.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const isRedirect = response !== null && response.status >= 300 && response.status < 400;
  if (!isRedirect || location === undefined || !URL.canParse(location, request.url)) return '';
  const { origin, pathname } = new URL(location, request.url);

  return ` to ${origin === new URL(request.url).origin ? '' : origin}${pathname}`;
}

function nameOf(role: Role): string {
  return role.replace('-', ' ');
}
