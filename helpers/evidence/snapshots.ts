import { shownComparable } from '../exchanges/comparable.js';
import type { Exchange } from '../exchanges/exchange.js';
import { finding, type Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { areAlike } from './agreement.js';
import { findBlames, findFieldsBlamedElsewhere } from './blamed-views.js';
import { responsesOf } from './responses.js';
import { findSettledStatements } from './settled-statements.js';
import { byEntityAndField, isFirm, statementsIn, viewOf, type Statement } from './statements.js';

export type SnapshotSlug = 'list-feedback' | 'list-notifications';

/** What a list shows of an order or a user, and what other views show. */
interface Snapshot {
  readonly shown: Statement;
  readonly live: readonly Statement[];
}

interface Differences {
  /** In fields that never change, on every order that could be compared. */
  readonly firm: readonly Finding[];
  /** Others: feedback and notifications may show an order and its people as they were. */
  readonly other: readonly Finding[];
}

/** The differences between a list that may show an earlier state, and other views. */
export function findSnapshotDifferences(run: Run, slug: SnapshotSlug): Promise<Differences> {
  return run.derive(`snapshots of ${slug}`, async () => {
    const snapshots = await readSnapshots(run, slug);
    const differences = await compareSnapshots(run, snapshots);
    if (differences.firm.length === 0) return differences;
    const further = await readFurtherOrders(run, slug, snapshots);

    return compareSnapshots(run, [...snapshots, ...further]);
  });
}

async function compareSnapshots(run: Run, snapshots: readonly Snapshot[]): Promise<Differences> {
  const suspects = snapshots.filter(differs);
  const different = new Set((await Promise.all(suspects.map((suspect) => confirmDifference(run, suspect)))).flat());
  const isEverywhere = (field: string) => {
    const compared = snapshots.filter(({ shown }) => isAboutOrder(shown) && shown.field === field);
    const orders = new Set(compared.map(({ shown }) => shown.entity));

    return isFirm(field) && orders.size > 1 && compared.every((snapshot) => different.has(snapshot));
  };
  const isFirmDifference = ({ shown }: Snapshot) => isAboutOrder(shown) && isEverywhere(shown.field);

  return {
    firm: [...different].filter(isFirmDifference).map(differenceOf),
    other: [...different].filter((snapshot) => !isFirmDifference(snapshot)).map(differenceOf),
  };
}

const MOST_READ = 10;

/** Orders of the list that were not compared yet: one that does not differ shows that the others are as they were. */
async function readFurtherOrders(run: Run, slug: SnapshotSlug, known: readonly Snapshot[]): Promise<Snapshot[]> {
  const compared = new Set(known.map(({ shown }) => shown.entity));
  const shown = (await ifExercised(responsesOf(run, slug), [])).flatMap(statementsIn).filter(isAboutOrder);
  const entities = new Set(shown.map(({ entity }) => entity).filter((entity) => !compared.has(entity)));
  const ids = [...entities].slice(0, MOST_READ).map((entity) => entity.replace('order ', ''));
  const read = await Promise.all(ids.map((id) => run.getOrder(id)));
  const live = byEntityAndField(read.flatMap(statementsIn));

  return shown.flatMap((statement) => withLive(statement, live));
}

function isAboutOrder({ entity }: Statement): boolean {
  return entity.startsWith('order');
}

function isAboutUser({ entity }: Statement): boolean {
  return entity.startsWith('user');
}

function differs({ shown, live }: Snapshot): boolean {
  return !live.some(({ value }) => areAlike(value, shown.value));
}

/** What a list shows of the orders and users that other views show as well. */
async function readSnapshots(run: Run, slug: SnapshotSlug): Promise<Snapshot[]> {
  const live = byEntityAndField(await findTrustedStatements(run));
  const responses = await ifExercised(responsesOf(run, slug), []);

  return responses.flatMap(statementsIn).flatMap((shown) => withLive(shown, live));
}

function withLive(shown: Statement, live: ReadonlyMap<string, readonly Statement[]>): Snapshot[] {
  const known = live.get(`${shown.entity} ${shown.field}`);

  return known === undefined ? [] : [{ shown, live: known }];
}

/** What the views say, and what create-order said, except for what is blamed already. */
async function findTrustedStatements(run: Run): Promise<Statement[]> {
  const created = (await ifExercised(run.everyCreated(), [])).filter(({ id }) => id !== null);
  const sent = created.flatMap(({ exchange }) => statementsIn(exchange)).filter(({ field }) => isFirm(field));
  const blamed = (await findBlames(run)).map((blame) => blame.blamed);
  const fields = new Set(blamed.map((statement) => `${viewOf(statement)} ${statement.field}`));
  // A view that mixes up two users is wrong about every field of one of them.
  const users = new Set(blamed.filter(isAboutUser).map((statement) => `${viewOf(statement)} ${statement.entity}`));
  const isBlamedElsewhere = await findFieldsBlamedElsewhere(run);

  return [...(await findSettledStatements(run)), ...sent].filter(
    (statement) =>
      !fields.has(`${viewOf(statement)} ${statement.field}`) &&
      !users.has(`${viewOf(statement)} ${statement.entity}`) &&
      !isBlamedElsewhere({ statements: [statement] }),
  );
}

/** Another client may have changed something between two requests, so both are read again. */
async function confirmDifference(run: Run, snapshot: Snapshot): Promise<Snapshot[]> {
  const { shown, live } = snapshot;
  const again = async (exchange: Exchange) =>
    (exchange.operation === 'create-order' ? [] : statementsIn(await run.readAgain(exchange))).filter(
      ({ entity, field }) => entity === shown.entity && field === shown.field,
    );
  const [shownNow, ...liveNow] = await Promise.all([shown, ...live.slice(-1)].map(({ exchange }) => again(exchange)));
  const [last] = live.slice(-1);
  const isGone = last?.exchange.operation !== 'create-order' && liveNow.flat().length === 0;
  // Where somebody else creates orders, a page does not show the same ones again: nothing is confirmed then.
  if (isGone) return [];
  const known = [...live, ...liveNow.flat()];

  return (shownNow ?? []).every((now) => differs({ shown: now, live: known })) ? [snapshot] : [];
}

function differenceOf({ shown, live }: Snapshot): Finding {
  const [other] = live.slice(-1);
  const expected = other === undefined ? 'nothing' : shownComparable(other.field, other.value);

  return finding(
    shown.exchange,
    shown.pointer,
    `${expected}, as ${other?.exchange.operation} shows it`,
    shownComparable(shown.field, shown.value),
  );
}
