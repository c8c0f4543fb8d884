import { momentOf, servedValue, type Exchange } from '../exchange.js';
import { contentOf, pageNumberAt } from '../page.js';
import type { Run } from '../run.js';
import type { Role } from '../settings.js';
import { pageQuery } from './encodings.js';

export interface RoleNotifications {
  readonly role: Role;
  readonly exchange: Exchange;
}

const roles: readonly Role[] = ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin', 'user'];

/** The notifications of everybody whose credentials we have, each set of credentials once; of nobody in particular else. */
export async function readAll(run: Run): Promise<RoleNotifications[]> {
  await run.reached();
  // Orders are what people are notified of, so they are waited for where they are made anyway.
  if (run.operations.has('create-order')) await run.written();

  return Promise.all(suppliedRoles(run).map((role) => readAs(run, role)));
}

export function suppliedRoles(run: Run): readonly Role[] {
  const supplied = roles.filter((role) => run.settings.credentials[role] !== null);
  const different = supplied.filter((role) => supplied.find((other) => isSame(run, role, other)) === role);

  return different.length === 0 ? ['user'] : different;
}

/** Whether two roles have the same credentials, so that they are one user. */
function isSame(run: Run, role: Role, other: Role): boolean {
  return JSON.stringify(run.settings.credentials[role]) === JSON.stringify(run.settings.credentials[other]);
}

async function readAs(run: Run, role: Role): Promise<RoleNotifications> {
  await run.state('notifications for the current user exist', role);

  const exchange = await run.client.call('list-notifications', { role });
  if (contentOf(exchange)?.length !== 0) return { role, exchange };
  await run.written();

  return { role, exchange: await run.client.repeat(exchange) };
}

/**
 * The second and the last page of a list whose paging query the interface does not show: asked for as the other lists are,
 * and of use only where the answer says which page it is.
 */
export async function furtherPages(run: Run, first: Exchange): Promise<Exchange[]> {
  const count = servedValue(first) === undefined ? 0 : (pageNumberAt(first, 'totalPages') ?? 0);
  const { operation, role } = first;
  if (count < 2 || operation === 'provider-state') return [];

  const encoding = (await run.encoding('list-sprayer-orders')) ?? 'flat';
  const size = pageNumberAt(first, 'size') ?? 1;
  const ask = async (page: number) => {
    const query = pageQuery(encoding, { page, size });
    const exchange = await run.once(`further page ${page} ${momentOf(first)}`, (own) =>
      own.client.call(operation, { role, query }),
    );

    return pageNumberAt(exchange, 'number') === page ? [exchange] : [];
  };
  const second = await ask(1);

  return second.length === 0 || count === 2 ? second : [...second, ...(await ask(count - 1))];
}
