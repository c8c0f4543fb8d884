import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { operations } from '../../helpers/interface/operations.js';
import { credentialNamesOf, type Role } from '../../helpers/interface/roles.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import { pageQuery } from '../../helpers/observations/page-query.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Diagnostic, EnvLine } from './diagnosis.js';
import { isServed, ownerOf, plainRole, recipientOf, roleLists, type RoleAccess } from './role-access.js';
import { expiryOf } from './token-expiry.js';

/** What is to be said of the credentials of a role. */
export type Words = Pick<Diagnostic, 'standing' | 'says' | 'lines'>;

/** A refusal by the own list of a role: the credentials are wrong, or the service is. */
export async function refusalWords(run: Run, entry: RoleAccess, refused: string): Promise<Words> {
  const { role, ownList, isKnown } = entry;
  const expired = expiredOn(run, role);
  const settings = (says: string): Words => ({ standing: 'settings', says, lines: tokenLine(role) });
  if (expired !== null && !isKnown) return settings(`${refused}: by its own words it expired on ${expired}`);
  if (isAtWork(run, role)) return implementation(`${refused}, but accepted by others of that role`);
  const others = roleLists.filter((slug) => slug !== ownList);
  const tries = await Promise.all(others.map(async (slug) => ({ slug, exchange: await tryOn(run, role, slug) })));
  const taker = tries.find(({ exchange }) => exchange !== null && isServed(exchange))?.slug;
  if (taker !== undefined && ownList === 'list-notifications') {
    return implementation(`${refused}, which is for any user, but accepted by ${taker}`);
  }
  if (taker !== undefined) {
    return settings(`${refused} but accepted by ${taker}: it looks like a ${ownerOf(taker)}'s`);
  }
  const user = recipientOf(entry)?.role;
  if (typeof user === 'string' && user !== plainRole(role)) {
    return settings(`${refused}; its notifications are for a user whose role is ${JSON.stringify(user)}`);
  }
  if (isKnown) {
    const doubt = user === undefined ? `, which is for any user: is this one a ${plainRole(role)}?` : '';

    return implementation(`${refused}, but accepted by list-notifications${doubt}`);
  }

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

  return ifExercised(run.client.call(slug, { role, ...query }), null);
}

/** Other schemes than the one that was used, where the service names them. */
function schemeHint(run: Run, { role, own }: RoleAccess): string {
  const asked = own?.response?.headers.find(([name]) => name.toLowerCase() === 'www-authenticate')?.[1] ?? '';
  const scheme = /^[A-Za-z][\w-]{0,30}/.exec(asked)?.[0] ?? '';
  const sent = Object.values(run.settings.credentials[role] ?? {}).join(' ');
  if (scheme === '' || sent.toLowerCase().includes(scheme.toLowerCase())) return '';

  return `; it asks for ${scheme}, so use ${credentialNamesOf(role)[1]}`;
}

/** When a token that is no longer good says that it expired. */
export function expiredOn(run: Run, role: Role): string | null {
  const expiry = expiryOf(run.settings.credentials[role] ?? {});

  return expiry === null || expiry.getTime() > Date.now() ? null : expiry.toISOString().replace(/\.\d+Z$/, 'Z');
}

export function tokenLine(role: Role): EnvLine[] {
  return [{ setting: credentialNamesOf(role)[0], value: null }];
}
