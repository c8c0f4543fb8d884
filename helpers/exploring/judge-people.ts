import { hasReceptionist } from '../evidence/hollow-objects.js';
import { recipientsIn } from '../evidence/recipients.js';
import { isAccepted, isServerFailure, isWithoutResponse, requestedId, type Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { operations, orderListsWithFarmer, type Slug } from '../interface/operations.js';
import { roleText } from '../interface/roles.js';
import { expectAccepted } from '../judging/expectations.js';
import { finding, type Finding } from '../judging/finding.js';
import type { SequenceJudging } from './suspicions.js';
import { atRest } from './trail.js';

/** Orders and notifications belong to the same people in every sequence. */
export function judgePeople(judging: SequenceJudging): void {
  for (const exchange of judging.trail.flatMap(({ exchanges }) => exchanges)) {
    if (exchange.operation === 'list-notifications') judgeAccess(judging, exchange);
    if (!isAccepted(exchange)) continue;
    if (exchange.operation === 'list-notifications') judgeRecipients(judging, exchange);
  }
  judgeReceptionists(judging);
}

/** Who got their notifications once, gets them. */
function judgeAccess(judging: SequenceJudging, exchange: Exchange): void {
  const { admitted } = judging.memory;
  const { role } = exchange;
  if (role === null || exchange.requestClass === 'probe') return;
  if (isAccepted(exchange)) admitted.add(role);
  if (!admitted.has(role) || isServerFailure(exchange) || isWithoutResponse(exchange)) return;
  const requirement = 'list-notifications/answers-every-role';
  judging.exercise(requirement);
  for (const found of expectAccepted(exchange, `the ${roleText(role)}`))
    judging.suspect({ requirement, finding: found, exchange, subject: role, certainty: 'at rest' });
}

/** The recipient of a farmer's notifications is that farmer. */
function judgeRecipients(judging: SequenceJudging, exchange: Exchange): void {
  const { recipients, farmers } = judging.memory;
  const farmer = exchange.role === null ? undefined : farmers.get(exchange.role);
  if (exchange.role === null || farmer === undefined) return;
  for (const { id, pointer } of recipientsIn(exchange)) {
    judging.exercise('list-notifications/recipient-is-the-caller');
    if (recipients.get(exchange.role) === id && farmer !== id)
      suspect(
        judging,
        'list-notifications/recipient-is-the-caller',
        exchange,
        finding(exchange, pointer, `${farmer}, the farmer`, id),
      );
  }
}

/** At rest, an order that shows its receptionist anywhere shows it in the views that include people. */
function judgeReceptionists(judging: SequenceJudging): void {
  const shown = atRest(judging.trail).flatMap(({ requests }) => requests.flatMap(({ exchange }) => ordersIn(exchange)));
  const known = new Set(shown.filter((order) => hasReceptionist(order) && isReliable(order)).map(({ id }) => id));
  const views: readonly Slug[] = ['get-order', ...orderListsWithFarmer];
  for (const order of shown) {
    const view = order.exchange.operation as Slug;
    if (order.id === null || !views.includes(view) || !known.has(order.id) || !isReliable(order)) continue;
    // A notification may show the order as it was before it had one.
    if (view === 'list-notifications' || view === 'list-feedback') continue;
    judging.exercise(`${view}/receptionist-included`);
    if (hasReceptionist(order)) continue;
    judging.suspect({
      requirement: `${view}/receptionist-included`,
      finding: finding(
        order.exchange,
        `${order.pointer}/receptionist`,
        'the receptionist that another response shows',
        'none',
      ),
      exchange: order.exchange,
      subject: `order ${order.id}`,
      certainty: 'at rest',
    });
  }
}

/** A response that shows another order than the requested one is blamed for that. */
function isReliable({ exchange, id }: ShownOrder): boolean {
  return operations[exchange.operation as Slug].paged || requestedId(exchange) === '' || requestedId(exchange) === id;
}

function suspect(judging: SequenceJudging, requirement: RequirementId, exchange: Exchange, found: Finding): void {
  judging.suspect({
    requirement,
    finding: found,
    exchange,
    subject: `${exchange.role} ${exchange.request.url}`,
    certainty: 'certain',
  });
}
