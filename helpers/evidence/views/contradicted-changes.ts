import { shownComparable, STATE_FIELDS } from '../../exchanges/comparable.js';
import { digitsAt, isAccepted, isBefore, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { oncePer } from '../../exchanges/once-per.js';
import { LIVE_VIEWS } from '../../interface/operations.js';
import { finding, type Finding } from '../../judging/finding.js';
import { suspicionsOf, whatIsShown, type Suspicion } from '../../judging/log-rule.js';
import { judgedEntries, requireAny, type Log, type LogEntry } from '../../judging/log.js';
import { aLog, logFor, requireResponses } from '../../judging/run-log.js';
import { ifExercised, NotExercised, obstaclesIn } from '../../not-exercised.js';
import { judgedElsewhere, may } from '../../observations/judged-request.js';
import type { Run } from '../../observations/run-observations.js';
import type { ChangingSlug } from '../../observations/writing/change-controls.js';
import { areAlike, sentValueOf } from './agreement.js';
import { viewRule } from './blamed-views.js';
import { judgeLostChanges } from './changes-in-turn.js';
import {
  accountsIn,
  byEntity,
  contradict,
  isFirm,
  statementsAbout,
  statementsIn,
  viewOf,
  type Account,
  type Statement,
} from './statements.js';

type WriteSlug = 'create-order' | 'confirm-order' | 'verify-payment';

/** The fields that confirming and paying may change. */
const MOVING = new Set<string>([...STATE_FIELDS, 'completionDate']);

/**
 * What the response to a creation, a confirmation or a payment shows of an order and its people, and no other response shows:
 * at least two other operations agree. What other clients may change, such as people and the hours of a session, counts only if
 * it was the same before and after it.
 */
export function judgeContradictedChanges(
  log: Log,
  slug: WriteSlug,
  isMeant: (field: string) => boolean = () => true,
): Suspicion[] {
  const entries = judgedEntries(log, slug).filter(
    ({ exchange }) => slug === 'create-order' || digitsAt(exchange, '/id') === requestedId(exchange),
  );

  return requireAny(entries, 'no response shows the order').flatMap((entry) =>
    statementsIn(entry.exchange)
      .filter(({ field }) => !MOVING.has(field) && isMeant(field))
      .flatMap((said) => findContradicted(entry, said, voicesIn(log).get(said.entity) ?? [])),
  );
}

/** The same for a run. Where only creations are judged, orders are not read for this. */
export async function findContradictedChanges(
  run: Run,
  slug: WriteSlug,
  isMeant?: (field: string) => boolean,
): Promise<readonly Finding[]> {
  if (slug === 'create-order' && run.operations.size === 1) return [];
  const log = await logFor(run, { reads: [slug], comparesViews: true });
  const judge = (read: Log) => {
    const shown = whatIsShown(() => judgeContradictedChanges(read, slug, isMeant));

    return shown instanceof NotExercised ? [] : shown;
  };
  const others = new Set(
    judge(log)
      .filter(isOpen)
      .flatMap((suspicion) => suspicion.others ?? []),
  );
  const again = await Promise.all([...others].map((exchange) => ifExercised(run.client.resend(exchange), null)));
  const read = again.flatMap((exchange) => (exchange === null ? [] : [may(exchange)]));

  return judge({ ...log, entries: [...log.entries, ...read] })
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

  return byEntity(entries.flatMap(({ exchange }) => accountsIn(exchange)));
});

function findContradicted(entry: LogEntry, said: Statement, voices: readonly Account[]): Suspicion[] {
  const { field, value, entity, exchange } = said;
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

/** The order before it was changed, and what the views show at rest. */
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

/** Subjects are an order and its field. */
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
