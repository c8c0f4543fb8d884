import type { RunPlan } from '../helpers/conformance.js';
import type { OrdersAtMost } from '../helpers/observations/orders-at-most.js';
import { MOST_REPLACEMENTS } from '../helpers/observations/sent-orders.js';
import { isLoopback } from '../helpers/settings/proxies.js';
import { callsFor } from './command-lines.js';

/** A line, printed before a run, about the orders it may leave behind; null if none, or if the service is on this machine. */
export function announcementOf({ settings, ids, countOrders, mark }: RunPlan): string | null {
  const { baseUrl, readOnly } = settings;
  if (readOnly || baseUrl === null || isLoopback(baseUrl)) return null;
  if (!ids.some(mayCreate)) return null;

  return `This run may create ${upTo(countOrders())} at ${new URL(baseUrl).origin}, each marked ${mark} in its location; SPRAY_READ_ONLY=true creates none.`;
}

export function upTo({ accepted, sent }: OrdersAtMost): string {
  return `up to ${accepted} orders (up to ${sent} if the service stores orders that it rejects; ${MOST_REPLACEMENTS} more if responses are lost)`;
}

/** Whether judging a requirement creates orders. */
export function mayCreate(id: string): boolean {
  // If there are no notifications, a run creates orders to see whether they cause some.
  return id.startsWith('list-notifications/') || callsFor(id).some((call) => call.startsWith('create-order '));
}
