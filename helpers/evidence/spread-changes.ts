import { comparablesOf, shownComparable, type Comparable, type ComparedField } from '../exchanges/comparable.js';
import { isAccepted, isRejected, requestedId, type Exchange } from '../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { finding, type Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import {
  BYSTANDERS,
  CONTROLS,
  PAUSE_MS,
  type ChangeControl,
  type ChangingSlug,
} from '../observations/change-controls.js';
import type { Run } from '../observations/run.js';
import { onlyOrderIn } from './agreement.js';
import { findOwnOrders } from './own-orders.js';

const FIELDS = {
  'confirm-order': ['orderStatus', 'confirmed'],
  'verify-payment': ['paymentStatus'],
} as const satisfies Record<ChangingSlug, ComparedField[]>;

/**
 * Orders that were confirmed or paid together with another one. If every order of this run looks like that, others are created
 * and read around one more call: a service may also change orders by itself.
 */
export function findSpreadChanges(run: Run, slug: ChangingSlug): Promise<readonly Finding[]> {
  return run.derive(`spread changes of ${slug}`, async () => {
    const exchange = await findChange(run, slug);
    if (exchange === null || !(await isSuspicious(run, slug, exchange))) return [];
    let found: Finding[] = [];
    for (let time = 1; time <= CONTROLS; time++) {
      const control = await ifExercised(run.changeControl(slug, time), null);
      found = control === null ? [] : judgeControl(slug, control);
      if (found.length === 0) break;
    }

    return found;
  });
}

const exchangeOf = ({ exchange }: { readonly exchange: Exchange }) => exchange;

async function findChange(run: Run, slug: ChangingSlug): Promise<Exchange | null> {
  const sent = slug === 'confirm-order' ? run.confirmation().then(exchangeOf) : run.verification().then(exchangeOf);
  const exchange = await ifExercised(sent, null);

  return exchange === null || !isAccepted(exchange) ? null : exchange;
}

/** Whether every order that was created before the change, and not changed by itself, shows the same now. */
async function isSuspicious(run: Run, slug: ChangingSlug, change: Exchange): Promise<boolean> {
  const touched = new Set(
    run.client.exchanges
      .filter(({ operation }) => operation === 'confirm-order' || operation === 'verify-payment')
      .filter((exchange) => !isRejected(exchange))
      .map(requestedId),
  );
  const orders = (await findOwnOrders(run)).filter(
    ({ created }) => !touched.has(created.id ?? '') && endOf(created.exchange) <= Date.parse(change.startedAt),
  );
  const [changed] = ordersIn(change);
  const isLater = ({ exchange }: ShownOrder) => Date.parse(exchange.startedAt) >= endOf(change);
  if (changed === undefined || orders.length === 0) return false;

  return FIELDS[slug].some((field) => {
    const value = valueOf(changed, field);
    const before = orders.filter(({ created }) => isOther(valueOf(onlyOrderIn(created.exchange), field), value));
    const now = before.map(({ read, listed }) => [...(read === undefined ? [] : [read]), ...listed].filter(isLater));

    return now.length > 0 && now.every((shown) => areAll(shown, field, value));
  });
}

function isOther(value: Comparable | undefined, otherValue: Comparable | undefined): boolean {
  return value !== undefined && otherValue !== undefined && value !== otherValue;
}

function areAll(shown: readonly ShownOrder[], field: ComparedField, value: Comparable | undefined): boolean {
  return shown.length > 0 && shown.every((order) => valueOf(order, field) === value);
}

function judgeControl(slug: ChangingSlug, { call, bystanders }: ChangeControl): Finding[] {
  const [changed] = ordersIn(call);
  const days = new Set(bystanders.map(({ date }) => date));
  if (!isAccepted(call) || changed === undefined || days.size < BYSTANDERS) return [];

  return FIELDS[slug].flatMap((field) => {
    const value = valueOf(changed, field);
    const findings = bystanders.flatMap(({ id, reads }) => {
      const [first, waited, after] = reads.map((read) => valueIn(read, id, field));
      const isSteady = first !== undefined && first === waited;
      const isQuick = endOf(reads[2]) - Date.parse(reads[1].startedAt) < PAUSE_MS;

      return isSteady && isQuick && isOther(first, value) && after === value
        ? [
            finding(
              reads[2],
              `/${field}`,
              `${shownComparable(field, first)}, as before ${call.id}`,
              shownComparable(field, value),
            ),
          ]
        : [];
    });

    return findings.length < bystanders.length ? [] : findings;
  });
}

function valueOf(order: ShownOrder, field: ComparedField): Comparable | undefined {
  return comparablesOf(order).get(field);
}

function valueIn(exchange: Exchange, id: string, field: ComparedField): Comparable | undefined {
  const order = ordersIn(exchange).find((shown) => shown.id === id);

  return order === undefined ? undefined : valueOf(order, field);
}

function endOf({ startedAt, milliseconds }: Exchange): number {
  return Date.parse(startedAt) + milliseconds;
}
