import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import type { ShownOrder } from '../exchanges/shown-objects.js';
import { valueAt } from '../json/pointer.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { findFirstRecipients, isOnlyRecipient } from './recipients.js';

/** The orders in the sprayer's list, and their sprayers, except for orders whose sprayers do not fit on one page. */
export async function findOrdersWithSprayers(run: Run): Promise<SprayedOrder[]> {
  return (await run.listedSprayers())
    .filter(({ exchange }) => isPage(exchange) && isWhole(exchange))
    .map(({ shown, exchange }) => ({ order: shown, exchange, sprayers: sprayerIdsIn(exchange) }));
}

/** An order of the sprayer's list, and the sprayers that list-order-sprayers returned for it. */
export interface SprayedOrder {
  readonly order: ShownOrder;
  readonly exchange: Exchange;
  readonly sprayers: readonly string[];
}

export function sprayerIdsIn(exchange: Exchange): string[] {
  return idsOf(exchange).filter((id) => id !== null);
}

function isWhole(exchange: Exchange): boolean {
  return (pageFieldAt(exchange, 'totalPages') ?? 0) <= 1 && idsOf(exchange).every((id) => id !== null);
}

/**
 * The recipient of the sprayer's notifications, unless something contradicts it: another role, several recipients, or
 * a recipient that another user's list shows too. These are faults of the notifications.
 */
export async function findNotifiedSprayer(run: Run): Promise<string | null> {
  const lists = await ifExercised(findFirstRecipients(run), []);
  const own = lists.find(({ role }) => role === 'sprayer');
  if (own === undefined) return null;
  const isShared = lists.some(({ id, role }) => id === own.id && role !== 'sprayer' && role !== 'user');
  const role = valueAt(acceptedValue(own.exchange), own.pointer.replace(/id$/, 'role'));

  return isOnlyRecipient(own) && !isShared && (role === undefined || role === 'sprayer') ? own.id : null;
}

/** The logged-in sprayer, from notifications; otherwise the only sprayer that all listed orders share. */
export async function findSprayerId(run: Run): Promise<string | null> {
  const notified = await findNotifiedSprayer(run);
  if (notified !== null) return notified;
  const [first, ...others] = await findOrdersWithSprayers(run);
  const shared = first?.sprayers.filter((id) => others.every(({ sprayers }) => sprayers.includes(id))) ?? [];

  return shared.length === 1 ? (shared[0] ?? null) : null;
}
