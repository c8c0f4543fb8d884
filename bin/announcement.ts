import type { Planned } from '../helpers/conformance.js';
import type { OrdersAtMost } from '../helpers/observations/orders-at-most.js';
import { isLoopback } from '../helpers/settings/proxies.js';
import explanations from '../suites/explanations.json' with { type: 'json' };

/** One line that says what a run may leave behind, before it does; null where that is nothing, or nobody else's. */
export function announcement({ settings, ids, orders, mark }: Planned): string | null {
  const { baseUrl, readOnly } = settings;
  if (readOnly || baseUrl === null || isLoopback(baseUrl)) return null;
  if (!ids.some(mayCreate)) return null;

  return `This run may create ${upTo(orders())} at ${new URL(baseUrl).origin}, each marked ${mark} in its location; SPRAY_READ_ONLY=true creates none.`;
}

export function upTo({ accepted, sent }: OrdersAtMost): string {
  return `up to ${accepted} orders (up to ${sent} on a service that keeps what it refuses)`;
}

/** Whether orders are created to judge a requirement. */
export function mayCreate(id: string): boolean {
  const { calls = [] } = (explanations as Readonly<Record<string, { calls: readonly string[] }>>)[id] ?? {};

  // Where there are no notifications, orders are created to see whether they bring some.
  return id.startsWith('list-notifications/') || calls.some((call) => call.startsWith('create-order '));
}
