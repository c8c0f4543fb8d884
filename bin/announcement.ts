import type { RunPlan } from '../helpers/conformance.js';
import type { OrdersAtMost } from '../helpers/observations/orders-at-most.js';
import { isLoopback } from '../helpers/settings/proxies.js';
import { callsFor } from './command-lines.js';

/** A line, printed before a run, about the orders it may leave behind; null if none, or if the service is on this machine. */
export function announcementOf({ settings, ids, countOrders, mark }: RunPlan): string | null {
  const { baseUrl, readOnly } = settings;
  if (readOnly || baseUrl === null || isLoopback(baseUrl)) return null;
  if (!ids.some(mayCreate)) return null;

  const where = ` at ${new URL(baseUrl).origin}, each marked ${mark} in its location`;

  return `This run may create ${ordersText(countOrders(), where)}; SPRAY_READ_ONLY=true creates none.`;
}

/** The usual number first: more than that are created only if something goes wrong. */
export function ordersText({ usual, accepted }: Pick<OrdersAtMost, 'usual' | 'accepted'>, where = ''): string {
  return `about ${usual} orders${where}, at most ${accepted} if the service accepts wrong orders, rejects valid ones or changes others than it should; more only if it stores orders that it rejects, or if responses are lost`;
}

/** Whether judging a requirement creates orders. */
export function mayCreate(id: string): boolean {
  // If there are no notifications, a run creates orders to see whether they cause some.
  return id.startsWith('list-notifications/') || callsFor(id).some((call) => call.startsWith('create-order '));
}
