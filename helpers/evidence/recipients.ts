import { acceptedValue, digitsAt, type Exchange } from '../exchanges/exchange.js';
import { placesIn } from '../exchanges/obstacles.js';
import { contentOf } from '../exchanges/page.js';
import { credentialNamesOf, roleText, type Role } from '../interface/roles.js';
import { shapeOf } from '../interface/shapes.js';
import { valueAt } from '../json/pointer.js';
import { finding, type Finding } from '../judging/finding.js';
import { expectShown, judgedEntries, placesFor, responsesIn, type Log } from '../judging/log.js';
import { NotExercised, obstaclesIn, type Obstacle } from '../not-exercised.js';
import type { RoleNotifications } from '../observations/notifications.js';
import type { Run } from '../observations/run.js';

interface Recipient {
  readonly id: string;
  readonly pointer: string;
}

export function recipientsIn(exchange: Exchange): Recipient[] {
  const items = acceptedValue(exchange) === undefined ? [] : (contentOf(exchange) ?? []);

  return items.flatMap((_, index) => {
    const pointer = `/content/${index}/recipient/id`;
    const id = digitsAt(exchange, pointer);

    return id === null ? [] : [{ id, pointer }];
  });
}

interface FirstRecipient extends Recipient {
  readonly role: Role;
  readonly exchange: Exchange;
}

/** Whether every notification of a list has the same recipient. */
export function isOnlyRecipient({ id, exchange }: FirstRecipient): boolean {
  return recipientsIn(exchange).every((recipient) => recipient.id === id);
}

/** The first recipient of each list of notifications that shows one. */
export async function findFirstRecipients(run: Run): Promise<FirstRecipient[]> {
  return firstRecipientsIn(await run.notifications());
}

function firstRecipientsIn(lists: readonly RoleNotifications[]): FirstRecipient[] {
  return lists.flatMap(({ role, exchange }) =>
    recipientsIn(exchange)
      .slice(0, 1)
      .map((recipient) => ({ ...recipient, role, exchange })),
  );
}

/**
 * The first recipients of the lists as everybody reads them once more, where they differ from the first reading and stay so: a
 * shared cache shows the list of another user.
 */
export async function findRecipientsReadAgain(run: Run): Promise<FirstRecipient[]> {
  const first = await findFirstRecipients(run);
  const again = firstRecipientsIn((await run.secondReadings()).notifications);
  const changed = again.filter(({ id, role }) => first.find((list) => list.role === role)?.id !== id);
  const confirmed = await Promise.all(
    changed.map(async (list) => {
      const [now] = recipientsIn(await run.readAgain(list.exchange));

      return now?.id === list.id ? [list] : [];
    }),
  );

  return confirmed.flat();
}

/** The recipient of each user's notifications, as it was shown first: in this log, or before it. */
export function knownRecipients(log: Log): ReadonlyMap<Role, string> {
  const known = new Map(log.before.recipients);
  for (const { role, id } of recipientsShown(log))
    if (!known.has(role) && ![...known].some(([other, shown]) => shown === id && areTwo(log, role, other)))
      known.set(role, id);

  return known;
}

/** Every recipient of every list of notifications, and who listed them. */
export function recipientsShown(log: Log): FirstRecipient[] {
  return judgedEntries(log, 'list-notifications').flatMap(({ exchange }) => {
    const { role } = exchange;

    return role === null ? [] : recipientsIn(exchange).map((recipient) => ({ ...recipient, role, exchange }));
  });
}

/** Whether two roles are two users: the plain user may be any of the others. */
function areTwo({ roles }: Log, ...both: readonly [Role, Role]): boolean {
  return both[0] !== both[1] && both.every((role) => role !== 'user' && roles.includes(role));
}

/** Lists that show another recipient than the first one of the same user. */
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
  const shown = recipientsShown(log);
  const first = [...new Map(shown.toReversed().map((recipient) => [recipient.role, recipient])).values()].toReversed();
  const others = new Map([...log.before.recipients, ...first.map(({ role, id }) => [role, id] as const)]);
  const users = [...others.keys()].filter((role) => role !== 'user');
  if (first.length === 0 || users.length < 2) throw tooFewRecipients(log);
  const known = new Map(log.before.recipients);

  return first.flatMap(({ exchange, id, pointer, role }) => {
    const [twin] = [...known].find(([other, shownId]) => shownId === id && areTwo(log, role, other)) ?? [];
    if (!known.has(role)) known.set(role, id);

    return twin === undefined
      ? []
      : [finding(exchange, pointer, `a recipient that differs from the ${roleText(twin)}'s`, id)];
  });
}

/** The first recipients whose role is another one than that of the credentials. */
export async function findWrongRoles(run: Run) {
  const known = shapeOf('user').properties.get('role')?.values ?? [];
  const named = (await findFirstRecipients(run)).filter(({ role }) => role !== 'user');

  return named.flatMap(({ exchange, role, ...recipient }) => {
    const pointer = recipient.pointer.replace(/id$/, 'role');
    const got = valueAt(acceptedValue(exchange), pointer);
    const expected = role === 'other-farmer' ? 'farmer' : role;

    return got === expected || !known.some((value) => value === got) ? [] : [{ exchange, pointer, expected, got }];
  });
}

/** A provider state that promised notifications, and a list without any: nothing was judged for that user. */
export async function expectPromisedNotifications(run: Run): Promise<[]> {
  const state = 'notifications for the current user exist';
  for (const { role, exchange } of await run.notifications()) {
    const isPromised = contentOf(exchange)?.length === 0 && (await run.state(state, role)) !== null;
    if (isPromised)
      throw new NotExercised(
        `the ${roleText(role)} has no notifications, although the state "${state}" was set up`,
        [],
        obstaclesIn([exchange], '/content'),
      );
  }

  return [];
}

/** Where a role's list, or every list, should have shown its recipient. */
export async function recipientPlaces(run: Run, role?: Role): Promise<Obstacle[]> {
  const lists = (await run.notifications()).filter((list) => role === undefined || list.role === role);

  return placesIn(
    lists.map(({ exchange }) => exchange),
    '/recipient/id',
  );
}

/** No two users can be compared. */
export function tooFewRecipients(log: Log): NotExercised {
  const missing = (['receptionist', 'sprayer', 'other-farmer'] as const).filter((role) => !log.roles.includes(role));

  return new NotExercised(
    'fewer than two users have notifications',
    ['SPRAY_STATES_URL', ...missing.flatMap((role) => credentialNamesOf(role))],
    placesFor(log, 'list-notifications', '/recipient/id'),
  );
}
