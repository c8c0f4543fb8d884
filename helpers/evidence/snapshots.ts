import { shownComparable } from '../exchanges/comparable.js';
import { LIVE_VIEWS, type SnapshotSlug } from '../interface/operations.js';
import { creationsIn, ownOrdersIn } from '../judging/created.js';
import { finding } from '../judging/finding.js';
import { suspicionsOf, type LogRule, type Suspicion } from '../judging/log-rule.js';
import { oncePerSlug, type Log } from '../judging/log.js';
import { areAlike } from './agreement.js';
import {
  readAtRest,
  blamesAtRest,
  fieldsBlamedElsewhere,
  liveAccounts,
  requireComparable,
  settledAccounts,
} from './blamed-views.js';
import {
  accountsIn,
  byEntity,
  isFirm,
  limitedTo,
  statementsAbout,
  statementsOf,
  viewOf,
  type Account,
  type Statement,
} from './statements.js';

/** What a list shows of an order or a user, and what other views show. */
interface Snapshot {
  readonly shown: Statement;
  readonly live: readonly Statement[];
}

/**
 * Feedback and notifications may show an order and its people as they were. *firm* are differences in fields that never change,
 * on every order that can be compared; *other* are all others.
 */
type Difference = 'firm' | 'other' | 'any';

export function snapshotRule(slug: SnapshotSlug, kind: Difference): LogRule {
  return {
    reads: [slug, ...LIVE_VIEWS],
    comparesViews: true,
    readsEveryView: (log) =>
      blamesAtRest(log).length > 0 || snapshotsOf(log, slug).some((each) => isFirmDifference(log, slug, each)),
    inTurn: (log) => judgeSnapshots(log, slug, kind),
  };
}

function judgeSnapshots(log: Log, slug: SnapshotSlug, kind: Difference): Suspicion[] {
  requireComparable(log, slug);
  const compared = snapshotsOf(log, slug);
  const isMeant = (snapshot: Snapshot) => kind === 'any' || (kind === 'firm') === isFirmDifference(log, slug, snapshot);

  return compared
    .filter((snapshot) => differs(snapshot) && isMeant(snapshot))
    .flatMap(({ shown, live }) => {
      const { exchange, pointer, entity, field, value } = shown;
      const other = live.at(-1);
      const expected = `${shownComparable(field, other?.value)}, as ${other?.exchange.operation} shows it`;
      // One that agrees keeps the others from being firm.
      const agreeing = compared.find((each) => isFirm(field) && each.shown.field === field && !differs(each));
      const read = [other, agreeing?.shown, agreeing?.live.at(-1)].flatMap((said) => said?.exchange ?? []);

      return suspicionsOf(exchange, [finding(exchange, pointer, expected, shownComparable(field, value))], {
        certainty: 'at rest',
        subject: `${entity} ${field}`,
        others: read,
        ...(isAboutOrder(shown) && { order: entity.replace('order ', '') }),
      });
    });
}

/** What a list shows of the orders and users that other views show as well. */
const snapshotsOf = oncePerSlug((log, slug): readonly Snapshot[] => {
  const live = trustedAccounts(log);

  return readAtRest(log, [slug])
    .flatMap(accountsIn)
    .flatMap((account) => {
      const known = live.get(account.entity);

      return known === undefined
        ? []
        : statementsOf(account).flatMap((shown) => {
            const said = statementsAbout(shown.field, known);

            return said.length === 0 ? [] : [{ shown, live: said }];
          });
    });
});

/** What the views say, and what create-order said, except for what is blamed already; by order and user. */
function trustedAccounts(log: Log): ReadonlyMap<string, readonly Account[]> {
  const own = ownOrdersIn(log);
  const created = creationsIn(log).filter(({ id }) => id !== null && own.get(id) !== null);
  const sent = settledAccounts(
    log,
    created.map(({ exchange }) => exchange),
  ).map((account) => limitedTo(account, isFirm));
  const blamed = blamesAtRest(log).map((blame) => blame.blamed);
  const elsewhere = fieldsBlamedElsewhere(log);
  // A view that mixes up two users is wrong about every field of one of them.
  const isMixedUp = ({ exchange: { operation }, entity }: Account) =>
    entity.startsWith('user') && blamed.some((said) => viewOf(said) === operation && said.entity === entity);
  const isTrusted = ({ exchange: { operation } }: Account, field: string) =>
    elsewhere.get(operation)?.has(field) !== true &&
    !blamed.some((said) => viewOf(said) === operation && said.field === field);

  return byEntity(
    [...liveAccounts(log), ...sent]
      .filter((account) => !isMixedUp(account))
      .map((account) => limitedTo(account, (field) => isTrusted(account, field))),
  );
}

function isAboutOrder({ entity }: Statement): boolean {
  return entity.startsWith('order');
}

function differs({ shown, live }: Snapshot): boolean {
  return !live.some(({ value }) => areAlike(value, shown.value));
}

function isFirmDifference(log: Log, slug: SnapshotSlug, { shown: { entity, field } }: Snapshot): boolean {
  if (!entity.startsWith('order') || !isFirm(field)) return false;
  const compared = snapshotsOf(log, slug).filter(({ shown }) => isAboutOrder(shown) && shown.field === field);

  return new Set(compared.map(({ shown }) => shown.entity)).size > 1 && compared.every(differs);
}
