import { shownComparable, STATE_FIELDS } from '../exchanges/comparable.js';
import { requestedId } from '../exchanges/exchange.js';
import { oncePer } from '../exchanges/once-per.js';
import { finding } from '../judging/finding.js';
import { ownOrdersIn } from '../judging/created.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { requireAny, type Log } from '../judging/log.js';
import { blamesFor, type Blame } from './blamed-views.js';
import { isWrite } from './changes-in-turn.js';
import {
  byEntityAndField,
  contradict,
  isFirm,
  LIVE_VIEWS,
  statementsIn,
  viewOf,
  type LiveView,
  type Statement,
} from './statements.js';

interface ViewsAtRest {
  readonly live: readonly Statement[];
  readonly blames: readonly Blame[];
}

const viewsAtRest = oncePer((log: Log): ViewsAtRest => {
  const said = log.entries.filter(({ isAtRest }) => isAtRest).flatMap(({ exchange }) => statementsIn(exchange));
  // The values that were sent have requirements of their own.
  const isJudgedElsewhere = ({ entity, field }: Statement) =>
    isFirm(field) && (ownOrdersIn(log).get(entity.replace(/^order /, '')) ?? null) !== null;
  const live = said.filter((statement) => isLive(statement) && !isJudgedElsewhere(statement));
  const disputed = [...byEntityAndField(live).values()].filter(contradict);
  const witnesses = disputed.length === 0 ? [] : findWitnesses(log, said);

  return { live, blames: disputed.flatMap((statements) => blamesFor({ statements }, witnesses)) };
});

/** At rest, a view shows orders and people as all others do. */
export function judgeView(log: Log, view: LiveView): Suspicion[] {
  const { live, blames } = viewsAtRest(log);
  requireAny(
    live.filter((statement) => viewOf(statement) === view),
    'nothing was read at rest',
  );

  return blames
    .filter(({ blamed }) => viewOf(blamed) === view)
    .flatMap(({ blamed, others: [other], isCertain }) => {
      const { exchange, pointer, entity, field, value } = blamed;
      const known = other === undefined ? 'nothing' : shownComparable(other.field, other.value);
      const expected = `${known}, as ${other?.exchange.operation} shows it in ${other?.exchange.id}`;
      const found = finding(exchange, pointer, expected, shownComparable(field, value));

      return suspicionsOf(exchange, [found], {
        certainty: 'at rest',
        subject: `${entity} ${field}`,
        isOpen: !isCertain,
      });
    });
}

function isLive({ exchange }: Statement): boolean {
  return LIVE_VIEWS.some((view) => view === exchange.operation);
}

const MOVING = new Set<string>([...STATE_FIELDS, 'completionDate']);

/** Feedback and notifications may show an earlier state; a confirmation or a payment shows the order as it is after it. */
function findWitnesses({ entries }: Log, said: readonly Statement[]): Statement[] {
  const last = new Map<string, readonly Statement[]>();
  for (const { exchange, isDuringWrite } of entries) {
    const statements = statementsIn(exchange);
    const entity = requestedId(exchange) === '' ? statements[0]?.entity : `order ${requestedId(exchange)}`;
    // Of writes at once, nobody knows which was the last.
    if (isWrite(exchange) && entity !== undefined) last.set(entity, isDuringWrite === true ? [] : statements);
  }

  return [...said.filter((each) => !isLive(each) && !MOVING.has(each.field)), ...[...last.values()].flat()];
}
