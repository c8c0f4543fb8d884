import { SENT_FIELDS } from '../../exchanges/comparable.js';
import { isAccepted, isServerFailure, isWithoutResponse, madeIn, requestedId } from '../../exchanges/exchange.js';
import { contentOf, ordersIn, type ShownOrder } from '../../exchanges/shown-objects.js';
import {
  credentialNamesOf,
  operations,
  roleText,
  SNAPSHOTS,
  type Role,
  type Slug,
} from '../../interface/operations.js';
import { expectAccepted, finding, valueFinding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import { entriesFor, placesFor, requireAny, responsesIn, type Log, type LogEntry } from '../../judging/log.js';
import { logFor } from '../../judging/run-log.js';
import { NotExercised } from '../../not-exercised.js';
import { hasJudgedBody } from '../../observations/judged-request.js';
import type { Run } from '../../observations/run-observations.js';
import { expectUser, hasReceptionist } from '../fields/field-violations.js';
import { findFieldsMisread } from '../views/blamed-views.js';
import { compareOrders } from '../views/statements.js';
import { farmerOf, knownFarmers } from './list-owners.js';
import { isExchanged, knownRecipients, recipientsIn, recipientsShown, wrongRolesIn } from './recipients.js';

/** The requests for notifications whose query the interface shows. */
function listsIn(log: Log) {
  return entriesFor(log, 'list-notifications').filter(({ exchange }) => exchange.requestClass !== 'probe');
}

/** Who got their notifications: in this log, or before it. */
export function admittedIn(log: Log): ReadonlySet<Role> {
  const accepted = listsIn(log).filter(({ exchange }) => isAccepted(exchange));

  return new Set([...log.before.admitted, ...accepted.flatMap(({ exchange }) => exchange.role ?? [])]);
}

export function judgeAdmission(log: Log): Suspicion[] {
  const admitted = admittedIn(log);
  const judged = listsIn(log).flatMap(({ exchange }) => {
    const { role } = exchange;
    const isKnown = role !== null && admitted.has(role) && !isServerFailure(exchange) && !isWithoutResponse(exchange);

    return isKnown ? [{ role, exchange }] : [];
  });

  return requireAny(judged, 'nobody got their notifications').flatMap(({ role, exchange }) =>
    suspicionsOf(exchange, expectAccepted(exchange, `the ${roleText(role)}`), { certainty: 'at rest', subject: role }),
  );
}

/** What tells who the farmer is; not exercised if get-order contradicts itself or others about that. */
export async function readRecipients(run: Run): Promise<Log> {
  await run.everyCreated();
  const log = await logFor(run, { reads: ['get-order', 'create-order', 'list-notifications'], isAboutCreated: 'also' });
  farmerOf(log, 'farmer');
  if ((await findFieldsMisread(run)).includes('/farmer/id'))
    throw new NotExercised(
      'get-order contradicts other views about farmers',
      [],
      placesFor(log, 'get-order', '/farmer/id'),
    );

  return log;
}

export function judgeRecipients(log: Log): Suspicion[] {
  responsesIn(log, 'list-notifications');
  const [farmers, recipients] = [knownFarmers(log), knownRecipients(log)];
  const shown = recipientsShown(log).filter(({ role }) => farmers.has(role));
  if (shown.length === 0 || !log.roles.includes('farmer')) throw noFarmersNotifications(log);

  const exchanged = wrongRolesIn(log)
    .filter(isExchanged)
    .flatMap(({ exchange, role, pointer, expected, got }) => {
      const right = `${JSON.stringify(expected)}, the role of the ${roleText(role)}, whose list another user got`;

      return suspicionsOf(exchange, [valueFinding(exchange, pointer, right, got)], { certainty: 'certain' });
    });
  const others = shown.flatMap(({ role, id, pointer, exchange }) => {
    const farmer = farmers.get(role);
    // A list with several recipients is blamed for that, if the farmer is one of them.
    const isWrong = recipients.get(role) === id && recipientsIn(exchange).every((recipient) => recipient.id !== farmer);

    return suspicionsOf(exchange, isWrong ? [finding(exchange, pointer, `${farmer}, the farmer`, id)] : [], {
      certainty: 'certain',
    });
  });

  return [...exchanged, ...others];
}

function noFarmersNotifications(log: Log): NotExercised {
  const places = placesFor(log, 'list-notifications', '/recipient/id');

  return log.roles.includes('farmer')
    ? new NotExercised('the farmer has no notifications', ['SPRAY_STATES_URL'], places)
    : new NotExercised('without credentials no user is logged in', credentialNamesOf('farmer'));
}

export function judgeReceptionists(log: Log, view: Slug): Suspicion[] {
  responsesIn(log, view);
  const read = log.entries.filter((entry) => entry.isAtRest !== false && hasJudgedBody(entry));
  const shown = read.flatMap(({ exchange }) => ordersIn(exchange)).filter(isReliable);
  const known = new Map<string | null, ShownOrder[]>();
  for (const order of shown.filter(hasReceptionist)) madeIn(known, order.id, () => []).push(order);
  // Two views may mean two orders by one id.
  const isKnown = (order: ShownOrder) =>
    order.id !== null &&
    known.get(order.id)?.some((other) => compareOrders(other, order, SENT_FIELDS).length === 0) === true;
  const snapshots = new Set(read.filter(isSnapshot).map(({ exchange }) => exchange));
  const judged = shown.filter(
    (order) => order.exchange.operation === view && !snapshots.has(order.exchange) && isKnown(order),
  );
  if (judged.length === 0) throw noReceptionistShown(log, view);

  return judged.flatMap((order) =>
    suspicionsOf(order.exchange, expectUser(order, 'receptionist'), {
      certainty: 'at rest',
      subject: `order ${order.id}`,
    }),
  );
}

function noReceptionistShown(log: Log, view: Slug): NotExercised {
  const order = operations[view].item.startsWith('order') ? '' : '/order';
  const places = placesFor(log, view, `${order}/id`, `${order}/receptionist`);

  const isEmpty = entriesFor(log, view).every(({ exchange }) => contentOf(exchange)?.length === 0);
  const reason = isEmpty
    ? 'no order was shown because the list is empty'
    : 'none of the orders shown here has a receptionist in any response';

  return new NotExercised(reason, ['SPRAY_STATES_URL'], places);
}

/** A response that shows another order than the requested one is blamed for that. */
function isReliable({ exchange, id }: ShownOrder): boolean {
  return operations[exchange.operation as Slug].paged || requestedId(exchange) === '' || requestedId(exchange) === id;
}

/** In a long sequence, feedback and notifications may show an order as it was before it had a receptionist; a run is short. */
function isSnapshot({ isDuringWrite, exchange: { operation } }: LogEntry): boolean {
  return isDuringWrite !== undefined && SNAPSHOTS.some((slug) => slug === operation);
}
