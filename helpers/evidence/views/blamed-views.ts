import { comparablesOf, howKept, shownComparable } from '../../exchanges/comparable.js';
import {
  digitsAt,
  endTimeOf,
  isAccepted,
  oncePer,
  requestedId,
  startTimeOf,
  type Exchange,
} from '../../exchanges/exchange.js';
import { LIVE_VIEWS, SNAPSHOTS, type LiveView, type Slug } from '../../interface/operations.js';
import { finding } from '../../judging/finding.js';
import { suspicionsOf, type LogRule, type Suspicion } from '../../judging/log-rule.js';
import {
  entriesFor,
  expectShown,
  itemsShown,
  judgedEntries,
  ordersShown,
  ownOrdersIn,
  type Log,
} from '../../judging/log.js';
import { judgeAtRest } from '../../judging/run-driver.js';
import { logFor } from '../../judging/run-log.js';
import { ifExercised } from '../../not-exercised.js';
import type { Run } from '../../observations/run-observations.js';
import type { OrderBody } from '../../observations/writing/sample-order.js';
import { fieldsShownWrong, ownViews } from './own-orders.js';
import {
  profilesIn,
  areAlike,
  contradict,
  findContradictory,
  isFirm,
  isMoving,
  isWrite,
  limitedTo,
  sentValueOf,
  statementsIn,
  viewOf,
  type Profile,
  type Statement,
} from './statements.js';

export function viewRule(view: LiveView) {
  return {
    reads: [view, ...LIVE_VIEWS.filter((other) => other !== view)],
    comparesViews: true,
    readsEveryView: (log) => blamesAtRest(log).length > 0,
    inTurn: (log) => judgeView(log, view),
  } satisfies LogRule;
}

function judgeView(log: Log, view: LiveView): Suspicion[] {
  requireComparable(log, view);

  return blamesAtRest(log)
    .filter(({ blamed }) => viewOf(blamed) === view)
    .flatMap(({ blamed, others, isCertain, dispute }) => {
      const { exchange, pointer, entity, field, value } = blamed;
      const views = others.map((other) => `${other.exchange.operation} shows it in ${other.exchange.id}`);
      const expected = `${shownComparable(field, others[0]?.value)}, as ${[...new Set(views)].join(' and ')}`;

      return suspicionsOf(exchange, [finding(exchange, pointer, expected, shownComparable(field, value))], {
        certainty: 'at rest',
        subject: `${entity} ${field}`,
        isOpen: !isCertain,
        others: dispute.map((said) => said.exchange),
      });
    });
}

export function requireComparable(log: Log, view: Slug): void {
  const moving = new Set(
    entriesFor(log, view).flatMap(({ isAtRest, exchange }) => (isAtRest === false ? [exchange] : [])),
  );
  const isRead = ({ exchange }: { readonly exchange: Exchange }) => !moving.has(exchange);
  if (view === 'get-order' || view === 'list-order-sprayers') {
    expectShown(itemsShown(log, view).filter(isRead), 'nothing was shown', { log, slug: view });

    return;
  }
  const returned = entriesFor(log, 'get-order').filter(
    ({ exchange }) => digitsAt(exchange, '/id') === requestedId(exchange),
  );
  const known = new Set([...ownOrdersIn(log).keys(), ...returned.map(({ exchange }) => requestedId(exchange))]);
  const shown = ordersShown(log, view).filter((order) => order.id !== null && known.has(order.id) && isRead(order));
  expectShown(shown, 'get-order returned none of the orders shown here', { log, slug: view });
}

export function judgedAtRest(log: Log, slug: Slug): Exchange[] {
  return judgedEntries(log, slug).flatMap(({ isAtRest, exchange }) => (isAtRest === true ? [exchange] : []));
}

/** Both times are rounded to the millisecond. */
const ROUNDING_MS = 1;

/** What responses say about orders and users after ours stopped changing them. */
export function settledProfiles(log: Log, exchanges: readonly Exchange[]): Profile[] {
  const changed = new Map<string, number>();
  for (const { exchange } of log.entries) {
    const isChange = isWrite(exchange) && exchange.operation !== 'create-order';
    const entity = exchange.operation === 'provider-state' ? 'any' : `order ${requestedId(exchange)}`;
    const end = Math.max(changed.get(entity) ?? 0, endTimeOf(exchange) - ROUNDING_MS);
    if (entity === 'any' || isChange) changed.set(entity, end);
  }
  const settledAt = (entity: string) => Math.max(changed.get('any') ?? 0, changed.get(entity) ?? 0);

  return exchanges.flatMap((exchange) =>
    profilesIn(exchange).filter(({ entity }) => startTimeOf(exchange) >= settledAt(entity)),
  );
}

export const liveProfiles = oncePer((log: Log): readonly Profile[] =>
  settledProfiles(
    log,
    LIVE_VIEWS.flatMap((view) => judgedAtRest(log, view)),
  ),
);

/** The fields that may come back a little different, but not in one view only. */
const MAY_DIFFER: ReadonlySet<string> = new Set(['area', 'location']);

/** A profile of an order of ours. Other requirements compare it with what was sent, and let pass what is nearly that. */
const judgedHere = oncePer((sent: OrderBody) =>
  oncePer((profile: Profile) =>
    limitedTo(
      profile,
      (field) =>
        !isFirm(field) ||
        (MAY_DIFFER.has(field) && howKept(field, sentValueOf(sent, field), profile.values.get(field)) !== 'not'),
    ),
  ),
);

export const blamesAtRest = oncePer((log: Log): readonly Blame[] => {
  const own = ownOrdersIn(log);
  const judged = liveProfiles(log).map((profile) => {
    const sent = own.get(profile.entity.replace(/^order /, ''))?.sent;

    return sent === undefined ? profile : judgedHere(sent)(profile);
  });
  const disputes = findContradictory(judged);
  if (disputes.length === 0) return [];
  const elsewhere = fieldsBlamedElsewhere(log);
  const isBlamedElsewhere = (said: Statement) => elsewhere.get(viewOf(said))?.has(said.field) === true;

  return blamesFor(
    disputes.filter((dispute) => !dispute.some(isBlamedElsewhere)),
    findWitnesses(log),
  );
});

/** The fields that the requirements about created orders blame already, by the view that shows them wrong. */
export const fieldsBlamedElsewhere = oncePer((log: Log): ReadonlyMap<string, ReadonlySet<string>> => {
  const read = ownViews(log).filter(({ view, own }) => view === 'get-order' && own.as === 'farmer');
  const farmers = new Set(read.flatMap(({ order }) => comparablesOf(order).get('farmer/id') ?? []));
  const mixed = farmers.size > 1 ? ['farmer/id'] : [];

  return new Map([
    ['get-order', new Set([...fieldsShownWrong(log, 'get-order'), ...mixed])],
    ['list-farmer-orders', new Set(fieldsShownWrong(log, 'list-farmer-orders'))],
  ]);
});

/** Feedback and notifications may show an earlier state; a confirmation or a payment shows the order as it is after it. */
function findWitnesses(log: Log): Statement[] {
  const last = new Map<string, readonly Statement[]>();
  for (const { exchange, isDuringWrite } of log.entries) {
    if (!isWrite(exchange) || !isAccepted(exchange)) continue;
    const statements = statementsIn(exchange);
    const entity = requestedId(exchange) === '' ? statements[0]?.entity : `order ${requestedId(exchange)}`;
    // Of writes at once, nobody knows which was the last.
    if (entity !== undefined) last.set(entity, isDuringWrite === true ? [] : statements);
  }
  const snapshots = SNAPSHOTS.flatMap((list) => judgedEntries(log, list)).flatMap(({ exchange }) =>
    statementsIn(exchange),
  );

  return [...snapshots.filter(({ field }) => !isMoving(field)), ...[...last.values()].flat()];
}

/** The pointers of fields that get-order shows wrong: a response that differs there is not to blame. */
export function findFieldsMisread(run: Run): Promise<string[]> {
  return run.derive('fields misread', async () => {
    const rule = viewRule('get-order');
    const wrong = fieldsBlamedElsewhere(await logFor(run, rule)).get('get-order') ?? [];
    const blamed = await ifExercised(judgeAtRest(run, rule), []);

    return [...[...wrong].map((field) => `/${field}`), ...blamed.flatMap(({ pointer }) => pointer ?? [])];
  });
}

type Dispute = readonly Statement[];

interface Blame {
  readonly blamed: Statement;
  readonly others: readonly Statement[];
  /** Whether the view stands alone against others that agree. Otherwise either of two could be wrong. */
  readonly isCertain: boolean;
  readonly dispute: Dispute;
}

function blamesFor(disputes: readonly Dispute[], witnesses: readonly Statement[]): Blame[] {
  const blames = chosen(disputes.map(lastOfEachValue)).flatMap((dispute) =>
    blamesIn(dispute, witnesses).map((blame): Blame => ({ ...blame, dispute })),
  );
  const convicted = new Set(blames.filter(({ isCertain }) => isCertain).map(({ blamed }) => faultOf(blamed)));

  // If a view stands alone in a field of one order, it is also wrong where only one other view shows that field.
  return blames.map((blame) => {
    const { blamed, others, isCertain } = blame;
    if (isCertain || convicted.has(faultOf(blamed))) return blame;
    const guilty = others.find((other) => convicted.has(faultOf(other)));

    return guilty === undefined ? blame : { ...blame, blamed: guilty, others: [blamed], isCertain: true };
  });
}

/** One statement for each operation and value: the last one. */
export function lastOfEachValue(statements: Dispute): Dispute {
  return [...new Map(statements.map((said) => [`${viewOf(said)} ${said.value}`, said] as const)).values()];
}

const MOST_DISPUTES = 12;

/** Some of each field, so that one that keeps changing does not hide another; those with a third view to decide come first. */
function chosen(disputes: readonly Dispute[]): Dispute[] {
  const perField = new Map<string, number>();
  const ranked = disputes.map((dispute) => {
    const field = dispute[0]?.field ?? '';
    const rank = perField.get(field) ?? 0;
    perField.set(field, rank + 1);

    return { dispute, rank: rank - (new Set(dispute.map(viewOf)).size > 2 ? 1000 : 0) };
  });

  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_DISPUTES)
    .map(({ dispute }) => dispute);
}

const faultOf = (statement: Statement) => `${viewOf(statement)} ${statement.field}`;

type Charge = Omit<Blame, 'dispute'>;

/** The view that stands alone, or else the one that a witness contradicts. */
function blamesIn(dispute: Dispute, witnesses: readonly Statement[]): Charge[] {
  const views = LIVE_VIEWS.map((view) => dispute.filter((statement) => viewOf(statement) === view));
  const divided = views.filter(contradict);
  if (divided.length > 0) return divided.flatMap(blameItself);

  const sides = sidesOf(views.flatMap(([first]) => first ?? []));
  const [largest = [], ...smaller] = sides.toSorted((a, b) => b.length - a.length);
  if (largest.length > 1 && (smaller[0]?.length ?? 0) < largest.length)
    return smaller.flat().map((blamed) => ({ blamed, others: largest, isCertain: true }));

  return blameOneOf(sides, witnesses);
}

/** Always the same one of its values: what is read again may come in another order. */
function blameItself(statements: readonly Statement[]): Charge[] {
  const [first, ...others] = statements.toSorted((a, b) => (`${a.value}` < `${b.value}` ? -1 : 1));
  const blamed = others.find(({ value }) => !areAlike(value, first?.value));

  return first === undefined || blamed === undefined ? [] : [{ blamed, others: [first], isCertain: true }];
}

function sidesOf(statements: readonly Statement[]): Statement[][] {
  const sides: Statement[][] = [];
  for (const statement of statements) {
    const side = sides.find(([first]) => areAlike(first?.value, statement.value));
    if (side === undefined) sides.push([statement]);
    else side.push(statement);
  }

  return sides;
}

/** One against one: a witness decides; without any, the list is blamed that names the other view. */
function blameOneOf(sides: readonly Dispute[], witnesses: readonly Statement[]): Charge[] {
  const supported = sides.filter(([first]) => witnesses.some((witness) => agrees(first, witness)));
  const [right] = supported.length === 1 ? supported : [];
  const candidates = sides.filter((side) => side !== right).flat();
  const blamed = candidates.toSorted((a, b) => rank(b) - rank(a))[0];
  const others = (right ?? sides.flat()).filter(({ value }) => !areAlike(value, blamed?.value));

  return blamed === undefined ? [] : [{ blamed, others, isCertain: right !== undefined }];
}

const rank = (statement: Statement): number => LIVE_VIEWS.indexOf(viewOf(statement) as LiveView);

function agrees(statement: Statement | undefined, { entity, field, value }: Statement): boolean {
  return statement?.entity === entity && statement.field === field && areAlike(statement.value, value);
}
