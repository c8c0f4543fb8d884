import { idsOf } from '../../helpers/exchanges/page.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Diagnostic } from './diagnosis.js';
import { tokenLine } from './rejected-credentials.js';
import { recipientOf, type RoleAccess } from './role-access.js';
import { namesOf, type Given } from './setting-origins.js';

/** Why two farmers look like one user; null where they do not, or where the service mixes up everybody. */
export async function sameUser(run: Run, entry: RoleAccess, entries: readonly RoleAccess[]): Promise<string | null> {
  const farmer = entries.find(({ role }) => role === 'farmer');
  const [mine, theirs] = [farmer === undefined ? null : recipientOf(farmer), recipientOf(entry)];
  if (mine === null || theirs === null || mine.id !== theirs.id) return null;
  const { credentials } = run.settings;
  if (JSON.stringify(credentials.farmer) === JSON.stringify(credentials['other-farmer'])) return null; // said elsewhere
  const others = entries.filter(({ role }) => role === 'receptionist' || role === 'sprayer');
  if (others.some((other) => recipientOf(other)?.id === mine.id)) return null;
  const [first, second] = await Promise.all([
    ifExercised(run.farmerOrders(), null),
    ifExercised(run.otherFarmersList(), null),
  ]);
  const listed = [first, second].map((survey) => survey?.exchanges.flatMap(idsOf) ?? []);
  const [own = [], other = []] = listed;
  // With different orders they are different farmers, and the notifications are at fault.
  if (own.length > 0 && other.length > 0 && !own.some((id) => id !== null && other.includes(id))) return null;

  return `list-notifications names user ${mine.id} as the recipient for both`;
}

/** Roles that were given the very same value. */
export function sharedValues(run: Run, entries: readonly RoleAccess[], given: Given): Diagnostic[] {
  const { credentials } = run.settings;
  const own = entries.filter(({ isGiven, role }) => isGiven && role !== 'user').map(({ role }) => role);
  const pairs = own.flatMap((role, index) =>
    own
      .slice(0, index)
      .filter((other) => JSON.stringify(credentials[other]) === JSON.stringify(credentials[role]))
      .map((other) => [other, role] as const),
  );

  return pairs.map(([one, other]): Diagnostic => {
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
