import type { Exchange } from '../exchanges/exchange.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import type { Finding } from './finding.js';
import { whatIsShown, type LogRule, type Suspicion } from './log-rule.js';
import { NothingShown, type Log } from './log.js';
import { nothingSeen } from './responses.js';
import { logFor } from './run-log.js';

/** Judges what a run has read, and reads again what is not certain. */
export async function judgeByRun(run: Run, rule: LogRule): Promise<readonly Finding[]> {
  return unlessNothingIsShown(run, rule, async () => settle(run, rule, await logFor(run, rule)));
}

/** So often something is read again until it counts. */
const READINGS = 2;

/** Judges what a run has read at rest as the sequences of an exploration are judged, and reads all of it again. */
export async function judgeAtRest(run: Run, rule: LogRule): Promise<readonly Finding[]> {
  const inTurn = (log: Log) => rule.inTurn?.(log) ?? [];

  return unlessNothingIsShown(run, rule, async () => {
    const log = await logFor(run, rule);
    let shown = whatIsShown(() => inTurn(log));
    for (let time = 1; time <= READINGS && isToBeReadAgain(shown); time++) {
      await run.catchUp();
      const again = await readAtRestAgain(run, log, time);
      shown = bothShow(
        shown,
        whatIsShown(() => inTurn(again)),
      );
    }
    if (shown instanceof NotExercised) throw shown;

    return shown;
  });
}

type Shown = readonly Suspicion[] | NotExercised;

/** Another client may be the reason for what seems to be wrong, and also for what keeps it from being judged. */
function isToBeReadAgain(shown: Shown): boolean {
  return shown instanceof NotExercised ? !(shown instanceof NothingShown) : shown.length > 0;
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
    if (!(error instanceof NothingShown)) throw error;
    if (isAboutCreated === 'also') return [];
    throw (await whyNothing?.(run)) ?? (await nothingSeen(run, reads[0], error.reason, error.obstacles));
  }
}

/** The same log, with everything that was read at rest read once more, as far as a recording has it. */
async function readAtRestAgain(run: Run, log: Log, time: number): Promise<Log> {
  const read = (exchange: Exchange) => (time === 1 ? run.readAgain(exchange) : run.client.resend(exchange));
  const entries = log.entries.map(async (entry) =>
    entry.isAtRest ? { ...entry, exchange: await ifExercised(read(entry.exchange), entry.exchange) } : entry,
  );

  return { ...log, entries: await Promise.all(entries) };
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
