import { acceptedValue, digitsAt, type Exchange } from '../../exchanges/exchange.js';
import { contentOf, idsOf } from '../../exchanges/shown-objects.js';
import { credentialNamesOf, roleText, type Role } from '../../interface/operations.js';
import { shapeOf } from '../../interface/schemas.js';
import { memberOf, valueAt } from '../../json/values.js';
import { finding, type Finding } from '../../judging/finding.js';
import { expectShown, judgedEntries, placesFor, responsesIn, type Log } from '../../judging/log.js';
import { logOf } from '../../judging/run-log.js';
import { NotExercised, obstaclesIn } from '../../not-exercised.js';
import { plainRoleOf } from '../../observations/access.js';
import { judgedElsewhere } from '../../observations/judged-request.js';
import type { Run } from '../../observations/run-observations.js';

export function recipientsIn(exchange: Exchange) {
  return (contentOf(exchange) ?? []).flatMap((_, index) => {
    const pointer = `/content/${index}/recipient/id`;
    const id = digitsAt(exchange, pointer);

    const called = valueAt(acceptedValue(exchange), `/content/${index}/recipient/role`);

    return id === null ? [] : [{ id, called, pointer, exchange }];
  });
}

type ShownRecipient = ReturnType<typeof recipientsIn>[number] & { readonly role: Role };

/** Every list of notifications, also as everybody reads it once more: a cache that users share is filled then. */
export async function readNotificationsTwice(run: Run): Promise<Log> {
  const log = await logOf(run, 'list-notifications');
  const again = (await run.secondReadings()).notifications.map(judgedElsewhere);

  return { ...log, entries: [...log.entries, ...again] };
}

/** The recipient of each user's notifications, as it was shown first: in this log, or before it. */
export function knownRecipients(log: Log): ReadonlyMap<Role, string> {
  const known = new Map(log.before.recipients);
  for (const { role, id } of recipientsShown(log))
    if (!known.has(role) && ![...known].some(([other, shown]) => shown === id && areTwo(log, role, other)))
      known.set(role, id);

  return known;
}

export function recipientsShown(log: Log): ShownRecipient[] {
  return judgedEntries(log, 'list-notifications').flatMap(({ exchange }) => {
    const { role } = exchange;

    return role === null ? [] : recipientsIn(exchange).map((recipient) => ({ ...recipient, role }));
  });
}

export function firstRecipientsIn(log: Log): ShownRecipient[] {
  const first = new Map<Role, ShownRecipient>();
  for (const recipient of recipientsShown(log)) if (!first.has(recipient.role)) first.set(recipient.role, recipient);

  return [...first.values()];
}

/** Whether two roles are two users, with different ids: the plain user may be any of the others. */
export function areTwo(log: Log, ...both: readonly [Role, Role]): boolean {
  return (
    both[0] !== both[1] &&
    both.every((role) => role !== 'user' && log.roles.includes(role)) &&
    !areNumberedApart(log, both)
  );
}

/** A service may number the users of each role from 1. Then each list calls its recipient what its user is. */
function areNumberedApart(log: Log, both: readonly [Role, Role]): boolean {
  const shown = recipientsShown(log).filter(({ role }) => both.includes(role));

  return (
    plainRoleOf(both[0]) !== plainRoleOf(both[1]) && shown.every(({ role, called }) => called === plainRoleOf(role))
  );
}

export function findOtherRecipients(log: Log): Finding[] {
  const slug = 'list-notifications';
  const shown = expectShown(recipientsShown(log), 'no recipient shows an id', { log, slug, at: ['/recipient/id'] });
  const first = new Map([...shown.toReversed().map(({ role, id }) => [role, id] as const), ...log.before.recipients]);

  return shown
    .filter(({ role, id }) => id !== first.get(role))
    .map(({ role, id, pointer, exchange }) =>
      finding(exchange, pointer, `${first.get(role)}, as in the first notification`, id),
    );
}

/** Lists that start with the recipient of another user's notifications. */
export function findSharedRecipients(log: Log): Finding[] {
  responsesIn(log, 'list-notifications');
  const first = recipientsShown(log).filter(({ exchange }, index, all) => exchange !== all[index - 1]?.exchange);
  const users = [...new Set([...log.before.recipients.keys(), ...first.map(({ role }) => role)])].filter(
    (role) => role !== 'user',
  );
  if (first.length === 0 || users.length < 2) throw tooFewRecipients(log);
  const seen = new Map(log.before.recipients);

  return first.flatMap(({ exchange, id, pointer, role }) => {
    if (!seen.has(role)) seen.set(role, id);
    const [twin] = [...seen].find(([other, shownId]) => shownId === id && areTwo(log, role, other)) ?? [];

    return twin === undefined
      ? []
      : [finding(exchange, pointer, `a recipient that differs from the ${roleText(twin)}'s`, id)];
  });
}

/** The role of the first recipient of each user, where it is not the user's own. */
export function wrongRolesIn(log: Log) {
  const known = shapeOf('user').properties.get('role')?.values ?? [];

  return firstRecipientsIn(log).flatMap(({ role, exchange, ...recipient }) => {
    const pointer = recipient.pointer.replace(/id$/, 'role');
    const got = valueAt(acceptedValue(exchange), pointer);
    const expected = plainRoleOf(role);
    const isWrong = role !== 'user' && got !== expected && known.some((value) => value === got);

    return isWrong ? [{ role, exchange, pointer, expected, got }] : [];
  });
}

type WrongRole = ReturnType<typeof wrongRolesIn>[number];

/** Whether another user has the role that this one has, and this one the other's: their lists are exchanged. */
export function isExchanged({ expected, got }: WrongRole, _: number, all: readonly WrongRole[]): boolean {
  return all.some((other) => other.expected === got && other.got === expected);
}

/** A provider state that promised notifications, and a list without any: nothing was judged for that user. */
export async function expectPromisedNotifications(run: Run): Promise<[]> {
  const state = 'notifications for the current user exist';
  for (const exchange of await run.notifications()) {
    const { role } = exchange;
    if (role === null || contentOf(exchange)?.length !== 0) continue;
    const isPromised = (await run.state(state, role)) !== null;
    if (isPromised)
      throw new NotExercised(
        `the ${roleText(role)} has no notifications, although the state "${state}" was set up`,
        [],
        obstaclesIn([exchange], '/content'),
      );
  }

  return [];
}

export function tooFewRecipients(log: Log): NotExercised {
  const missing = (['receptionist', 'sprayer', 'other-farmer'] as const).filter((role) => !log.roles.includes(role));

  return new NotExercised(
    'fewer than two users have notifications',
    ['SPRAY_STATES_URL', ...missing.flatMap((role) => credentialNamesOf(role))],
    placesFor(log, 'list-notifications', '/recipient/id'),
  );
}

/**
 * Notifications that two users have, each as the recipient: under one id, with the same time, text and order. Two alike are
 * needed, because a service may number the notifications of each user from 1.
 */
export function findSharedNotifications(log: Log) {
  const lists = firstRecipientsIn(log).filter(({ role }) => role !== 'user');
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
