import { recipientsIn } from '../../helpers/evidence/recipients.js';
import { isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import { operations, type ListSlug } from '../../helpers/interface/operations.js';
import { roles, type Role } from '../../helpers/interface/roles.js';
import { valueAt } from '../../helpers/json/pointer.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import { asksForLogin, tryCredentials } from '../../helpers/observations/access.js';
import type { Run } from '../../helpers/observations/run.js';

/** How the service responds to one role: on the role's own list, and on the notifications, which are open to any user. */
export interface RoleAccess {
  readonly role: Role;
  /** Whether this role has credentials of its own. */
  readonly isGiven: boolean;
  readonly ownList: ListSlug;
  readonly own: Exchange | null;
  readonly notifications: Exchange | null;
  readonly isRejected: boolean;
  /** Whether any operation accepted these credentials. */
  readonly isKnown: boolean;
}

const ownLists: Readonly<Record<Role, ListSlug>> = {
  farmer: 'list-farmer-orders',
  'other-farmer': 'list-farmer-orders',
  receptionist: 'list-feedback',
  sprayer: 'list-sprayer-orders',
  admin: 'list-notifications',
  user: 'list-notifications',
};

/** The lists that are open to one role only. */
export const roleLists = ['list-farmer-orders', 'list-feedback', 'list-sprayer-orders'] as const;

/** Tries the three roles that have lists of their own, and every other role that has credentials. */
export function tryEveryRole(run: Run): Promise<RoleAccess[]> {
  const { credentials } = run.settings;
  const isOwn = (role: Role) =>
    credentials[role] !== null && (role !== 'user' || credentials.user !== credentials.farmer);
  const tried = roles.filter((role) => isOwn(role) || ['farmer', 'receptionist', 'sprayer'].includes(role));

  return Promise.all(tried.map((role) => tryRole(run, role, isOwn(role))));
}

async function tryRole(run: Run, role: Role, isGiven: boolean): Promise<RoleAccess> {
  const exchanges = await ifExercised(tryCredentials(run, role), []);
  const ownList = ownLists[role];
  const own = exchanges.find(({ operation }) => operation === ownList) ?? null;

  return {
    role,
    isGiven,
    ownList,
    own,
    notifications: exchanges.find(({ operation }) => operation === 'list-notifications') ?? null,
    isRejected: own !== null && asksForLogin(own),
    isKnown: exchanges.some(isAcceptedJson),
  };
}

export function isAcceptedJson(exchange: Exchange): boolean {
  return isAccepted(exchange) && exchange.body.kind === 'json';
}

/** The recipient of a role's notifications; null if they are not all for one user. */
export function recipientOf({ notifications }: RoleAccess): { readonly id: string; readonly role: unknown } | null {
  if (notifications === null || notifications.body.kind !== 'json') return null;
  const ids = new Set(recipientsIn(notifications).map(({ id }) => id));
  const [id] = ids;
  if (id === undefined || ids.size > 1) return null;

  return { id, role: valueAt(notifications.body.value, '/content/0/recipient/role') };
}

/** The role whose list it is. */
export function ownerOf(slug: (typeof roleLists)[number]): Role {
  return operations[slug].role;
}

/** The role in the interface: that of both farmers is `farmer`. */
export function plainRole(role: Role): string {
  return role === 'other-farmer' ? 'farmer' : role;
}
