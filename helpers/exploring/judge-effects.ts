import { statementsIn } from '../evidence/statements.js';
import { shownComparable, STATE_FIELDS } from '../exchanges/comparable.js';
import { isAccepted } from '../exchanges/exchange.js';
import { finding } from '../judging/finding.js';
import type { SequenceJudging } from './suspicions.js';
import { atRest, isWrite } from './trail.js';

/** At rest, get-order shows the state that the last confirmation or payment of an order showed. */
export function judgeEffects(judging: SequenceJudging): void {
  const { trail } = judging;
  const reads = atRest(trail).filter(({ step }) => step.do === 'get');
  for (const { id, exchanges, requests } of reads) {
    const [exchange] = exchanges;
    const last = trail.findLast((made) => made.id === id && isWrite(made.step));
    const [change] = last?.exchanges ?? [];
    if (exchange === undefined || last === undefined || change === undefined || requests.length === 0) continue;
    if (last.step.do === 'create' || last.isAtOnce || !isAccepted(change)) continue;
    const slug = last.step.do === 'confirm' ? 'confirm-order' : 'verify-payment';
    const requirement = `${slug}/later-reads-show-it` as const;
    const now = new Map(statementsIn(exchange).map((said) => [`${said.entity} ${said.field}`, said]));
    for (const said of statementsIn(change)) {
      const later = now.get(`${said.entity} ${said.field}`);
      if (later === undefined || !STATE_FIELDS.some((field) => field === said.field)) continue;
      judging.exercise(requirement);
      if (later.value === said.value) continue;
      judging.suspect({
        requirement,
        finding: finding(
          exchange,
          later.pointer,
          `${shownComparable(said.field, said.value)}, as in ${change.id}`,
          shownComparable(later.field, later.value),
        ),
        exchange,
        subject: `order ${id} ${said.field}`,
        certainty: 'at rest',
      });
    }
  }
}
