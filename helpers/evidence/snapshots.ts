import { shownComparable } from '../exchanges/comparable.js';
import type { Exchange } from '../exchanges/exchange.js';
import { finding, type Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { accountsIn, byEntity, limitedTo, type Account } from './accounts.js';
import { areAlike } from './agreement.js';
import { findBlames, findFieldsBlamedElsewhere } from './blamed-views.js';
import { responsesOf } from '../judging/responses.js';
import { findSettledAccounts } from './settled-accounts.js';
import { isFirm, statementsAbout, statementsIn, statementsOf, type Statement } from './statements.js';

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
    const live = await findTrustedAccounts(run);
    const shown = (await ifExercised(responsesOf(run, slug), [])).flatMap(accountsIn);
    if (!shown.some((account) => isOtherwise(account, live.get(account.entity) ?? []))) return { firm: [], other: [] };
    const snapshots = snapshotsOf(shown, live);
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
  const shown = (await ifExercised(responsesOf(run, slug), [])).flatMap(accountsIn).filter(isAboutOrder);
  const entities = new Set(shown.map(({ entity }) => entity).filter((entity) => !compared.has(entity)));
  const ids = [...entities].slice(0, MOST_READ).map((entity) => entity.replace('order ', ''));
  const read = await Promise.all(ids.map((id) => run.getOrder(id)));

  return snapshotsOf(shown, byEntity(read.flatMap(accountsIn)));
}

function isAboutOrder({ entity }: Pick<Statement, 'entity'>): boolean {
  return entity.startsWith('order');
}

function isAboutUser({ entity }: Pick<Statement, 'entity'>): boolean {
  return entity.startsWith('user');
}

function differs({ shown, live }: Snapshot): boolean {
  return !live.some(({ value }) => areAlike(value, shown.value));
}

/** Whether an account shows something that no other account shows, though some have that field. */
function isOtherwise(shown: Account, live: readonly Account[]): boolean {
  if (live.length === 0) return false;
  for (const [field, value] of shown.values) {
    const shows = (account: Account) => account.values.has(field);
    const agrees = (account: Account) => shows(account) && areAlike(account.values.get(field), value);
    if (live.some(shows) && !live.some(agrees)) return true;
  }

  return false;
}

/** What a list shows of the orders and users that other views show as well. */
function snapshotsOf(accounts: readonly Account[], live: ReadonlyMap<string, readonly Account[]>): Snapshot[] {
  return accounts.flatMap(statementsOf).flatMap((shown) => {
    const known = statementsAbout(shown.field, live.get(shown.entity) ?? []);

    return known.length === 0 ? [] : [{ shown, live: known }];
  });
}

/** What the views say, and what create-order said, except for what is blamed already; by order and user. */
function findTrustedAccounts(run: Run): Promise<ReadonlyMap<string, readonly Account[]>> {
  return run.derive('trusted accounts', async () => {
    const created = (await ifExercised(run.everyCreated(), [])).filter(({ id }) => id !== null);
    const sent = created.flatMap(({ exchange }) => accountsIn(exchange)).map((account) => limitedTo(account, isFirm));
    const blamed = (await findBlames(run)).map((blame) => blame.blamed);
    // A view that mixes up two users is wrong about every field of one of them.
    const users = new Set(blamed.filter(isAboutUser).map(({ exchange, entity }) => `${exchange.operation} ${entity}`));
    const elsewhere = await findFieldsBlamedElsewhere(run);
    const isTrusted = ({ operation }: Exchange, field: string) =>
      elsewhere.get(operation)?.has(field) !== true &&
      !blamed.some((statement) => statement.exchange.operation === operation && statement.field === field);

    return byEntity(
      [...(await findSettledAccounts(run)), ...sent]
        .filter(({ exchange, entity }) => users.size === 0 || !users.has(`${exchange.operation} ${entity}`))
        .map((account) => limitedTo(account, (field) => isTrusted(account.exchange, field))),
    );
  });
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
