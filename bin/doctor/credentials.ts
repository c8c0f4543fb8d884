import { describeResponse, type Exchange } from '../../helpers/exchanges/exchange.js';
import { roleText, type Role } from '../../helpers/interface/roles.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Diagnostic } from './diagnosis.js';
import { findSharedValues, whySameUser } from './duplicate-users.js';
import { expiryPassed, explainRejection, tokenLineOf, type CredentialFinding } from './rejected-credentials.js';
import { isAcceptedJson, plainRole, recipientOf, type RoleAccess } from './role-access.js';
import { givenCredentialNames, type SettingOrigins } from './setting-origins.js';

/** Diagnostics of every role's credentials, and the roles whose credentials are wrong. */
interface CheckedCredentials {
  readonly diagnostics: readonly Diagnostic[];
  readonly mistaken: readonly Role[];
}

export async function checkCredentials(
  run: Run,
  accesses: readonly RoleAccess[],
  origins: SettingOrigins,
): Promise<CheckedCredentials> {
  const words = await Promise.all(
    accesses.map(async (access) => ({ role: access.role, ...(await diagnoseRole(run, access, accesses, origins)) })),
  );
  const diagnostics = words.map(({ role, ...said }): Diagnostic => ({
    section: 'credentials',
    subject: roleText(role),
    ...said,
  }));
  const missing: Diagnostic[] = accesses.some(({ role }) => role === 'other-farmer')
    ? []
    : [
        {
          section: 'credentials',
          subject: roleText('other-farmer'),
          severity: 'open',
          message: "not given: whether one farmer's orders are hidden from another cannot be checked",
          lines: tokenLineOf('other-farmer', run.settings),
        },
      ];

  return {
    diagnostics: [...diagnostics, ...missing, ...findSharedValues(run, accesses, origins)],
    mistaken: words.filter(({ severity }) => severity === 'settings').map(({ role }) => role),
  };
}

async function diagnoseRole(
  run: Run,
  access: RoleAccess,
  accesses: readonly RoleAccess[],
  origins: SettingOrigins,
): Promise<CredentialFinding> {
  const { role, isGiven, ownList, own, isRejected, isKnown } = access;
  const names = givenCredentialNames(role, origins);
  if (own === null)
    return { severity: 'note', message: `${ownList} could not be tried: the service did not respond in time` };
  const got = describeInDetail(own);
  if (!isGiven) {
    if (!isRejected) return { severity: 'fine', message: `not given, and not needed by ${ownList} (${got})` };

    return {
      severity: 'open',
      message: `not given, but needed by ${ownList} (${got})`,
      lines: tokenLineOf(role, run.settings),
    };
  }

  if (isRejected) return explainRejection(run, access, `${names} is rejected by ${ownList} (${got})`);
  const twin = role === 'other-farmer' ? await whySameUser(run, access, accesses) : null;
  if (twin !== null) {
    const message = `${names} belongs to the same user as ${givenCredentialNames('farmer', origins)}: ${twin}. Use a second farmer`;

    return { severity: 'settings', message, lines: tokenLineOf(role, run.settings) };
  }
  if (!isAcceptedJson(own)) {
    const message = isKnown
      ? `${names} is accepted, but gets ${got} from ${ownList}`
      : `${names} gets ${got} from ${ownList}`;

    return { severity: 'note', message };
  }
  const accepted = `${names} is accepted by ${ownList}`;
  const expired = expiryPassed(run, role);
  if (expired !== null)
    return { severity: 'note', message: `${accepted}, although the token's own expiry time is past (${expired})` };
  const user = recipientOf(access)?.role;
  if (role !== 'user' && typeof user === 'string' && user !== plainRole(role)) {
    const message = `${accepted}; its notifications are for a user with the role ${JSON.stringify(user)}: is this the right account?`;

    return { severity: 'note', message };
  }

  return { severity: 'fine', message: accepted };
}

function describeInDetail(exchange: Exchange): string {
  const isHtml = exchange.body.kind === 'other' && exchange.body.isHtml;

  return `${describeResponse(exchange)}${isHtml ? ' with an HTML page' : ''}`;
}
