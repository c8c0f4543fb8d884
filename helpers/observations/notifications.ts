import { servedValue, type Exchange } from '../exchange.js';
import { pageNumberAt } from '../page.js';
import type { Run } from '../run.js';
import type { Role } from '../settings.js';

export interface RoleNotifications {
  readonly role: Role;
  readonly exchange: Exchange;
}

const roles: readonly Role[] = ['user', 'farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin'];

/** The notifications of everybody whose credentials we have, each set of credentials once; of nobody in particular else. */
export async function readAll(run: Run): Promise<RoleNotifications[]> {
  await run.reached();
  await run.written();
  const supplied = roles.filter((role) => run.settings.credentials[role] !== null);
  const asked = supplied.filter((role) => !(role === 'user' && isFarmer(run)));

  return Promise.all((asked.length === 0 ? (['user'] as const) : asked).map((role) => readAs(run, role)));
}

/** Whether the current user of the settings is only the farmer again. */
export function isFarmer(run: Run): boolean {
  const { user, farmer } = run.settings.credentials;

  return JSON.stringify(user) === JSON.stringify(farmer);
}

async function readAs(run: Run, role: Role): Promise<RoleNotifications> {
  await run.state('notifications for the current user exist', role);

  return { role, exchange: await run.client.call('list-notifications', { role }) };
}

/**
 * The second page of a list whose paging query the interface does not show: asked for as the other lists are, and of use
 * only where the answer says that it is the second page.
 */
export async function secondPage(run: Run, first: Exchange): Promise<Exchange[]> {
  const hasMore = servedValue(first) !== undefined && (pageNumberAt(first, 'totalPages') ?? 0) > 1;
  if (!hasMore || first.operation === 'provider-state') return [];

  const slug = first.operation;
  const query = 'page=1';
  const second = await run.once(`second page ${first.id}`, () => run.client.call(slug, { role: first.role, query }));

  return pageNumberAt(second, 'number') === 1 ? [second] : [];
}
