import { isWrite, type Exchange } from '../exchanges/exchange.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import type { Finding } from './finding.js';
import { whatIsShown, type LogRule, type Suspicion } from './log-rule.js';
import { NothingShown, type Log } from './log.js';
import { nothingSeen } from './responses.js';
import { logFor } from './run-log.js';

/** Judges what a run has read, and reads again what is not certain. */
export async function judgeByRun(run: Run, rule: LogRule): Promise<readonly Finding[]> {
  if (rule.judge === undefined) return [];
  const log = await logFor(run, rule);
  try {
    return (await settle(run, rule, log)).map(({ finding }) => finding);
  } catch (error) {
    if (!(error instanceof NothingShown)) throw error;
    if (rule.isAboutCreated === 'also') return [];
    throw await (rule.whyNothing?.(run) ?? nothingSeen(run, rule.reads[0], error.reason, error.obstacles));
  }
}

const READINGS = 2;

/** What a run read at rest, judged as the sequences of an exploration are; it counts if two further readings show the same. */
export async function judgeAtRest(run: Run, rule: LogRule): Promise<readonly Finding[]> {
  // What several operations show is not read at one rest.
  const isJudged = rule.inTurn !== undefined && rule.reads.length === 1;
  const log = isJudged ? await ifExercised(logFor(run, rule), null) : null;
  const judge = (read: Log) => {
    const shown = whatIsShown(() => rule.inTurn?.(read) ?? []);

    return shown instanceof NotExercised ? [] : shown.filter(({ certainty }) => certainty !== 'by comparison');
  };
  let remaining = log === null ? [] : judge(log);
  for (let time = 1; log !== null && remaining.length > 0 && time <= READINGS; time++) {
    await run.catchUp();
    const again = await ifExercised(readAgain(run, log, time), null);
    const seen = new Map((again === null ? [] : judge(again)).map((suspicion) => [keyOf(suspicion), suspicion]));
    remaining = remaining.flatMap((suspicion) => seen.get(keyOf(suspicion)) ?? []);
  }

  return remaining.map(({ finding }) => finding);
}

/** The same log, with everything that was read at rest read once more. */
async function readAgain(run: Run, log: Log, time: number): Promise<Log> {
  const read = (exchange: Exchange) => (time === 1 ? run.readAgain(exchange) : run.client.resend(exchange));
  const entries = await Promise.all(
    log.entries.map(async (entry) =>
      entry.isAtRest && !isWrite(entry.exchange) ? { ...entry, exchange: await read(entry.exchange) } : entry,
    ),
  );

  return { ...log, entries };
}

/** The same each time, apart from the names of exchanges. */
export function keyOf({ subject, finding }: Suspicion): string {
  return `${subject} ${finding.message.replaceAll(/\be\d+\b/g, 'e')}`;
}

/** Other clients may change something between two requests: what is not certain is read again, and counts if it stays so. */
async function settle(run: Run, rule: LogRule, log: Log): Promise<readonly Suspicion[]> {
  const suspicions = rule.judge?.(log) ?? [];
  const { settle: settleOne } = rule;
  if (settleOne !== undefined) return (await Promise.all(suspicions.map((each) => settleOne(run, each)))).flat();
  const open = suspicions.filter(({ certainty }) => certainty !== 'certain');
  if (open.length === 0) return suspicions;
  const suspected = [...new Set(open.map(({ exchange }) => exchange))];
  const again = await Promise.all(suspected.map((exchange) => run.readAgain(exchange)));
  const read = new Map(suspected.map((exchange, index) => [exchange, again[index] ?? exchange]));
  const subjects = new Set(open.map(({ subject }) => subject));
  const entries = log.entries.map((entry) => ({ ...entry, exchange: read.get(entry.exchange) ?? entry.exchange }));

  return (rule.judge?.({ ...log, entries }) ?? []).filter(
    ({ certainty, subject }) => certainty === 'certain' || subjects.has(subject),
  );
}
