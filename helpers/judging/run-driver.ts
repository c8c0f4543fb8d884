import { LONGEST_WAIT_S, requestKeyOf, secondsCached, type Exchange } from '../exchanges/exchange.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run-observations.js';
import { RESTS } from '../observations/writing/every-write.js';
import type { Finding } from './finding.js';
import { whatIsShown, type LogRule, type Suspicion } from './log-rule.js';
import { NothingShown, type Log, type LogEntry } from './log.js';
import { logFor, nothingSeen } from './run-log.js';

/** Judges what a run has read, and reads again what is not certain. */
export async function judgeByRun(run: Run, rule: LogRule): Promise<readonly Finding[]> {
  return unlessNothingIsShown(run, rule, async () => settle(run, rule, await logFor(run, rule)));
}

/** So many readings in a row must show something until it counts. */
export const READINGS_IN_A_ROW = 3;

/** So often something is read again at the most: what only the second reading shows, behind what was gone by then, counts, too. */
const MOST_READINGS_AGAIN = READINGS_IN_A_ROW;

/** Judges what a run has read at rest as the sequences of an exploration are judged, and reads all of it again. */
export async function judgeAtRest(run: Run, rule: LogRule): Promise<readonly Finding[]> {
  const { comparesViews, inTurn } = rule;
  const judge = (log: Log) => whatIsShown(() => inTurn?.(log) ?? []);

  return unlessNothingIsShown(run, rule, async () => {
    if (comparesViews) await run.judgedRequests(rule.reads[0]); // throws why there is none
    const log = await logFor(run, rule);
    const first = judge(log);
    if (comparesViews && Array.isArray(first)) return compareAgain(run, log, first, judge);
    let shown = first;
    const suspected = new Set(shown instanceof NotExercised ? [] : shown.map(({ exchange }) => exchange));
    const isOpen = ({ isAtRest, exchange }: LogEntry) => isAtRest === true || suspected.has(exchange);
    let isSteady = true;
    let rows = rowsOf(shown, new Map());
    for (let time = 1; time <= MOST_READINGS_AGAIN && isToBeReadAgain(shown, rows); time++) {
      // Nothing is written only to read again.
      if (run.client.exchanges.some(({ operation }) => operation === 'create-order')) await run.catchUp();
      const read = (exchange: Exchange) => (time === 1 ? run.readAgain(exchange) : run.client.resend(exchange));
      const now = judge(await readAgainIn(log, isOpen, read));
      isSteady &&= keysOf(now) === keysOf(shown);
      rows = rowsOf(now, rows);
      shown = time === 1 ? now : bothShow(shown, now);
    }
    const unsteady = isSteady ? null : await rule.unlessSteady?.(run);
    if (unsteady) return unsteady;
    if (shown instanceof NotExercised) throw shown;
    const counting = shown.filter((suspicion) => rows.get(keyOf(suspicion)) === READINGS_IN_A_ROW);

    return rule.settle === undefined ? counting : settleEach(run, counting, rule.settle);
  });
}

/** What remains if everything that it follows from is read again and again; nothing else counts as read at rest then. */
async function compareAgain(
  run: Run,
  log: Log,
  first: readonly Suspicion[],
  judge: (log: Log) => Shown,
): Promise<readonly Suspicion[]> {
  const waitFor = (suspicion: Suspicion) => Math.max(...exchangesOf(suspicion).map(secondsCached));
  let shown: Shown = first.filter((suspicion) => waitFor(suspicion) <= LONGEST_WAIT_S);
  const suspected = new Set(shown.flatMap(exchangesOf));
  const cachedFor = Math.max(0, ...shown.map(waitFor));
  for (let time = 1; time <= RESTS; time++) {
    if (shown instanceof NotExercised || shown.length === 0) break;
    // The time in which a cache forgets runs along.
    await Promise.all([run.rest(time), time === 1 && cachedFor > 0 ? run.client.pause(cachedFor * 1000) : null]);
    const entries = log.entries.map(async (entry) => {
      const isAtRest = entry.isAtRest === true && suspected.has(entry.exchange);

      return { ...entry, isAtRest, ...(isAtRest && { exchange: await readOnceMore(run, entry.exchange, time + 1) }) };
    });
    shown = bothShow(shown, judge({ ...log, entries: await Promise.all(entries) }));
  }
  const remaining = shown instanceof NotExercised ? [] : shown;
  const cached = first.find((suspicion) => waitFor(suspicion) > LONGEST_WAIT_S);
  if (remaining.length === 0 && cached !== undefined)
    throw new NotExercised(
      `responses that differ may be cached for ${waitFor(cached)} seconds, longer than the suite waits`,
    );

  return remaining;
}

function exchangesOf({ exchange, others = [] }: Suspicion): Exchange[] {
  return [exchange, ...others];
}

function readOnceMore(run: Run, exchange: Exchange, time: number): Promise<Exchange> {
  return run.once(`reading ${time} of ${requestKeyOf(exchange)}`, (own) => own.client.resend(exchange));
}

type Shown = readonly Suspicion[] | NotExercised;

/** How many readings in a row showed each suspicion, after one more of them. */
type Rows = ReadonlyMap<string, number>;

function rowsOf(shown: Shown, before: Rows): Rows {
  const keys = shown instanceof NotExercised ? [] : shown.map(keyOf);

  return new Map(keys.map((key) => [key, Math.min((before.get(key) ?? 0) + 1, READINGS_IN_A_ROW)]));
}

/** Another client may be the reason for what seems to be wrong, and also for what keeps it from being judged. */
function isToBeReadAgain(shown: Shown, rows: Rows): boolean {
  if (shown instanceof NotExercised) return !(shown instanceof NothingShown);

  return shown.some((suspicion) => rows.get(keyOf(suspicion)) !== READINGS_IN_A_ROW);
}

function keysOf(shown: Shown): string {
  return shown instanceof NotExercised ? shown.reason : shown.map(keyOf).toSorted().join('\n');
}

function bothShow(before: Shown, now: Shown): Shown {
  if (before instanceof NotExercised || now instanceof NotExercised) return now;
  const known = new Set(before.map(keyOf));

  return now.filter((suspicion) => known.has(keyOf(suspicion)));
}

async function unlessNothingIsShown(
  run: Run,
  { isAboutCreated, whyNothing, reads }: LogRule,
  judge: () => Promise<readonly Suspicion[]>,
): Promise<readonly Finding[]> {
  try {
    return (await judge()).map(({ finding }) => finding);
  } catch (error) {
    if (!(error instanceof NothingShown) || error.settings.length > 0) throw error;
    if (isAboutCreated === 'also') return [];
    throw (await whyNothing?.(run)) ?? (await nothingSeen(run, reads[0], error.reason, error.obstacles));
  }
}

/** A log with some of its responses read once more, as far as a recording has them. */
async function readAgainIn(
  log: Log,
  isRead: (entry: LogEntry) => boolean,
  read: (exchange: Exchange) => Promise<Exchange>,
): Promise<Log> {
  const entries = log.entries.map(async (entry) =>
    isRead(entry) ? { ...entry, exchange: await ifExercised(read(entry.exchange), entry.exchange) } : entry,
  );

  return { ...log, entries: await Promise.all(entries) };
}

/** What a suspicion is known by in every reading: its words, apart from the names of exchanges. */
export function keyOf({ subject, finding }: Suspicion): string {
  return `${subject} ${finding.message.replaceAll(/\be\d+\b/g, 'e')}`;
}

async function settleEach(
  run: Run,
  suspicions: readonly Suspicion[],
  settleOne: NonNullable<LogRule['settle']>,
): Promise<readonly Suspicion[]> {
  return (await Promise.all(suspicions.map((each) => settleOne(run, each)))).flat();
}

/**
 * Other clients may change something between two requests: what is not certain is read again, and counts if it stays so. What only
 * the second reading shows is read a third time.
 */
async function settle(run: Run, rule: LogRule, log: Log, isSecond = false): Promise<readonly Suspicion[]> {
  const suspicions = rule.judge?.(log) ?? [];
  const { settle: settleOne } = rule;
  if (settleOne !== undefined) return settleEach(run, suspicions, settleOne);
  const open = suspicions.filter(({ certainty }) => certainty !== 'certain');
  if (open.length === 0) return suspicions;
  const suspected = [...new Set(open.map(({ exchange }) => exchange))];
  const read = (exchange: Exchange) => (isSecond ? run.client.resend(exchange) : run.readAgain(exchange));
  const now = new Map(await Promise.all(suspected.map(async (exchange) => [exchange, await read(exchange)] as const)));
  const entries = log.entries.map((entry) => ({ ...entry, exchange: now.get(entry.exchange) ?? entry.exchange }));
  const again = { ...log, entries };
  const subjects = new Set(open.map(({ subject }) => subject));
  const shown = rule.judge?.(again) ?? [];
  const counting = shown.filter(({ certainty, subject }) => certainty === 'certain' || subjects.has(subject));

  return counting.length > 0 || shown.length === 0 || isSecond ? counting : settle(run, rule, again, true);
}
