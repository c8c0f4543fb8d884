import type { Run } from '../observations/run.js';
import type { Finding } from './finding.js';
import type { LogRule, Suspicion } from './log-rule.js';
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
