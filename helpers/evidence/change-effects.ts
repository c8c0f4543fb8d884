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

/** What was answered is shown later. A run blames it only if a second order shows the same, after a while. */
export function lostChangeRule(slug: ChangingSlug): LogRule {
  return {
    reads: [slug, 'get-order'],
    async logOf(run) {
      const before = await readBeforeChange(run, slug);
      const log = await logFor(run, viewRule('get-order'));

      return { ...log, entries: [judgedElsewhere(before), ...log.entries] };
    },
    judge: (log) => judgeLostChanges(log, slug),
    async settle(run, suspicion) {
      const repeated = await ifExercised(run.repeatedChange(slug), null);
      if (repeated === null || !isAccepted(repeated.change)) return [];
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
