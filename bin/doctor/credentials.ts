import { credentialSettings } from '../../helpers/credential-settings.js';
import { outcomeOf, type Exchange } from '../../helpers/exchange.js';
import { orElse } from '../../helpers/finding.js';
import { operations } from '../../helpers/operations.js';
import { pageQuery } from '../../helpers/observations/encodings.js';
import { idsOf } from '../../helpers/page.js';
import type { Run } from '../../helpers/run.js';
import type { Role } from '../../helpers/settings.js';
import type { Check, EnvLine } from './diagnosis.js';
import { namesOf, type Given } from './given-settings.js';
import { isServed, ownerOf, recipientOf, roleLists, type Entry } from './role-entry.js';
import { expiryOf } from './token-expiry.js';

/** What is to be said of everybody's credentials, and the roles whose credentials are wrong. */
export interface Credentials {
  readonly checks: readonly Check[];
  readonly mistaken: readonly Role[];
}

export async function checkCredentials(run: Run, entries: readonly Entry[], given: Given): Promise<Credentials> {
  const words = await Promise.all(
    entries.map(async (entry) => ({ role: entry.role, ...(await wordsOf(run, entry, entries, given)) })),
  );
  const checks = words.map(({ role, ...said }): Check => ({ part: 'credentials', about: nameOf(role), ...said }));
  const missing: Check[] = entries.some(({ role }) => role === 'other-farmer')
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

type Words = Pick<Check, 'standing' | 'says' | 'lines'>;

async function wordsOf(run: Run, entry: Entry, entries: readonly Entry[], given: Given): Promise<Words> {
  const { role, isGiven, ownList, own, isRefused, isKnown } = entry;
  const names = namesOf(role, given);
  if (own === null) return { standing: 'note', says: `${ownList} could not be asked: the service kept us waiting` };
  const got = answerIn(own);
  if (!isGiven) {
    if (!isRefused) return { standing: 'fine', says: `not given, and ${ownList} answers without (${got})` };

    return { standing: 'open', says: `not given, and ${ownList} wants it (${got})`, lines: tokenLine(role) };
  }

  const expired = expiredOn(run, role);
  if (isRefused) return refusalWords(run, entry, { names, got, expired });
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
  if (expired !== null)
    return { standing: 'note', says: `${accepted}, although it says that it expired on ${expired}` };
  const user = recipientOf(entry)?.role;
  if (role !== 'user' && typeof user === 'string' && user !== plainRole(role)) {
    const says = `${accepted}; its notifications are for a user whose role is ${JSON.stringify(user)}: is it the right one?`;

    return { standing: 'note', says };
  }

  return { standing: 'fine', says: accepted };
}

interface Refusal {
  readonly names: string;
  readonly got: string;
  readonly expired: string | null;
}

/** A refusal by the own list of a role: the credentials are wrong, or the service is. */
async function refusalWords(run: Run, entry: Entry, { names, got, expired }: Refusal): Promise<Words> {
  const { role, ownList, isKnown } = entry;
  const settings = (says: string): Words => ({ standing: 'settings', says, lines: tokenLine(role) });
  const refused = `${names} is refused by ${ownList} (${got})`;
  if (expired !== null) return settings(`${refused}: by its own words it expired on ${expired}`);
  if (isAtWork(run, role)) return implementation(`${refused}, but accepted by others of that role`);
  const others = roleLists.filter((slug) => slug !== ownList);
  const tries = await Promise.all(others.map(async (slug) => ({ slug, exchange: await tryOn(run, role, slug) })));
  const taker = tries.find(({ exchange }) => exchange !== null && isServed(exchange))?.slug;
  if (taker !== undefined) {
    return settings(`${refused} but accepted by ${taker}: it looks like a ${ownerOf(taker)}'s`);
  }
  const user = recipientOf(entry)?.role;
  if (typeof user === 'string' && user !== plainRole(role)) {
    return settings(`${refused}; its notifications are for a user whose role is ${JSON.stringify(user)}`);
  }
  if (isKnown && ownList !== 'list-notifications')
    return implementation(`${refused}, but accepted by list-notifications`);

  return settings(`${refused}, and by everything else that was tried with it${schemeHint(run, entry)}`);
}

function implementation(says: string): Words {
  const why = "that is the implementation's: its other operations accept the same credentials";

  return { standing: 'implementation', says: `${says}; ${why}` };
}

/** Whether another operation of the same role has answered these credentials. */
function isAtWork(run: Run, role: Role): boolean {
  return run.client.exchanges.some(
    (exchange) =>
      exchange.operation !== 'provider-state' &&
      exchange.role === role &&
      operations[exchange.operation].role === role &&
      role !== 'user' &&
      isServed(exchange),
  );
}

function tryOn(run: Run, role: Role, slug: (typeof roleLists)[number]): Promise<Exchange | null> {
  const query = slug === 'list-feedback' ? {} : { query: pageQuery('flat', { page: 0, size: 1 }) };

  return orElse(run.client.call(slug, { role, ...query }), null);
}

/** Other schemes than the one that was used, where the service names them. */
function schemeHint(run: Run, { role, own }: Entry): string {
  const asked = own?.answer?.headers.find(([name]) => name.toLowerCase() === 'www-authenticate')?.[1] ?? '';
  const scheme = /^[A-Za-z][\w-]{0,30}/.exec(asked)?.[0] ?? '';
  const sent = Object.values(run.settings.credentials[role] ?? {}).join(' ');
  if (scheme === '' || sent.toLowerCase().includes(scheme.toLowerCase())) return '';

  return `; it asks for ${scheme}, so use ${credentialSettings(role)[1]}`;
}

/** Why two farmers look like one user; null where they do not, or where the service mixes up everybody. */
async function sameUser(run: Run, entry: Entry, entries: readonly Entry[]): Promise<string | null> {
  const farmer = entries.find(({ role }) => role === 'farmer');
  const [mine, theirs] = [farmer === undefined ? null : recipientOf(farmer), recipientOf(entry)];
  if (mine === null || theirs === null || mine.id !== theirs.id) return null;
  const { credentials } = run.settings;
  if (JSON.stringify(credentials.farmer) === JSON.stringify(credentials['other-farmer'])) return null; // said elsewhere
  const others = entries.filter(({ role }) => role === 'receptionist' || role === 'sprayer');
  if (others.some((other) => recipientOf(other)?.id === mine.id)) return null;
  const [first, second] = await Promise.all([orElse(run.farmerOrders(), null), orElse(run.otherFarmersList(), null)]);
  const listed = [first, second].map((survey) => survey?.exchanges.flatMap(idsOf) ?? []);
  const [own = [], other = []] = listed;
  // With different orders they are different farmers, and the notifications are at fault.
  if (own.length > 0 && other.length > 0 && !own.some((id) => id !== null && other.includes(id))) return null;

  return `list-notifications names user ${mine.id} as the recipient for both`;
}

/** Roles that were given the very same value. */
function sharedValues(run: Run, entries: readonly Entry[], given: Given): Check[] {
  const { credentials } = run.settings;
  const own = entries.filter(({ isGiven, role }) => isGiven && role !== 'user').map(({ role }) => role);
  const pairs = own.flatMap((role, index) =>
    own
      .slice(0, index)
      .filter((other) => JSON.stringify(credentials[other]) === JSON.stringify(credentials[role]))
      .map((other) => [other, role] as const),
  );

  return pairs.map(([one, other]): Check => {
    const areFarmers = one === 'farmer' && other === 'other-farmer';
    const says = `${namesOf(one, given)} and ${namesOf(other, given)} have the same value`;

    return {
      part: 'credentials',
      about: 'same value',
      standing: areFarmers ? 'settings' : 'note',
      says: areFarmers ? `${says}; it takes a second farmer` : `${says}: right only where one user has both roles`,
      ...(areFarmers ? { lines: tokenLine('other-farmer') } : {}),
    };
  });
}

function expiredOn(run: Run, role: Role): string | null {
  const expiry = expiryOf(run.settings.credentials[role] ?? {});

  return expiry === null || expiry.getTime() > Date.now() ? null : expiry.toISOString().replace(/\.\d+Z$/, 'Z');
}

function plainRole(role: Role): string {
  return role === 'other-farmer' ? 'farmer' : role;
}

function answerIn(exchange: Exchange): string {
  const isHtml = exchange.body.kind === 'other' && exchange.body.isHtml;

  return `${outcomeOf(exchange)}${isHtml ? ' with an HTML page' : ''}`;
}

function nameOf(role: Role): string {
  return role.replace('-', ' ');
}

function tokenLine(role: Role): EnvLine[] {
  return [{ setting: credentialSettings(role)[0], value: null }];
}
