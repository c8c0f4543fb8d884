import { acceptedValue, requestKeyOf, type Exchange } from '../../exchanges/exchange.js';
import { contentOf, pageFieldAt } from '../../exchanges/paged-result.js';
import type { Role } from '../../interface/roles.js';
import { ifExercised } from '../../not-exercised.js';
import { suppliedRoles } from '../access.js';
import { observation, type Context } from '../context.js';
import { findEncoding, pageQuery, reachTarget } from '../lists/first-pages.js';
import { setUpState } from '../states.js';
import { finishAllWrites } from '../writing/every-write.js';

export interface RoleNotifications {
  readonly role: Role;
  readonly exchange: Exchange;
}

/**
 * The notifications of every role that has credentials, each set of credentials once; of the plain user if there are
 * none.
 */
export const readNotifications = observation('notifications', async (context): Promise<RoleNotifications[]> => {
  await reachTarget(context);
  // Orders cause notifications, so if orders are created anyway, the notifications are read after them.
  if (context.operations.has('create-order')) await finishAllWrites(context);

  return Promise.all(suppliedRoles(context).map((role) => readAs(context, role)));
});

async function readAs(context: Context, role: Role): Promise<RoleNotifications> {
  await setUpState(context, 'notifications for the current user exist', role);

  const exchange = await context.client.call('list-notifications', 'valid', { role });
  if (contentOf(exchange)?.length !== 0) return { role, exchange };
  await finishAllWrites(context);

  return { role, exchange: await context.client.resend(exchange) };
}

/**
 * The second and the last page of a list whose paging query the interface does not show. They are requested as pages of the
 * other lists are, and used only if the response names its page.
 */
export async function readFurtherPages(context: Context, first: Exchange): Promise<Exchange[]> {
  const count = acceptedValue(first) === undefined ? 0 : (pageFieldAt(first, 'totalPages') ?? 0);
  const { operation, role } = first;
  if (count < 2 || operation === 'provider-state') return [];

  const encoding = (await findEncoding(context, 'list-sprayer-orders')) ?? 'flat';
  const size = pageFieldAt(first, 'size') ?? 1;
  const request = async (page: number) => {
    const query = pageQuery(encoding, { page, size });
    const exchange = await context.once(`further page ${page} ${requestKeyOf(first)}`, (own) =>
      own.client.call(operation, 'probe', { role, query }),
    );

    return pageFieldAt(exchange, 'number') === page ? [exchange] : [];
  };
  const second = await request(1);

  return second.length === 0 || count === 2 ? second : [...second, ...(await request(count - 1))];
}

/**
 * The second page of size 1 of the first list that has two items on its only page: a small page shows faults that the
 * default page hides. Used only if the response names this page and size.
 */
export async function readSmallPage(context: Context, lists: readonly Exchange[]): Promise<Exchange[]> {
  const several = lists.find(
    (list) => pageFieldAt(list, 'totalPages') === 1 && (pageFieldAt(list, 'totalElements') ?? 0) > 1,
  );
  if (several === undefined || several.operation === 'provider-state') return [];
  const { operation, role } = several;
  const encoding = (await findEncoding(context, 'list-sprayer-orders')) ?? 'flat';
  const exchange = await context.once(`small page ${operation}`, (own) =>
    ifExercised(own.client.call(operation, 'probe', { role, query: pageQuery(encoding, { page: 1, size: 1 }) }), null),
  );
  if (exchange === null) return [];

  return pageFieldAt(exchange, 'number') === 1 && pageFieldAt(exchange, 'size') === 1 ? [exchange] : [];
}
