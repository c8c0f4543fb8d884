import { comparablesOf } from '../exchanges/comparable.js';
import { isServerFailure } from '../exchanges/exchange.js';
import { howKept } from '../exchanges/kept.js';
import { expectAccepted } from '../judging/expectations.js';
import { finding, judgeEach, type Finding } from '../judging/finding.js';
import { NotExercised } from '../not-exercised.js';
import type { EdgeOrder } from '../observations/edge-orders.js';
import { edgeKinds } from '../observations/edge-values.js';
import type { Run } from '../observations/run.js';
import { requiredKinds } from '../observations/sample-order.js';
import { alternatives } from '../words/alternatives.js';
import { shownValue } from '../words/shown.js';
import { onlyOrderIn, sentValueOf } from './agreement.js';
import { findCreatedOrders, notShownAsCreated } from './created-orders.js';

/** Values and days that were rejected although other orders were accepted. A 5xx is judged by answers-200. */
export async function findRejectedEdges(run: Run): Promise<Finding[]> {
  await run.created();
  const orders = await Promise.all(edgeKinds.map((kind) => run.edgeOrder(kind)));
  const findings = [
    ...(await Promise.all(orders.map((order) => findRejectedValues(run, order)))).flat(),
    ...orders.flatMap(findRejectedDay),
    ...(await findRejectedText(run)),
  ];
  const [unknown] = orders.filter(({ accepted, rejected }) => accepted.length === 0 && rejected === null);
  if (findings.length === 0 && unknown !== undefined)
    throw new NotExercised('an order with unusual values was rejected, and then plain orders, too');

  return findings;
}

async function findRejectedValues(run: Run, { rejected }: EdgeOrder): Promise<Finding[]> {
  if (rejected === null || isServerFailure(rejected.order.exchange)) return [];
  const kinds = rejected.values.map(({ isLike }) => isLike);
  const judged = await Promise.all(
    kinds.map(async (kind) => kind !== undefined && (await run.creation(kind)).accepted === null),
  );
  if (judged.every(Boolean)) return [];

  return expectAccepted(
    rejected.order.exchange,
    `an order with ${alternatives(rejected.values.map(({ what }) => what))}`,
  );
}

/** Statuses for reasons of business: a closed day or a full one. */
const BUSINESS = [409, 422];

function findRejectedDay({ rejectedDay }: EdgeOrder): Finding[] {
  if (rejectedDay === null || isServerFailure(rejectedDay.exchange)) return [];
  if (BUSINESS.includes(rejectedDay.exchange.response?.status ?? 0)) return [];

  return expectAccepted(rejectedDay.exchange, `an order for ${rejectedDay.sent.date}`);
}

/** The text of the order to confirm, which looks like markup: if none of its other values is rejected, the text is. */
async function findRejectedText(run: Run): Promise<Finding[]> {
  const { accepted, attempts } = await run.creation('to confirm');
  const kinds = requiredKinds.filter((kind) => kind !== 'area at the minimum');
  const others = await Promise.all(kinds.map((kind) => run.creation(kind)));
  const last = attempts.at(-1);
  if (accepted !== null || last === undefined || others.some((other) => other.accepted === null)) return [];
  if (isServerFailure(last.exchange)) return [];

  return expectAccepted(last.exchange, `an order with location ${shownValue(last.sent.location)}`);
}

/** What came back in another form that the interface does not forbid. */
export async function findNearlyKept(run: Run): Promise<Finding[]> {
  const nothing = await notShownAsCreated(run, 'no response shows an order');

  return judgeEach(await findCreatedOrders(run), nothing, ({ sent, exchange }) => {
    const shown = comparablesOf(onlyOrderIn(exchange));
    const changed = (['area', 'location'] as const).filter(
      (field) => howKept(field, sentValueOf(sent, field), shown.get(field)) === 'nearly',
    );

    return changed.map((field) =>
      finding(exchange, `/${field}`, `${shownValue(sent[field])}, as sent`, shownValue(shown.get(field))),
    );
  });
}
