import { isAccepted, isServerFailure, isWithoutResponse, requestedId } from '../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { operations, type Slug } from '../interface/operations.js';
import { roleText, type Role } from '../interface/roles.js';
import { expectAccepted } from '../judging/expectations.js';
import { finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { entriesFor, requireAny, type Log } from '../judging/log.js';
import { hasReceptionist } from './hollow-objects.js';
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

/** At rest, an order that shows its receptionist anywhere shows it in the views that include people. */
export function judgeReceptionists(log: Log, view: Slug): Suspicion[] {
  const shown = log.entries
    .filter(({ isAtRest }) => isAtRest)
    .flatMap(({ exchange }) => ordersIn(exchange))
    .filter(isReliable);
  const known = new Set(shown.filter(hasReceptionist).map(({ id }) => id));
  const judged = shown.filter(({ id, exchange }) => id !== null && exchange.operation === view && known.has(id));

  return requireAny(judged, 'no order shows its receptionist at rest')
    .filter((order) => !hasReceptionist(order))
    .flatMap(({ exchange, pointer, id }) => {
      const expected = 'the receptionist that another response shows';

      return suspicionsOf(exchange, [finding(exchange, `${pointer}/receptionist`, expected, 'none')], {
        certainty: 'at rest',
        subject: `order ${id}`,
      });
    });
}

/** A response that shows another order than the requested one is blamed for that. */
function isReliable({ exchange, id }: ShownOrder): boolean {
  return operations[exchange.operation as Slug].paged || requestedId(exchange) === '' || requestedId(exchange) === id;
}
