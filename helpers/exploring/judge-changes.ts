import { statementsIn, type Statement } from '../evidence/statements.js';
import { shownComparable, STATE_FIELDS } from '../exchanges/comparable.js';
import { isAccepted } from '../exchanges/exchange.js';
import { finding } from '../judging/finding.js';
import type { SequenceJudging } from './suspicions.js';
import { isWrite, type MadeStep } from './trail.js';

/** A confirmation or a payment changes no other order. */
export function judgeChanges(judging: SequenceJudging): void {
  const { trail } = judging;
  for (const change of trail) {
    const [exchange] = change.exchanges;
    const isChange = change.step.do === 'confirm' || change.step.do === 'verify';
    if (!isChange || change.isAtOnce || exchange === undefined || !isAccepted(exchange)) continue;
    const slug = change.step.do === 'confirm' ? 'confirm-order' : 'verify-payment';
    const [before, after] = [readingsBefore(trail, change), readingsAfter(trail, change)];
    for (const [key, earlier] of before) {
      const later = after.get(key);
      if (later === undefined || earlier.entity === `order ${change.id}`) continue;
      judging.exercise(`${slug}/changes-only-that-order`);
      if (later.value === earlier.value) continue;
      judging.suspect({
        requirement: `${slug}/changes-only-that-order`,
        finding: finding(
          later.exchange,
          later.pointer,
          `${shownComparable(later.field, earlier.value)}, as before ${exchange.id}, which was for order ${change.id}`,
          shownComparable(later.field, later.value),
        ),
        exchange: later.exchange,
        subject: `${slug} ${later.field}`,
        certainty: 'by comparison',
      });
    }
  }
}

/** What get-order showed last, since the last write before this one. */
function readingsBefore(trail: readonly MadeStep[], change: MadeStep): Map<string, Statement> {
  const at = trail.indexOf(change);
  const write = trail.slice(0, at).findLastIndex(({ step }) => isWrite(step));

  return readings(trail.slice(write + 1, at));
}

/** What get-order showed next, until the next write. */
function readingsAfter(trail: readonly MadeStep[], change: MadeStep): Map<string, Statement> {
  const at = trail.indexOf(change);
  const next = trail.findIndex(({ step }, index) => index > at && isWrite(step));

  return readings(trail.slice(at + 1, next === -1 ? undefined : next));
}

function readings(steps: readonly MadeStep[]): Map<string, Statement> {
  const read = steps.filter(({ step, isAtOnce }) => (step.do === 'get' || step.do === 'walk') && !isAtOnce);
  const said = read
    .flatMap(({ requests }) => requests)
    .flatMap(({ exchange }) => statementsIn(exchange))
    .filter(
      ({ field, exchange }) => STATE_FIELDS.some((state) => state === field) && exchange.operation === 'get-order',
    );

  return new Map(said.map((statement) => [`${statement.entity} ${statement.field}`, statement]));
}
