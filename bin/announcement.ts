import type { Planned } from '../helpers/conformance.js';
import type { OrdersAtMost } from '../helpers/observations/orders-at-most.js';
import { isLoopback } from '../helpers/settings/proxies.js';

/** One line that says what a run may leave behind, before it does; null where that is nothing, or nobody else's. */
export async function announcement({ settings, ids, orders, mark }: Planned): Promise<string | null> {
  const { baseUrl, readOnly } = settings;
  if (readOnly || baseUrl === null || isLoopback(baseUrl)) return null;
  const { mayCreate } = await import('./may-create.js');
  if (!ids.some(mayCreate)) return null;

  return `This run may create ${upTo(orders())} at ${new URL(baseUrl).origin}, each marked ${mark} in its location; SPRAY_READ_ONLY=true creates none.`;
}

export function upTo({ accepted, sent }: OrdersAtMost): string {
  return `up to ${accepted} orders (up to ${sent} on a service that keeps what it refuses)`;
}
