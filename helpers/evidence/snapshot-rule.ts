import { SENT_FIELDS, shownComparable } from '../exchanges/comparable.js';
import type { Exchange } from '../exchanges/exchange.js';
import { howKept } from '../exchanges/kept.js';
import { LIVE_VIEWS, operations, type SnapshotSlug } from '../interface/operations.js';
import { ownOrdersIn } from '../judging/created.js';
import { finding } from '../judging/finding.js';
import { suspicionsOf, type LogRule, type Suspicion } from '../judging/log-rule.js';
import { oncePerSlug, type Log } from '../judging/log.js';
import { blamesAtRest, requireComparable } from './blamed-views.js';
import { wayOfDiffering } from './mechanical-ways.js';
import { differs, fieldOf, isAboutOrder, snapshotsOf, type Snapshot } from './snapshots.js';
import { isFirm, viewOf, type Statement } from './statements.js';

/**
 * Feedback and notifications may show an order and its people as they were. *unexplained* are differences that no past explains;
 * *other* are all others.
 */
type Difference = 'unexplained' | 'other';

export function snapshotRule(slug: SnapshotSlug, kind: Difference): LogRule {
  return {
    reads: [slug, ...LIVE_VIEWS],
    comparesViews: true,
    readsEveryView: (log) => blamesAtRest(log).length > 0 || snapshotsOf(log, slug).some(mayBeUnexplained),
    inTurn: (log) => judgeSnapshots(log, slug, kind),
  };
}

function judgeSnapshots(log: Log, slug: SnapshotSlug, kind: Difference): Suspicion[] {
  requireComparable(log, slug);
  const compared = snapshotsOf(log, slug);
  const unexplained = unexplainedIn(log, slug);
  const read = new Map<string, readonly Exchange[]>();
  const readFor = (field: string) => {
    const known = read.get(field) ?? exchangesFor(field, compared);
    read.set(field, known);

    return known;
  };
  const isMeant = (snapshot: Snapshot) => (kind === 'unexplained') === unexplained.has(snapshot);

  return compared
    .filter((snapshot) => differs(snapshot) && isMeant(snapshot))
    .flatMap((snapshot) => {
      const { exchange, pointer, entity, field, value } = snapshot.shown;
      const [other, way] = [snapshot.live.at(-1), unexplained.get(snapshot)];
      const expected = `${shownComparable(field, other?.value)}, as ${other?.exchange.operation} shows it`;
      const got = `${shownComparable(field, value)}${way ? ` (${way} in every such item)` : ''}`;

      return suspicionsOf(exchange, [finding(exchange, pointer, expected, got)], {
        certainty: 'at rest',
        subject: `${entity} ${field}`,
        // What else is compared in this field tells whether a past explains it.
        others: [...(other === undefined ? [] : [other.exchange]), ...readFor(fieldOf(snapshot.shown))],
        ...(isAboutOrder(snapshot.shown) && { order: entity.replace('order ', '') }),
      });
    });
}

/** The responses that show a field, here and elsewhere. */
function exchangesFor(field: string, compared: readonly Snapshot[]): Exchange[] {
  const said = compared
    .filter(({ shown }) => fieldOf(shown) === field)
    .flatMap(({ shown, live }) => [shown, live.find(isListed) ?? live.at(-1)]);

  return [...new Set(said.flatMap((statement) => statement?.exchange ?? []))];
}

/** One page shows many orders. */
function isListed(said: Statement): boolean {
  return operations[viewOf(said)].paged;
}

/** The differences that no past explains, each with the way in which a program makes them, if there is one. */
const unexplainedIn = oncePerSlug((log, slug): ReadonlyMap<Snapshot, string> => {
  const own = ownOrdersIn(log);
  const isOwn = ({ entity }: Statement) => (own.get(entity.replace(/^order /, '')) ?? null) !== null;
  const unexplained = new Map<Snapshot, string>();
  const compared = snapshotsOf(log, slug);
  for (const name of new Set(compared.filter(differs).map(({ shown }) => fieldOf(shown)))) {
    const same = compared.filter(({ shown }) => fieldOf(shown) === name);
    const different = same.filter(differs);
    const way = wayOf(same) ?? '';
    const isAll = way !== '' || isNeverSo(same, different);
    for (const each of different) if (isAll || (isOwn(each.shown) && isLost(each))) unexplained.set(each, way);
  }

  return unexplained;
});

/** Whether every order differs in a field that never changes, or several have another farmer. */
function isNeverSo(same: readonly Snapshot[], different: readonly Snapshot[]): boolean {
  const [first] = different;
  if (first === undefined || !isAboutOrder(first.shown) || entitiesIn(different) < 2) return false;

  return first.shown.field === 'farmer/id' || (isFirm(first.shown.field) && same.length === different.length);
}

/** Whether a field that was sent with an order of ours, or its farmer, is shown as it never was. */
function isLost({ shown: { field, value }, live }: Snapshot): boolean {
  return field === 'farmer/id' || (isSent(field) && live.every((said) => howKept(field, said.value, value) === 'not'));
}

function isSent(field: string): boolean {
  return SENT_FIELDS.some((sent) => sent === field);
}

function entitiesIn(snapshots: readonly Snapshot[]): number {
  return new Set(snapshots.map(({ shown }) => shown.entity)).size;
}

/** The way in which a sent field, or a text of people, differs on every object on which it could show. */
function wayOf(same: readonly Snapshot[]): string | null {
  const compared = same.flatMap(({ shown: { entity, field, value }, live, beside }) => {
    const last = live.at(-1);

    return last === undefined ? [] : [{ entity, field, shown: value, live: last.value, beside }];
  });
  const [first] = same;
  if (first === undefined) return null;
  const isOfOrder = isAboutOrder(first.shown);
  if (isOfOrder ? !isSent(first.shown.field) : typeof first.shown.value !== 'string') return null;

  return wayOfDiffering(compared, isOfOrder);
}

/** Whether more orders, read by their ids, may tell that no past explains it. */
function mayBeUnexplained(snapshot: Snapshot): boolean {
  const { field, value } = snapshot.shown;
  const mayBe = isAboutOrder(snapshot.shown) ? isFirm(field) || field === 'farmer/id' : typeof value === 'string';

  return mayBe && differs(snapshot);
}
