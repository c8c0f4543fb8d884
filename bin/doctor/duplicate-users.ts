import { idsOf } from '../../helpers/exchanges/page.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import { haveSameCredentials } from '../../helpers/observations/access.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Diagnostic } from './diagnosis.js';
import { tokenLineOf } from './rejected-credentials.js';
import { recipientOf, type RoleAccess } from './role-access.js';
import { givenCredentialNames, type SettingOrigins } from './setting-origins.js';

/** Why two farmers look like one user; null if they do not, or if the service mixes up all users. */
export async function whySameUser(
  run: Run,
  access: RoleAccess,
  accesses: readonly RoleAccess[],
): Promise<string | null> {
  const farmer = accesses.find(({ role }) => role === 'farmer');
  const [mine, theirs] = [farmer === undefined ? null : recipientOf(farmer), recipientOf(access)];
  if (mine === null || theirs === null || mine.id !== theirs.id) return null;
  if (haveSameCredentials(run, 'farmer', 'other-farmer')) return null; // findSharedValues reports it
  const others = accesses.filter(({ role }) => role === 'receptionist' || role === 'sprayer');
  if (others.some((otherAccess) => recipientOf(otherAccess)?.id === mine.id)) return null;
  const [first, second] = await Promise.all([
    ifExercised(run.farmerOrders(), null),
    ifExercised(run.otherFarmersList(), null),
  ]);
  const listed = [first, second].map((list) => list?.exchanges.flatMap(idsOf) ?? []);
  const [own = [], other = []] = listed;
  // With different orders they are different farmers, and the notifications are wrong.
  if (own.length > 0 && other.length > 0 && !own.some((id) => id !== null && other.includes(id))) return null;

  return `list-notifications names user ${mine.id} as the recipient for both`;
}

/** Roles that have the same credentials. */
export function findSharedValues(run: Run, accesses: readonly RoleAccess[], origins: SettingOrigins): Diagnostic[] {
  const own = accesses.filter(({ isGiven, role }) => isGiven && role !== 'user').map(({ role }) => role);
  const pairs = own.flatMap((role, index) =>
    own
      .slice(0, index)
      .filter((earlier) => haveSameCredentials(run, earlier, role))
      .map((earlier) => [earlier, role] as const),
  );

  return pairs.map(([first, second]): Diagnostic => {
    const areFarmers = first === 'farmer' && second === 'other-farmer';
    const message = `${givenCredentialNames(first, origins)} and ${givenCredentialNames(second, origins)} have the same value`;

    return {
      section: 'credentials',
      subject: 'same value',
      severity: areFarmers ? 'settings' : 'note',
      message: areFarmers ? `${message}; use a second farmer` : `${message}: correct only if one user has both roles`,
      ...(areFarmers ? { lines: tokenLineOf('other-farmer', run.settings) } : {}),
    };
  });
}
