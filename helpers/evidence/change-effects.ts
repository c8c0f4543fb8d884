import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import type { LogRule, Suspicion } from '../judging/log-rule.js';
import { requireResponses } from '../judging/responses.js';
import { aLog } from '../judging/run-entries.js';
import { logFor } from '../judging/run-log.js';
import { ifExercised, NotExercised, obstaclesIn } from '../not-exercised.js';
import type { ChangingSlug } from '../observations/change-controls.js';
import { judgedElsewhere } from '../observations/judged-request.js';
import type { Run } from '../observations/run.js';
import { viewRule } from './blamed-views.js';
import { judgeLostChanges } from './changes-in-turn.js';
import { statementsIn } from './statements.js';

/** Throws if no order was confirmed or paid, or none is known from before that. */
export async function requireChange(run: Run, slug: ChangingSlug): Promise<void> {
  await requireResponses(run, slug);
  if (slug === 'verify-payment') return void (await run.verification());
  const { exchange, created, before } = await run.confirmation();
  if ((created?.exchange ?? before) === null || !isAccepted(exchange))
    throw new NotExercised('no order was confirmed', [], obstaclesIn([exchange]));
}

/** What was answered is shown later. A run blames it only if a second order shows the same, after a while. */
export function lostChangeRule(slug: ChangingSlug): LogRule {
  return {
    reads: [slug, 'get-order'],
    async logOf(run) {
      await requireChange(run, slug);

      return logFor(run, viewRule('get-order'));
    },
    judge: (log) => judgeLostChanges(log, slug),
    async settle(run, suspicion) {
      const repeated = await ifExercised(run.repeatedChange(slug), null);
      if (repeated === null) return [];
      const { before, change, after } = repeated;
      const entries = [before, change, after].map((exchange) => ({ ...judgedElsewhere(exchange), isAtRest: true }));
      const again = judgeLostChanges(await aLog(run, entries), slug).map(fieldIn);
      const isStillLost = shows(await run.readAgain(suspicion.exchange), suspicion);

      return isStillLost && again.includes(fieldIn(suspicion)) ? [suspicion] : [];
    },
  };
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
