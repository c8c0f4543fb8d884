import { headerIn } from '../../helpers/connection/wire.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { operations } from '../../helpers/interface/operations.js';
import { credentialNamesOf, type Role } from '../../helpers/interface/roles.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import { pageQuery } from '../../helpers/observations/page-query.js';
import type { Run } from '../../helpers/observations/run.js';
import { credentialNamesIn } from '../../helpers/settings/credentials.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Diagnostic, EnvLine } from './diagnosis.js';
import { isAcceptedJson, ownerOf, plainRole, recipientOf, roleLists, type RoleAccess } from './role-access.js';
import { expiryOf } from './token-expiry.js';
import { withArticle } from '../../helpers/words/article.js';

/** A diagnostic of one role's credentials, without the role. */
export type CredentialFinding = Pick<Diagnostic, 'severity' | 'message' | 'lines'>;

/** Why a role's own list rejects its credentials: they are wrong, or the service is. */
export async function explainRejection(run: Run, access: RoleAccess, rejected: string): Promise<CredentialFinding> {
  const { role, ownList, isKnown } = access;
  const expired = expiryPassed(run, role);
  const settings = (message: string): CredentialFinding => ({
    severity: 'settings',
    message,
    lines: tokenLineOf(role, run.settings),
  });
  if (expired !== null && !isKnown) return settings(`${rejected}: the token expired on ${expired}`);
  if (isAcceptedElsewhere(run, role))
    return implementationMistake(`${rejected}, but accepted by other operations of that role`);
  const others = roleLists.filter((slug) => slug !== ownList);
  const tries = await Promise.all(others.map(async (slug) => ({ slug, exchange: await tryList(run, role, slug) })));
  const taker = tries.find(({ exchange }) => exchange !== null && isAcceptedJson(exchange))?.slug;
  if (taker !== undefined && ownList === 'list-notifications') {
    return implementationMistake(`${rejected}, which is open to any user, but accepted by ${taker}`);
  }
  if (taker !== undefined) {
    return settings(`${rejected} but accepted by ${taker}: it seems to belong to ${withArticle(ownerOf(taker))}`);
  }
  const user = recipientOf(access)?.role;
  if (typeof user === 'string' && user !== plainRole(role)) {
    return settings(`${rejected}; its notifications are for a user with the role ${JSON.stringify(user)}`);
  }
  if (isKnown) {
    const doubt =
      user === undefined ? `, which is open to any user: does this account have the role ${plainRole(role)}?` : '';

    return implementationMistake(`${rejected}, but accepted by list-notifications${doubt}`);
  }

  return settings(`${rejected}, and by every other operation that was tried${schemeHint(run, access)}`);
}

function implementationMistake(message: string): CredentialFinding {
  const why = 'the implementation is wrong: its other operations accept the same credentials';

  return { severity: 'implementation', message: `${message}; ${why}` };
}

/** Whether another operation of the same role accepted these credentials. */
function isAcceptedElsewhere(run: Run, role: Role): boolean {
  return run.client.exchanges.some(
    (exchange) =>
      exchange.operation !== 'provider-state' &&
      exchange.role === role &&
      operations[exchange.operation].role === role &&
      role !== 'user' &&
      isAcceptedJson(exchange),
  );
}

function tryList(run: Run, role: Role, slug: (typeof roleLists)[number]): Promise<Exchange | null> {
  const query = slug === 'list-feedback' ? {} : { query: pageQuery('flat', { page: 0, size: 1 }) };

  return ifExercised(run.client.call(slug, 'probe', { role, ...query }), null);
}

/** The authentication scheme that the service requires, if it is not the one that was used. */
function schemeHint(run: Run, { role, own }: RoleAccess): string {
  const challenge = headerIn(own?.response ?? null, 'www-authenticate') ?? '';
  const scheme = /^[A-Za-z][\w-]{0,30}/.exec(challenge)?.[0] ?? '';
  const sent = Object.values(run.settings.credentials[role] ?? {}).join(' ');
  if (scheme === '' || sent.toLowerCase().includes(scheme.toLowerCase())) return '';

  return `; the service requires the scheme ${scheme}: use ${credentialNamesOf(role)[1]}`;
}

/** The expiry time in a token, if it is past. */
export function expiryPassed(run: Run, role: Role): string | null {
  const expiry = expiryOf(run.settings.credentials[role] ?? {});

  return expiry === null || expiry.getTime() > Date.now() ? null : expiry.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A line for the token of a role, or for the command that prints it. */
export function tokenLineOf(role: Role, settings: Settings): EnvLine[] {
  return credentialNamesIn(settings, role)
    .slice(0, 1)
    .map((setting) => ({ setting, value: null }));
}
