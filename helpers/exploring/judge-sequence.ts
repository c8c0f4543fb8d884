import { digitsAt, isAccepted } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { finding } from '../judging/finding.js';
import type { Requirement } from '../judging/requirement.js';
import type { Grounds } from './grounds.js';
import { judgeChanges } from './judge-changes.js';
import { judgeEffects } from './judge-effects.js';
import { judgeFilters } from './judge-filters.js';
import { judgeLists } from './judge-lists.js';
import { judgeNames } from './judge-names.js';
import { judgeOrders } from './judge-orders.js';
import { judgePages } from './judge-pages.js';
import { judgePeople } from './judge-people.js';
import { judgeRefusals } from './judge-refusals.js';
import { judgeResponses } from './judge-responses.js';
import { judgeSprayers } from './judge-sprayers.js';
import { judgeViews } from './judge-views.js';
import { judgeWalks } from './judge-walks.js';
import { remember, type Memory } from './memory.js';
import type { SequenceJudging, Suspicion } from './suspicions.js';
import type { Trail } from './trail.js';

export interface JudgedSequence {
  readonly exercised: ReadonlySet<RequirementId>;
  readonly suspicions: readonly Suspicion[];
}

export interface Judge {
  readonly memory: Memory;
  readonly grounds: Grounds;
  readonly requirements: readonly Requirement[];
}

/** Judges a sequence by itself, and by what is remembered of those before it. */
export async function judgeSequence({ memory, grounds, requirements }: Judge, trail: Trail): Promise<JudgedSequence> {
  const exercised = new Set<RequirementId>();
  const suspicions: Suspicion[] = [];
  const judging: SequenceJudging = {
    trail,
    memory,
    grounds,
    exercise: (requirement) => void exercised.add(requirement),
    suspect: (suspicion) => void suspicions.push(suspicion),
  };
  judgeIds(judging);
  remember(memory, trail);
  await judgeResponses(judging, requirements);
  for (const judge of [
    judgeOrders,
    judgeNames,
    judgePages,
    judgeWalks,
    judgeLists,
    judgeFilters,
    judgeViews,
    judgePeople,
    judgeSprayers,
    judgeRefusals,
    judgeChanges,
    judgeEffects,
  ])
    judge(judging);

  return { exercised, suspicions };
}

/** No two orders have one id, whichever sequence created them. */
function judgeIds(judging: SequenceJudging): void {
  const seen = new Map([...judging.memory.own].map(([id, { sent }]) => [id, sent.location]));
  for (const { created } of judging.trail) {
    if (created === undefined || created.wrong !== null || !isAccepted(created.exchange)) continue;
    const { exchange, sent } = created;
    const id = digitsAt(exchange, '/id');
    if (id === null) continue;
    const other = seen.get(id);
    judging.exercise('create-order/different-ids');
    if (other !== undefined && other !== sent.location)
      judging.suspect({
        requirement: 'create-order/different-ids',
        finding: finding(exchange, '/id', 'a unique id', `${id}, which another order has`),
        exchange,
        subject: `order ${id}`,
        kind: 'certain',
      });
    seen.set(id, sent.location);
  }
}
