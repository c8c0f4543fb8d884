import { comparablesOf, shownComparable, type ComparedField } from '../exchanges/comparable.js';
import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { finding, type Finding } from '../judging/finding.js';
import { logFor } from '../judging/run-log.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { liveAccounts, viewRule } from './blamed-views.js';
import { accountsIn, type Account } from './statements.js';

/** A confirmation or a verified payment, and a response that shows the order before it. */
interface OrderChange {
  readonly id: string;
  readonly exchange: Exchange;
  readonly before: Exchange;
}

const FIELDS = ['orderStatus', 'confirmed', 'paymentStatus'] as const satisfies ComparedField[];
const LATER_MS = 5000;

/** The confirmation, and the order before it. */
export async function findConfirmedOrder(run: Run): Promise<OrderChange> {
  const { id, exchange, created, before } = await run.confirmation();
  const earlier = created?.exchange ?? before;
  if (earlier === null || !isAccepted(exchange))
    throw new NotExercised('no order was confirmed', [], obstaclesIn([exchange]));

  return { id, exchange, before: earlier };
}

interface ChangedField {
  readonly field: (typeof FIELDS)[number];
  readonly before: string | number;
  readonly after: string | number;
}

function changedFields({ exchange, before }: OrderChange): ChangedField[] {
  const [earlier, later] = [before, exchange].map((response) => ordersIn(response)[0]);
  if (earlier === undefined || later === undefined) return [];

  return FIELDS.flatMap((field) => {
    const [was, is] = [comparablesOf(earlier).get(field), comparablesOf(later).get(field)];

    return was === undefined || is === undefined || was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** What a response said about an order and no later response shows: all of them show what was before. */
export async function findLostChanges(run: Run, change: OrderChange): Promise<Finding[]> {
  const said = liveAccounts(await logFor(run, viewRule('get-order'))).filter(
    ({ entity }) => entity === `order ${change.id}`,
  );
  const lost = changedFields(change).filter((changed) => isStillBefore(said, changed));
  if (lost.length === 0) return [];
  await run.client.pause(LATER_MS); // the change may take effect later
  const exchanges = [...new Set(said.map(({ exchange }) => exchange))];
  const again = (await Promise.all(exchanges.map((exchange) => run.readAgain(exchange)))).flatMap(accountsIn);
  const now = again.filter(({ entity }) => entity === `order ${change.id}`);

  return lost
    .filter((changed) => isStillBefore(now, changed))
    .map(({ field, before, after }) =>
      finding(
        change.exchange,
        `/${field}`,
        `${shownComparable(field, before)}, as every later response shows it`,
        shownComparable(field, after),
      ),
    );
}

function isStillBefore(said: readonly Account[], { field, before }: ChangedField): boolean {
  const shown = said.flatMap(({ values }) => values.get(field) ?? []);

  return shown.length > 0 && shown.every((value) => value === before);
}
