import { recipientsIn } from '../../helpers/evidence/people/recipients.js';
import { acceptedValue, type Exchange } from '../../helpers/exchanges/exchange.js';
import { operations, type ListSlug } from '../../helpers/interface/operations.js';
import { roles, type Role } from '../../helpers/interface/roles.js';
import { valueAt } from '../../helpers/json/pointer.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import { asksForLogin, plainRoleOf, roleLists, tryCredentials } from '../../helpers/observations/access.js';
import type { Run } from '../../helpers/observations/run-observations.js';

/** How the service responds to one role: on the role's own list, and on the notifications, which are open to any user. */
export interface RoleAccess {
  readonly role: Role;
  /** The role in the interface: that of both farmers is `farmer`. */
  readonly plainRole: string;
  /** Whether this role has credentials of its own. */
  readonly isGiven: boolean;
  readonly ownList: ListSlug;
  readonly own: Exchange | null;
  /** Everything that was tried, the notifications too. */
  readonly exchanges: readonly Exchange[];
  /** The recipient of its notifications; null if they are not all for one user. */
  readonly recipient: { readonly id: string; readonly role: unknown } | null;
  readonly isRejected: boolean;
  /** Whether any operation accepted these credentials. */
  readonly isKnown: boolean;
}

/** Tries the three roles that have lists of their own, and every other role that has credentials. */
export function tryEveryRole(run: Run): Promise<RoleAccess[]> {
  const { credentials } = run.settings;
  const isGiven = (role: Role) => role !== 'user' && credentials[role] !== null;
  const owners = roleLists.map((slug) => operations[slug].role);
  const tried = roles.filter((role) => isGiven(role) || owners.includes(role));

  return Promise.all(tried.map((role) => tryRole(run, role, isGiven(role))));
}

async function tryRole(run: Run, role: Role, isGiven: boolean): Promise<RoleAccess> {
  const exchanges = await ifExercised(tryCredentials(run, role), []);
  const responseOf = (slug: ListSlug) => exchanges.find(({ operation }) => operation === slug) ?? null;
  const plainRole = plainRoleOf(role);
  const ownList = roleLists.find((slug) => operations[slug].role === plainRole) ?? 'list-notifications';
  const own = responseOf(ownList);
  const notifications = responseOf('list-notifications');

  return {
    role,
    plainRole,
    isGiven,
    ownList,
    own,
    exchanges,
    recipient: notifications === null ? null : recipientIn(notifications),
    isRejected: own !== null && asksForLogin(own),
    isKnown: exchanges.some((exchange) => acceptedValue(exchange) !== undefined),
  };
}

function recipientIn(notifications: Exchange): RoleAccess['recipient'] {
  const [id, ...others] = new Set(recipientsIn(notifications).map((recipient) => recipient.id));
  if (id === undefined || others.length > 0) return null;

  return { id, role: valueAt(acceptedValue(notifications), '/content/0/recipient/role') };
}
