import { hasReceptionist } from '../evidence/hollow-objects.js';
import {
  digitsAt,
  isAccepted,
  isServerFailure,
  isWithoutResponse,
  requestedId,
  type Exchange,
} from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { isPage, lengthOf } from '../exchanges/page.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { operations, orderListsWithFarmer, type Slug } from '../interface/operations.js';
import { roleText, type Role } from '../interface/roles.js';
import { expectAccepted } from '../judging/expectations.js';
import { finding, type Finding } from '../judging/finding.js';
import { ownOrder } from './memory.js';
import type { FarmerRole } from './step.js';
import type { SequenceJudging } from './suspicions.js';
import { atRest } from './trail.js';

/** Orders and notifications belong to the same people in every sequence. */
export function judgePeople(judging: SequenceJudging): void {
  for (const exchange of judging.trail.flatMap(({ exchanges }) => exchanges)) {
    if (exchange.operation === 'list-notifications') judgeAccess(judging, exchange);
    if (!isAccepted(exchange)) continue;
    if (exchange.operation === 'get-order') judgeFarmer(judging, exchange);
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
    judging.suspect({ requirement, finding: found, exchange, subject: role, kind: 'at rest' });
}

/** All orders of a farmer show that farmer, and nobody else's do. */
function judgeFarmer(judging: SequenceJudging, exchange: Exchange): void {
  const { memory } = judging;
  const id = requestedId(exchange);
  const order = ownOrder(memory, id);
  const farmer = digitsAt(exchange, '/farmer/id');
  if (order === undefined || farmer === null || digitsAt(exchange, '/id') !== id) return;
  const known = memory.farmers.get(order.as);
  const other = [...memory.farmers].find(([role, shown]) => role !== order.as && shown === farmer);
  if (known === undefined && other === undefined) memory.farmers.set(order.as, farmer);
  judging.exercise('get-order/one-farmer');
  if (known === undefined ? other === undefined : known === farmer) return;
  const expected =
    known === undefined
      ? `another farmer than the ${roleText(other?.[0] ?? 'farmer')}`
      : `${known}, as on other orders of this farmer`;
  suspect(judging, 'get-order/one-farmer', exchange, finding(exchange, '/farmer/id', expected, farmer));
}

/** Everybody lists notifications of their own: always the same recipient, and never somebody else's. */
function judgeRecipients(judging: SequenceJudging, exchange: Exchange): void {
  const { role } = exchange;
  if (role === null || !isPage(exchange)) return;
  const { recipients, farmers } = judging.memory;
  for (let index = 0; index < lengthOf(exchange); index++) {
    const pointer = `/content/${index}/recipient/id`;
    const id = digitsAt(exchange, pointer);
    if (id === null) continue;
    const known = recipients.get(role) ?? id;
    const isTaken = [...recipients].some(
      ([other, shown]) => other !== role && isOther(judging, role, other) && shown === id,
    );
    if (!recipients.has(role) && !isTaken) recipients.set(role, id);
    judging.exercise('list-notifications/one-recipient');
    if (known !== id)
      suspect(
        judging,
        'list-notifications/one-recipient',
        exchange,
        finding(exchange, pointer, `${known}, as on other notifications of the ${roleText(role)}`, id),
      );
    else if (isTaken)
      suspect(
        judging,
        'list-notifications/recipients-differ',
        exchange,
        finding(exchange, pointer, 'another recipient than that of other users', id),
      );
    const farmer = farmers.get(role as FarmerRole);
    if (farmer === undefined) continue;
    judging.exercise('list-notifications/recipient-is-the-caller');
    if (known === id && farmer !== id && !isTaken)
      suspect(
        judging,
        'list-notifications/recipient-is-the-caller',
        exchange,
        finding(exchange, pointer, `${farmer}, the farmer`, id),
      );
  }
}

/** The plain user may be any of the others. */
function isOther(judging: SequenceJudging, role: Role, other: Role): boolean {
  return (
    role !== 'user' && other !== 'user' && judging.grounds.users.includes(role) && judging.grounds.users.includes(other)
  );
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
      kind: 'at rest',
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
    kind: 'certain',
  });
}
