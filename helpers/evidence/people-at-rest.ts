import { SENT_FIELDS } from '../exchanges/comparable.js';
import { isAccepted, isServerFailure, isWithoutResponse, requestedId } from '../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { operations, type Slug } from '../interface/operations.js';
import { roleText, type Role } from '../interface/roles.js';
import { expectAccepted } from '../judging/expectations.js';
import { finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { entriesFor, placesFor, requireAny, responsesIn, type Log, type LogEntry } from '../judging/log.js';
import { NotExercised } from '../not-exercised.js';
import { hasJudgedBody } from '../observations/judged-request.js';
import { compareOrders } from './agreement.js';
import { expectUser, hasReceptionist } from './hollow-objects.js';
import { knownFarmers } from './known-farmers.js';
import { knownRecipients, recipientsShown } from './recipients.js';

/** The requests for notifications whose query the interface shows. */
function listsIn(log: Log) {
  return entriesFor(log, 'list-notifications').filter(({ exchange }) => exchange.requestClass !== 'probe');
}

/** Who got their notifications: in this log, or before it. */
export function admittedIn(log: Log): ReadonlySet<Role> {
  const accepted = listsIn(log).filter(({ exchange }) => isAccepted(exchange));

  return new Set([...log.before.admitted, ...accepted.flatMap(({ exchange }) => exchange.role ?? [])]);
}

/** Who got their notifications once, gets them. */
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

/** The recipient of a farmer's notifications is the farmer of that farmer's orders. */
export function judgeRecipients(log: Log): Suspicion[] {
  const [farmers, recipients] = [knownFarmers(log), knownRecipients(log)];
  const shown = recipientsShown(log).filter(({ role }) => farmers.has(role));

  return requireAny(shown, 'no farmer is known').flatMap(({ role, id, pointer, exchange }) => {
    const farmer = farmers.get(role);
    const isWrong = recipients.get(role) === id && farmer !== id;

    return suspicionsOf(exchange, isWrong ? [finding(exchange, pointer, `${farmer}, the farmer`, id)] : [], {
      certainty: 'certain',
    });
  });
}

/** An order that shows its receptionist anywhere shows it in the views that include people. */
export function judgeReceptionists(log: Log, view: Slug): Suspicion[] {
  responsesIn(log, view);
  const read = log.entries.filter((entry) => entry.isAtRest !== false && hasJudgedBody(entry));
  const shown = read.flatMap(({ exchange }) => ordersIn(exchange)).filter(isReliable);
  const known = new Map<string | null, ShownOrder[]>();
  for (const order of shown.filter(hasReceptionist)) known.set(order.id, [...(known.get(order.id) ?? []), order]);
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

  return new NotExercised(
    'none of the orders shown here has a receptionist in any response',
    ['SPRAY_STATES_URL'],
    places,
  );
}

/** A response that shows another order than the requested one is blamed for that. */
function isReliable({ exchange, id }: ShownOrder): boolean {
  return operations[exchange.operation as Slug].paged || requestedId(exchange) === '' || requestedId(exchange) === id;
}

/** In a long sequence, feedback and notifications may show an order as it was before it had a receptionist. */
function isSnapshot({ isAtRest, exchange: { operation } }: LogEntry): boolean {
  return isAtRest === true && (operation === 'list-feedback' || operation === 'list-notifications');
}
