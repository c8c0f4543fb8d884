import { shownComparable, STATE_FIELDS } from '../../exchanges/comparable.js';
import { digitsAt, isAccepted, isBefore, oncePer, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { LIVE_VIEWS } from '../../interface/operations.js';
import { finding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, whatIsShown, type Suspicion } from '../../judging/log-rule.js';
import { judgedEntries, requireAny, type Log, type LogEntry } from '../../judging/log.js';
import { aLog, logFor, requireResponses } from '../../judging/run-log.js';
import { ifExercised, NotExercised, obstaclesIn } from '../../not-exercised.js';
import { judgedElsewhere, may } from '../../observations/judged-request.js';
import type { Run } from '../../observations/run-observations.js';
import type { ChangingSlug } from '../../observations/writing/change-controls.js';
import { viewRule } from './blamed-views.js';
import {
  profilesIn,
  areAlike,
  byEntity,
  contradict,
  differentValues,
  isFirm,
  isMoving,
  isWrite,
  sentValueOf,
  statementsAbout,
  statementsIn,
  viewOf,
  type Profile,
  type Statement,
} from './statements.js';

type WriteSlug = 'create-order' | ChangingSlug;

/**
 * What the response to a creation, a confirmation or a payment shows of an order and its people, and no other response shows:
 * at least two other operations agree. What other clients may change, such as people and the hours of a session, counts only if
 * it was the same before and after it.
 */
export function judgeContradictedChanges(
  log: Log,
  slug: WriteSlug,
  isAbout: (field: string) => boolean = () => true,
): Suspicion[] {
  const entries = judgedEntries(log, slug).filter(
    ({ exchange }) => slug === 'create-order' || digitsAt(exchange, '/id') === requestedId(exchange),
  );

  return requireAny(entries, 'no response shows the order').flatMap((entry) =>
    statementsIn(entry.exchange)
      .filter(({ field }) => (!isMoving(field) || field === 'cost') && isAbout(field))
      .flatMap((said) => findContradicted(entry, said, voicesIn(log).get(said.entity))),
  );
}

/** What a run finds contradicted, also when the views are read once more. Where only creations are judged, no orders are read for it. */
export async function findContradictedChanges(
  run: Run,
  slug: WriteSlug,
  isAbout?: (field: string) => boolean,
): Promise<readonly Finding[]> {
  if (slug === 'create-order' && run.operations.size === 1) return [];
  const log = await logFor(run, { reads: [slug], comparesViews: true });
  const judge = (read: Log) => {
    const shown = whatIsShown(() => judgeContradictedChanges(read, slug, isAbout));

    return shown instanceof NotExercised ? [] : shown;
  };
  const others = new Set(
    judge(log)
      .filter(isOpen)
      .flatMap((suspicion) => suspicion.others ?? []),
  );
  const again = await Promise.all([...others].map((exchange) => ifExercised(run.client.resend(exchange), null)));
  const read = again.flatMap((exchange) => (exchange === null ? [] : [may(exchange)]));

  return judge(read.length === 0 ? log : { ...log, entries: [...log.entries, ...read] })
    .filter((suspicion) => !isOpen(suspicion))
    .map((suspicion) => suspicion.finding);
}

/** Whether nothing was read after it. */
function isOpen({ certainty }: Suspicion): boolean {
  return certainty === 'at rest';
}

/** What views say about orders and people, and what create-order said first. */
const voicesIn = oncePer((log: Log) => {
  const entries = (['create-order', ...LIVE_VIEWS] as const).flatMap((view) => judgedEntries(log, view));

  return byEntity(entries.flatMap(({ exchange }) => profilesIn(exchange)));
});

function findContradicted(entry: LogEntry, said: Statement, voices: readonly Profile[] = []): Suspicion[] {
  const { field, value, entity, exchange } = said;
  const values = differentValues(voices).get(field) ?? [];
  if (values.every((other) => areAlike(value, other))) return [];
  const others = statementsAbout(field, voices).filter((other) => other.exchange.operation !== exchange.operation);
  const [other] = others;
  const views = [...new Set(others.map(viewOf))];
  if (other === undefined || areAlike(value, other.value) || views.length < 2 || contradict(others)) return [];
  const wasSent = entry.sent !== undefined && sentValueOf(entry.sent, field) === other.value;
  const isKnownBefore = wasSent || others.some((earlier) => isBefore(earlier.exchange, exchange));
  if (!isFirm(field) && (!isKnownBefore || entry.isDuringWrite === true)) return [];
  const isKnownAfter = others.some((later) => isBefore(exchange, later.exchange));
  const expected = `${shownComparable(field, other.value)}, as ${views.join(' and ')} show it`;
  const found = finding(exchange, said.pointer, expected, shownComparable(field, value));
  const [, order] = /^order (\d+)$/.exec(entity) ?? [];

  return suspicionsOf(exchange, [found], {
    certainty: isFirm(field) || isKnownAfter ? 'certain' : 'at rest',
    subject: `${entity} ${field}`,
    others: [(others.at(-1) ?? other).exchange],
    order,
  });
}

/** The order before it was confirmed or paid; not exercised if none was, or none is known from before that. */
export async function readBeforeChange(run: Run, slug: ChangingSlug): Promise<Exchange> {
  await requireResponses(run, slug);
  if (slug === 'verify-payment') return (await run.verification()).before;
  const { exchange, created, before } = await run.confirmation();
  const earlier = created?.exchange ?? before;
  if (earlier === null || !isAccepted(exchange))
    throw new NotExercised('no order was confirmed', [], obstaclesIn([exchange]));

  return earlier;
}

export async function readAroundChange(run: Run, slug: ChangingSlug): Promise<Log> {
  const before = await readBeforeChange(run, slug);
  const log = await logFor(run, viewRule('get-order'));

  return { ...log, entries: [judgedElsewhere(before), ...log.entries] };
}

/** A run blames a lost change only if a second order shows the same, after a while. */
export async function settleLostChange(run: Run, slug: ChangingSlug, suspicion: Suspicion): Promise<Suspicion[]> {
  const repeated = await ifExercised(run.repeatedChange(slug), null);
  if (repeated === null || !isAccepted(repeated.change)) return [];
  const { before, change, after } = repeated;
  const entries = [before, change, after].map((exchange) => ({ ...judgedElsewhere(exchange), isAtRest: true }));
  const again = judgeLostChanges(await aLog(run, entries), slug).map(fieldIn);
  const isStillLost = shows(await run.readAgain(suspicion.exchange), suspicion);

  return isStillLost && again.includes(fieldIn(suspicion)) ? [suspicion] : [];
}

function fieldIn({ subject }: Suspicion): string | undefined {
  return subject.split(' ').at(-1);
}

/** Whether a later reading shows of the order what seems to be wrong. */
function shows(later: Exchange, { subject, exchange }: Suspicion): boolean {
  const [before, now] = [exchange, later].map((read) =>
    statementsIn(read).flatMap(({ entity, field, value }) => (`${entity} ${field}` === subject ? [value] : [])),
  );

  return now?.[0] !== undefined && now[0] === before?.[0];
}

const ANSWERED: ReadonlySet<string> = new Set(['orderStatus', 'confirmed', 'paymentStatus']);

/** What a confirmation or a payment of an order answered, and no later response shows: all of them show what was once before. */
export function judgeLostChanges(log: Log, slug: ChangingSlug): Suspicion[] {
  const changes = log.entries.filter(({ exchange }) => exchange.operation === slug && isAccepted(exchange));

  return requireAny(changes, 'no order was changed').flatMap((change) => {
    const id = requestedId(change.exchange);
    const others = log.entries.filter((entry) => entry !== change && showsOrder(entry, id));
    // Another operation may have changed it once more.
    const isChangedAgain = others.some(
      ({ exchange }) => isWrite(exchange) && exchange.operation !== slug && !isBefore(exchange, change.exchange),
    );
    if (change.isDuringWrite === true || isChangedAgain) return [];
    const before = others.filter(({ exchange }) => isBefore(exchange, change.exchange));
    const later = others.filter(
      ({ exchange }) => LIVE.includes(exchange.operation) && isBefore(change.exchange, exchange),
    );

    return lostIn(`order ${id}`, before, change.exchange, later);
  });
}

/** Feedback and notifications may show an earlier state. */
const LIVE: readonly string[] = LIVE_VIEWS;

function showsOrder({ exchange }: LogEntry, id: string): boolean {
  if (exchange.operation === 'provider-state') return false;

  return requestedId(exchange) === id || profilesIn(exchange).some(({ entity }) => entity === `order ${id}`);
}

function lostIn(
  entity: string,
  before: readonly LogEntry[],
  change: Exchange,
  later: readonly LogEntry[],
): Suspicion[] {
  const about = (entries: readonly { readonly exchange: Exchange }[], field: string) =>
    statementsAbout(
      field,
      entries.flatMap(({ exchange }) => profilesIn(exchange).filter((profile) => profile.entity === entity)),
    );

  return [...ANSWERED].flatMap((field) => {
    const [answered] = about([{ exchange: change }], field);
    const shown = about(
      later.filter(({ isAtRest }) => isAtRest),
      field,
    );
    const [last] = shown.slice(-1);
    if (answered === undefined || last === undefined) return [];
    // Somebody else may change it back.
    if (about(later, field).some(({ value }) => value === answered.value)) return [];
    // Not only the new state may be lost: whoever stores an order as it was before loses what an earlier call changed, too.
    const isOld = about(before, field).some((was) => was.value === last.value);

    return isOld && shown.every(({ value }) => value === last.value)
      ? unlessSame(answered, last, `as ${change.id} answered`, { certainty: 'at rest', subject: `${entity} ${field}` })
      : [];
  });
}

export function judgeSpreadChanges(log: Log, slug: ChangingSlug): Suspicion[] {
  const { entries } = log;
  const compared = entries.flatMap((change, at) => {
    const { exchange, isDuringWrite } = change;
    if (exchange.operation !== slug || isDuringWrite === true || !isAccepted(exchange)) return [];
    const id = requestedId(exchange);
    const write = entries.slice(0, at).findLastIndex((entry) => isWrite(entry.exchange));
    const next = entries.findIndex((entry, index) => index > at && isWrite(entry.exchange));
    const [before, after] = [entries.slice(write + 1, at), entries.slice(at + 1, next === -1 ? undefined : next)].map(
      (read) =>
        stateIn(read.filter((entry) => entry.isDuringWrite !== true && entry.exchange.operation === 'get-order')),
    ) as [Statements, Statements];

    return [...before].flatMap(([key, earlier]) => {
      const later = after.get(key);

      return later === undefined || earlier.entity === `order ${id}` ? [] : [{ earlier, later, id, exchange }];
    });
  });

  return requireAny(compared, 'no other order was read before and after this').flatMap(
    ({ earlier, later, id, exchange }) =>
      unlessSame(earlier, later, `as before ${exchange.id}, which was for order ${id}`, {
        certainty: 'by comparison',
        subject: `${slug} ${later.field}`,
      }),
  );
}

type Statements = ReadonlyMap<string, Statement>;

/** What responses say last about the state of orders. */
function stateIn(entries: readonly { readonly exchange: Exchange }[]): Statements {
  const said = entries
    .flatMap(({ exchange }) => statementsIn(exchange))
    .filter(({ field }) => STATE_FIELDS.some((state) => state === field));

  return new Map(said.map((statement) => [`${statement.entity} ${statement.field}`, statement]));
}

function unlessSame(
  earlier: Statement,
  later: Statement,
  when: string,
  about: Pick<Suspicion, 'certainty' | 'subject'>,
): Suspicion[] {
  const { exchange, pointer, field, value } = later;
  if (value === earlier.value) return [];
  const expected = `${shownComparable(field, earlier.value)}, ${when}`;

  return suspicionsOf(exchange, [finding(exchange, pointer, expected, shownComparable(field, value))], about);
}
