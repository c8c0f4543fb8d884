import {
  comparablesOf,
  SENT_FIELDS,
  shownComparable,
  type Comparable,
  type ComparedField,
} from '../../exchanges/comparable.js';
import { isAccepted, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { idsOf, isPage, ordersIn, pageFieldAt, type ShownOrder } from '../../exchanges/shown-objects.js';
import { finding, type Finding } from '../../judging/finding.js';
import { logFor } from '../../judging/run-log.js';
import { ifExercised, NotExercised } from '../../not-exercised.js';
import type { Run } from '../../observations/run-observations.js';
import {
  BYSTANDERS,
  CONTROLS,
  COPIES,
  type ChangeControl,
  type ChangingSlug,
} from '../../observations/writing/change-controls.js';
import { ALIKE, witnessKinds } from '../../observations/writing/controls.js';
import { ownReads, ownViews, STORED } from './own-orders.js';
import { onlyOrderIn } from './statements.js';

/** What confirmations and payments make of orders. A payment may confirm others, too. */
const RESULTS = { orderStatus: 'confirmed', confirmed: 'true', paymentStatus: 'paid' } as const;
const FIELDS = Object.keys(RESULTS) as (keyof typeof RESULTS)[];

/** What another order may have become together with the changed one. */
function resultsFor(changed: ShownOrder, field: keyof typeof RESULTS): Comparable[] {
  return [valueOf(changed, field) ?? RESULTS[field], RESULTS[field]];
}

/**
 * Orders that were confirmed or paid together with another one. If an order of this run looks like that, others are created
 * and read around one more call: a service may also change orders by itself.
 */
export function findSpreadChanges(run: Run, slug: ChangingSlug): Promise<readonly Finding[]> {
  return run.derive(`spread changes of ${slug}`, async () => {
    const exchange = await findChange(run, slug);
    if (exchange === null || !(await isSuspicious(run, slug, exchange))) return [];
    // Controls of both at once would change each other's orders.
    if (slug === 'verify-payment') await findSpreadChanges(run, 'confirm-order');
    let found: SpreadChange[] = [];
    for (let time = 1; time <= CONTROLS; time++) {
      const control = await ifExercised(run.changeControl(slug, time), null);
      const changed = control === null ? [] : judgeControl(control);
      // Each time the same field of the order in the same place, or of one that is paid alike.
      const known = new Set(found.flatMap(({ relations }) => relations));
      found = changed
        .map((one) => ({ ...one, relations: one.relations.filter((name) => time === 1 || known.has(name)) }))
        .filter(({ relations }) => relations.length > 0);
      if (found.length === 0) break;
    }

    return found.map((change) => change.finding);
  });
}

/**
 * Orders that were added together with a change, each with what was sent of the changed one. If the farmer's list shows such a copy,
 * it must show another one after each of two more changes.
 */
export async function findCopies(run: Run, slug: ChangingSlug): Promise<readonly Finding[]> {
  const change = await findChange(run, slug);
  const whole = await ifExercised(run.farmerOrders(), null);
  const before = run.client.exchanges.find(
    ({ observation, operation }) => observation === 'before changes' && operation === 'list-farmer-orders',
  );
  if (change === null || before === undefined || whole?.isComplete !== true) return [];
  let copies = copiesIn(run, { before, change, after: whole.exchanges });
  for (let time = 1; time <= COPIES && copies.length > 0; time++) {
    const again = await ifExercised(run.listAroundChange(slug, time), null);
    copies = again === null ? [] : copiesIn(run, { ...again, after: [again.after] });
  }

  return copies.map(({ exchange, pointer, id }) =>
    finding(
      exchange,
      pointer,
      `no order that was not there before ${change.id}`,
      `order ${id}, a copy of the changed one`,
    ),
  );
}

interface Listed {
  readonly before: Exchange;
  readonly change: Exchange;
  readonly after: readonly Exchange[];
}

function copiesIn(run: Run, { before, change, after }: Listed): ShownOrder[] {
  const [changed] = ordersIn(change);
  const known = new Set(idsOf(before));
  const isWhole = isPage(before) && known.size === pageFieldAt(before, 'totalElements');
  if (changed === undefined || !isWhole || !isAccepted(change)) return [];
  const isCopy = (order: ShownOrder) =>
    SENT_FIELDS.every(
      (field) => valueOf(order, field) !== undefined && valueOf(order, field) === valueOf(changed, field),
    );

  return after
    .flatMap(ordersIn)
    .filter((order) => order.id !== null && !known.has(order.id) && !run.createdIds.has(order.id) && isCopy(order));
}

async function findChange(run: Run, slug: ChangingSlug): Promise<Exchange | null> {
  const sent: Promise<{ exchange: Exchange }> = slug === 'confirm-order' ? run.confirmation() : run.verification();
  const change = await ifExercised(sent, null);

  return change === null || !isAccepted(change.exchange) ? null : change.exchange;
}

/**
 * Whether an order that this run did not change shows the same as the changed one, and something else when it was created.
 * When exactly each of them was sent does not count: requests wait for each other, and controls decide in the end.
 */
async function isSuspicious(run: Run, slug: ChangingSlug, change: Exchange): Promise<boolean> {
  const [changed] = ordersIn(change);
  if (changed === undefined) return false;
  const untouched = await findUntouched(run, slug);

  return FIELDS.some((field) =>
    resultsFor(changed, field).some((value) => untouched.some((order) => hasBecome(order, field, value))),
  );
}

/** Not exercised if an order was paid although this run verified no payment for it: by itself, or together with another one. */
export async function expectPaidByVerification(run: Run): Promise<void> {
  const untouched = await findUntouched(run, 'verify-payment');
  if (!untouched.some((order) => hasBecome(order, 'paymentStatus', 'paid'))) return;
  const why = await findSpreadChanges(run, 'confirm-order');
  throw new NotExercised('orders become paid without a verification', [], why);
}

interface UntouchedOrder {
  readonly created: ShownOrder;
  readonly later: readonly ShownOrder[];
}

/** The orders of this run that it did not confirm, or not pay, as they are shown later. */
function findUntouched(run: Run, slug: ChangingSlug): Promise<readonly UntouchedOrder[]> {
  return run.derive(`untouched orders ${slug}`, async () => {
    const changes = run.client.exchanges.filter(({ operation }) => operation === 'confirm-order' || operation === slug);
    const touched = new Set(changes.map(requestedId));
    const created = (await ifExercised(run.everyCreated(), [])).filter(({ id }) => id !== null && !touched.has(id));
    const log = await ifExercised(logFor(run, { reads: ownReads('get-order'), isAboutCreated: 'also' }), null);
    const views = log === null ? [] : ownViews(log);
    const isListed = views.some(({ view, id }) => view === 'list-farmer-orders' && !touched.has(id));
    const first = created.find(({ kind }) => witnessKinds.some((known) => known === kind));
    const witnesses = [first, created.find(({ kind }) => kind === ALIKE[slug])];
    // Lists are read after all writes, an order by its id may be read before them.
    const read = isListed ? [] : witnesses.map((witness) => readLater(run, witness?.id ?? null));
    const again = (await Promise.all(read)).flat();

    return created.map((order) => ({
      created: onlyOrderIn(order.exchange),
      later: [
        ...views.filter(({ id, view }) => id === order.id && STORED.includes(view)).map((view) => view.order),
        ...again.filter(({ id }) => id === order.id),
      ],
    }));
  });
}

async function readLater(run: Run, id: string | null): Promise<ShownOrder[]> {
  if (id === null) return [];
  const read = await ifExercised(run.getOrder(id), null);
  const again = read === null ? null : await ifExercised(run.readAgain(read), null);

  return again === null ? [] : ordersIn(again).filter((order) => order.id === id);
}

function hasBecome({ created, later }: UntouchedOrder, field: ComparedField, value: Comparable | undefined): boolean {
  return isOther(valueOf(created, field), value) && later.some((order) => valueOf(order, field) === value);
}

function isOther(value: Comparable | undefined, otherValue: Comparable | undefined): boolean {
  return value !== undefined && otherValue !== undefined && value !== otherValue;
}

interface SpreadChange {
  readonly relations: readonly string[];
  readonly finding: Finding;
}

/** The orders that became as the changed one with the call. If one does so with a reading in its place, somebody else is at work. */
function judgeControl({ call, bystanders }: ChangeControl): SpreadChange[] {
  const [changed] = ordersIn(call);
  const days = new Set(bystanders.map(({ date }) => date));
  if (!isAccepted(call) || changed === undefined || days.size < BYSTANDERS) return [];
  const isByItself = ({ id, reads: [first, waited] }: ChangeControl['bystanders'][number]) =>
    FIELDS.some((field) => isOther(valueIn(first, id, field), valueIn(waited, id, field)));
  if (bystanders.some(isByItself)) return [];

  return FIELDS.flatMap((field) =>
    bystanders.flatMap(({ id, reads }, place) => {
      const [first, , after] = reads.map((read) => valueIn(read, id, field));
      const value = resultsFor(changed, field).find((result) => result === after);
      if (!isOther(first, value)) return [];
      const expected = `${shownComparable(field, first)}, as before ${call.id}`;

      return [
        {
          relations: [`${field} ${place}`, ...(isPaidAlike(reads[0], changed) ? [`${field} paid alike`] : [])],
          finding: finding(reads[2], `/${field}`, expected, shownComparable(field, value)),
        },
      ];
    }),
  );
}

function isPaidAlike(read: Exchange, { value }: ShownOrder): boolean {
  return ordersIn(read).some((order) => order.value['paymentMethod'] === value['paymentMethod']);
}

function valueOf(order: ShownOrder, field: ComparedField): Comparable | undefined {
  return comparablesOf(order).get(field);
}

function valueIn(exchange: Exchange, id: string, field: ComparedField): Comparable | undefined {
  const order = ordersIn(exchange).find((shown) => shown.id === id);

  return order === undefined ? undefined : valueOf(order, field);
}
