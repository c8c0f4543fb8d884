import { howKept, shownComparable, type Comparable } from '../../exchanges/comparable.js';
import { exchangesOf, isNotFound, madeIn, oncePer, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn } from '../../exchanges/shown-objects.js';
import { LIVE_VIEWS, operations, type SnapshotSlug } from '../../interface/operations.js';
import { finding } from '../../judging/finding.js';
import { suspicionsOf, type LogRule, type Suspicion } from '../../judging/log-rule.js';
import { creationsIn, entriesFor, oncePerSlug, ownOrdersIn, type Log } from '../../judging/log.js';
import {
  blamesAtRest,
  fieldsBlamedElsewhere,
  judgedAtRest,
  lastOfEachValue,
  liveProfiles,
  requireComparable,
  settledProfiles,
} from './blamed-views.js';
import { wayOfCopying, wayOfDiffering, wayOfSpoiling } from './mechanical-ways.js';
import { isOwnOrder, isSentField } from './own-orders.js';
import {
  profilesIn,
  areAlike,
  byEntity,
  differentValues,
  isFirm,
  limitedTo,
  statementsAbout,
  statementsOf,
  viewOf,
  type Profile,
  type Statement,
} from './statements.js';

interface Snapshot {
  readonly shown: Statement;
  /** The different values that other views show. */
  readonly values: readonly Comparable[];
  /** What the other views show; like all of their fields, read where the list shows another value. */
  readonly live: readonly Statement[];
  /** What the other views show of all its fields. */
  readonly beside: ReadonlyMap<string, Comparable>;
}

const snapshotsOf = oncePerSlug((log, slug): readonly Snapshot[] => {
  const live = trustedProfiles(log);
  const said = new Map<string, readonly Statement[]>();
  // Once for each field of an order or a user: a list may show the same one a hundred times.
  const saidAbout = ({ entity, field }: Statement, known: readonly Profile[]) =>
    madeIn(said, `${entity} ${field}`, () => lastOfEachValue(statementsAbout(field, known)));

  return judgedAtRest(log, slug)
    .flatMap(profilesIn)
    .flatMap((profile) => {
      const known = live.get(profile.entity);
      if (known === undefined) return [];

      return statementsOf(profile).flatMap((shown) => {
        const values = differentValues(known).get(shown.field);
        if (values === undefined) return [];

        return {
          shown,
          values,
          get live() {
            return saidAbout(shown, known);
          },
          get beside() {
            return valuesIn(known);
          },
        };
      });
    });
});

/** What the views say, and what create-order said, except for what is blamed already; by order and user. */
function trustedProfiles(log: Log): ReadonlyMap<string, readonly Profile[]> {
  const own = ownOrdersIn(log);
  const created = creationsIn(log).filter(({ id }) => id !== null && own.get(id) !== null);
  const sent = settledProfiles(log, exchangesOf(created)).map((profile) => limitedTo(profile, isFirm));
  const blamed = blamesAtRest(log).map((blame) => blame.blamed);
  const distrusted = new Map([...fieldsBlamedElsewhere(log)].map(([view, fields]) => [view, new Set(fields)]));
  for (const said of blamed) madeIn(distrusted, viewOf(said), () => new Set()).add(said.field);
  // A view that mixes up two users is wrong about every field of one of them.
  const isMixedUp = ({ exchange: { operation }, entity }: Profile) =>
    !entity.startsWith('order') && blamed.some((said) => viewOf(said) === operation && said.entity === entity);
  const trusted = (profile: Profile) => {
    const wrong = distrusted.get(profile.exchange.operation);

    return wrong?.size ? limitedTo(profile, (field) => !wrong.has(field)) : profile;
  };

  return byEntity([...liveProfiles(log), ...sent].filter((profile) => !isMixedUp(profile)).map(trusted));
}

/** What profiles of one entity say last, field by field. */
const valuesIn = oncePer(
  (profiles: readonly Profile[]): ReadonlyMap<string, Comparable> =>
    new Map(profiles.flatMap(({ values }) => [...values])),
);

function isAboutOrder({ entity }: Statement): boolean {
  return entity.startsWith('order');
}

function fieldOf(said: Statement): string {
  return `${isAboutOrder(said) ? 'order' : 'user'} ${said.field}`;
}

function differs({ shown, values }: Snapshot): boolean {
  return !values.some((value) => areAlike(value, shown.value));
}

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
  const readFor = (field: string) => madeIn(read, field, () => exchangesFor(field, compared));
  const isOfKind = (snapshot: Snapshot) => (kind === 'unexplained') === unexplained.has(snapshot);

  return [
    ...(kind === 'other' ? judgeRemoved(log, slug) : []),
    ...compared
      .filter((snapshot) => differs(snapshot) && isOfKind(snapshot))
      .flatMap((snapshot) => {
        const { exchange, pointer, entity, field, value } = snapshot.shown;
        const [other, way] = [snapshot.live.at(-1), unexplained.get(snapshot)];
        const expected = `${shownComparable(field, other?.value)}, as ${other?.exchange.operation} shows it`;
        const got = `${shownComparable(field, value)}${way ? ` (${way})` : ''}`;

        return suspicionsOf(exchange, [finding(exchange, pointer, expected, got)], {
          certainty: 'at rest',
          subject: `${entity} ${field}`,
          // What else is compared in this field tells whether a past explains it.
          others: [...(other === undefined ? [] : [other.exchange]), ...readFor(fieldOf(snapshot.shown))],
          ...(isAboutOrder(snapshot.shown) && { order: entity.replace('order ', '') }),
        });
      }),
  ];
}

/** Orders that get-order does not find, and no other view shows. */
function judgeRemoved(log: Log, slug: SnapshotSlug): Suspicion[] {
  const missing = new Map(
    entriesFor(log, 'get-order').flatMap(({ exchange }) =>
      isNotFound(exchange) ? [[requestedId(exchange), exchange] as const] : [],
    ),
  );
  if (missing.size === 0) return [];
  const known = trustedProfiles(log);

  return judgedAtRest(log, slug).flatMap((exchange) =>
    ordersIn(exchange).flatMap(({ id, pointer }) => {
      const missed = missing.get(id ?? '');
      if (missed === undefined || known.has(`order ${id}`)) return [];
      const found = finding(
        exchange,
        `${pointer}/id`,
        'an order that other operations know',
        `${id}, which ${missed.id} did not find`,
      );

      return suspicionsOf(exchange, [found], { certainty: 'at rest', subject: `order ${id}`, others: [missed] });
    }),
  );
}

function exchangesFor(field: string, compared: readonly Snapshot[]): Exchange[] {
  // One page shows many orders.
  const said = compared
    .filter(({ shown }) => fieldOf(shown) === field)
    .flatMap(({ shown, live }) => [shown, live.find((other) => operations[viewOf(other)].paged) ?? live.at(-1)]);

  return [...new Set(said.flatMap((statement) => statement?.exchange ?? []))];
}

/** The differences that no past explains, each with the way in which a program makes them, if there is one. */
const unexplainedIn = oncePerSlug((log, slug): ReadonlyMap<Snapshot, string> => {
  const unexplained = new Map<Snapshot, string>();
  const compared = snapshotsOf(log, slug);
  for (const name of new Set(compared.filter(differs).map(({ shown }) => fieldOf(shown)))) {
    const same = compared.filter(({ shown }) => fieldOf(shown) === name);
    const different = same.filter(differs);
    const found = wayOf(same);
    const way = found === null ? '' : `${found} in every such item`;
    const isAll = way !== '' || isNeverSo(same, different);
    for (const each of different) {
      const copied = isAll || !isOfOwnItem(log, each.shown) ? null : copiedWay(each);
      if (isAll || copied !== null || (isOwnOrder(log, each.shown) && wasNeverSo(log, each)))
        unexplained.set(each, copied ?? way);
    }
  }

  return unexplained;
});

/** Whether it is about an order of ours, or people beside one: nobody edits them twice while a run creates and reads it. */
function isOfOwnItem(log: Log, { exchange, pointer }: Statement): boolean {
  const item = /^\/content\/\d+\//.exec(pointer)?.[0];

  return ordersIn(exchange).some(
    (order) =>
      order.id !== null &&
      item !== undefined &&
      order.pointer.startsWith(item) &&
      isOwnOrder(log, { entity: order.id }),
  );
}

/** How a text was spoilt that every other view shows alike; null if it was not. */
function copiedWay({ shown, values, live, beside }: Snapshot): string | null {
  const [last] = live.slice(-1);
  if (last === undefined || values.length > 1 || typeof shown.value !== 'string') return null;

  return wayOfCopying({ entity: shown.entity, field: shown.field, shown: shown.value, live: last.value, beside });
}

/** Whether every order differs in a field that never changes, or several have another farmer. */
function isNeverSo(same: readonly Snapshot[], different: readonly Snapshot[]): boolean {
  const [first] = different;
  const entities = new Set(different.map(({ shown }) => shown.entity));
  if (first === undefined || !isAboutOrder(first.shown) || entities.size < 2) return false;

  return first.shown.field === 'farmer/id' || (isFirm(first.shown.field) && same.length === different.length);
}

/** Whether an order of ours is shown as it never was: in what was sent, with another farmer, or created on another day. */
function wasNeverSo(log: Log, { shown: { entity, field, value }, live, values }: Snapshot): boolean {
  if (isSentField(field)) return live.every((said) => howKept(field, said.value, value) === 'not');
  if (field !== 'creationDate') return field === 'farmer/id';
  const created = ownOrdersIn(log).get(entity.replace('order ', ''))?.created.get(field);

  return created !== undefined && values.every((said) => said === created);
}

/** The way in which a firm field, or a text of people, differs on every object on which it could show. */
function wayOf(same: readonly Snapshot[]): string | null {
  const compared = same.flatMap(({ shown: { entity, field, value }, live, beside }) => {
    const last = live.at(-1);

    return last === undefined ? [] : [{ entity, field, shown: value, live: last.value, beside }];
  });
  const [first] = same;
  if (first === undefined) return null;
  const isOfOrder = isAboutOrder(first.shown);
  // A crop may be renamed.
  if (isOfOrder && !isFirm(first.shown.field)) return wayOfSpoiling(compared);

  return isOfOrder || typeof first.shown.value === 'string' ? wayOfDiffering(compared, isOfOrder) : null;
}

/** Whether more orders, read by their ids, may tell that no past explains it. */
function mayBeUnexplained(snapshot: Snapshot): boolean {
  const { field, value } = snapshot.shown;
  const mayBe = isAboutOrder(snapshot.shown) ? isFirm(field) || field === 'farmer/id' : typeof value === 'string';

  return mayBe && differs(snapshot);
}
