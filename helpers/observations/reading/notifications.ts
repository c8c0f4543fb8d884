import type { Exchange } from '../../exchanges/exchange.js';
import { contentOf } from '../../exchanges/shown-objects.js';
import type { Role } from '../../interface/operations.js';
import { suppliedRoles } from '../access.js';
import { observation, type Context } from '../context.js';
import { reachTarget } from '../lists/first-pages.js';
import { setUpState } from '../states.js';
import { finishAllWrites } from '../writing/every-write.js';

/**
 * The notifications of every role that has credentials, each set of credentials once; of the plain user if there are
 * none.
 */
export const readNotifications = observation('notifications', async (context): Promise<Exchange[]> => {
  await reachTarget(context);
  // Orders cause notifications, so if orders are created anyway, the notifications are read after them.
  if (context.operations.has('create-order')) await finishAllWrites(context);

  return Promise.all(suppliedRoles(context).map((role) => readAs(context, role)));
});

async function readAs(context: Context, role: Role): Promise<Exchange> {
  await setUpState(context, 'notifications for the current user exist', role);

  const exchange = await context.client.call('list-notifications', 'valid', { role });
  if (contentOf(exchange)?.length !== 0) return exchange;
  await finishAllWrites(context);

  return context.client.resend(exchange);
}
