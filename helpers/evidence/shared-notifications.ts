import { acceptedValue, digitsAt, type Exchange } from '../exchanges/exchange.js';
import { idsOf } from '../exchanges/page.js';
import type { Role } from '../interface/roles.js';
import { memberOf } from '../json/object.js';
import { valueAt } from '../json/pointer.js';
import type { Run } from '../observations/run.js';
import { findFirstRecipients } from './recipients.js';

/** A notification that is also in the list of another user. */
interface SharedNotification {
  readonly exchange: Exchange;
  readonly index: number;
  readonly id: string;
  readonly otherRole: Role;
}

/**
 * Notifications that two users have, each as the recipient: under one id, with the same time, text and order. Two alike are
 * needed, because a service may number the notifications of each user from 1.
 */
export async function findSharedNotifications(run: Run): Promise<SharedNotification[]> {
  const lists = (await findFirstRecipients(run)).filter(({ role }) => role !== 'user');
  const pairs = lists.flatMap((first, index) =>
    lists.slice(index + 1).flatMap((second) => (first.id === second.id ? [] : [{ first, second }])),
  );

  return pairs.flatMap(({ first, second }) => {
    const known = new Set(keysOf(first.exchange).map(({ key }) => key));
    const shared = keysOf(second.exchange).filter(({ key }) => known.has(key));
    if (shared.length < 2) return [];

    return shared.map(({ index, id }) => ({ exchange: second.exchange, index, id, otherRole: first.role }));
  });
}

/** What identifies the notifications of a list, if they show all of it. */
function keysOf(exchange: Exchange): { readonly key: string; readonly index: number; readonly id: string }[] {
  return idsOf(exchange).flatMap((id, index) => {
    const notification = valueAt(acceptedValue(exchange), `/content/${index}`);
    const [timestamp, text] = [memberOf(notification, 'timestamp'), memberOf(notification, 'text')];
    const order = digitsAt(exchange, `/content/${index}/order/id`);
    const isWhole = id !== null && order !== null && typeof timestamp === 'string' && typeof text === 'string';

    return isWhole ? [{ key: JSON.stringify([id, order, timestamp, text]), index, id }] : [];
  });
}
