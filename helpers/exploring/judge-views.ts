import { blamesFor } from '../evidence/blamed-views.js';
import {
  byEntityAndField,
  contradict,
  isFirm,
  LIVE_VIEWS,
  statementsIn,
  viewOf,
  type Statement,
} from '../evidence/statements.js';
import { shownComparable, STATE_FIELDS } from '../exchanges/comparable.js';
import type { Exchange } from '../exchanges/exchange.js';
import { finding } from '../judging/finding.js';
import { ownOrder } from './memory.js';
import type { SequenceJudging } from './suspicions.js';
import { atRest, isWrite } from './trail.js';

/** At rest, all views of an order and of a person agree. */
export function judgeViews(judging: SequenceJudging): void {
  const said = exchangesAtRest(judging).flatMap(statementsIn);
  const live = said.filter((statement) => isLive(statement) && !isJudgedElsewhere(judging, statement));
  for (const statement of live) judging.exercise(`${viewOf(statement)}/shown-consistently`);
  const witnesses = findWitnesses(judging, said);
  for (const statements of byEntityAndField(live).values()) {
    if (!contradict(statements)) continue;
    for (const { blamed, others, isCertain } of blamesFor({ statements }, witnesses)) {
      const [other] = others;
      const expected = other === undefined ? 'nothing' : shownComparable(other.field, other.value);
      judging.suspect({
        requirement: `${viewOf(blamed)}/shown-consistently`,
        finding: finding(
          blamed.exchange,
          blamed.pointer,
          `${expected}, as ${other?.exchange.operation} shows it in ${other?.exchange.id}`,
          shownComparable(blamed.field, blamed.value),
        ),
        exchange: blamed.exchange,
        subject: `${blamed.entity} ${blamed.field}`,
        certainty: 'at rest',
        isOpen: !isCertain,
      });
    }
  }
}

function exchangesAtRest({ trail }: SequenceJudging): Exchange[] {
  return atRest(trail).flatMap(({ requests }) => requests.map(({ exchange }) => exchange));
}

function isLive(statement: Statement): boolean {
  return LIVE_VIEWS.some((view) => view === statement.exchange.operation);
}

/** The values that were sent have requirements of their own. */
function isJudgedElsewhere({ memory }: SequenceJudging, { entity, field }: Statement): boolean {
  return isFirm(field) && ownOrder(memory, entity.replace(/^order /, '')) !== undefined;
}

/** Feedback and notifications may show an earlier state; a confirmation or a payment shows the order as it is after it. */
function findWitnesses({ trail }: SequenceJudging, said: readonly Statement[]): Statement[] {
  const moving = new Set<string>([...STATE_FIELDS, 'completionDate']);
  const listed = said.filter((statement) => !isLive(statement) && !moving.has(statement.field));
  const last = new Map<string, readonly Statement[]>();
  for (const { step, isAtOnce, id, exchanges } of trail) {
    // Of writes at once, nobody knows which was the last.
    if (isWrite(step) && id !== undefined) last.set(id, isAtOnce ? [] : exchanges.flatMap(statementsIn));
  }

  return [...listed, ...[...last.values()].flat()];
}
