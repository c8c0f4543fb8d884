import type { RequirementId } from '../exchanges/observation-names.js';
import type { Requirement } from '../judging/requirement.js';
import type { Grounds } from './grounds.js';
import { judgeChanges } from './judge-changes.js';
import { judgeEffects } from './judge-effects.js';
import { judgeFilters } from './judge-filters.js';
import { judgeLists } from './judge-lists.js';
import { judgePages } from './judge-pages.js';
import { judgePeople } from './judge-people.js';
import { judgeRefusals } from './judge-refusals.js';
import { judgeSprayers } from './judge-sprayers.js';
import { judgeViews } from './judge-views.js';
import { judgeWalks } from './judge-walks.js';
import { remember, type Memory } from './memory.js';
import type { SequenceJudging, SequenceSuspicion } from './suspicions.js';
import type { Trail } from './trail.js';
import { judgeLog } from './trail-log.js';

export interface JudgedSequence {
  readonly exercised: ReadonlySet<RequirementId>;
  readonly suspicions: readonly SequenceSuspicion[];
}

export interface Judge {
  readonly memory: Memory;
  readonly grounds: Grounds;
  readonly requirements: readonly Requirement[];
}

/** Judges a sequence by itself, and by what is remembered of those before it. */
export async function judgeSequence({ memory, grounds, requirements }: Judge, trail: Trail): Promise<JudgedSequence> {
  const exercised = new Set<RequirementId>();
  const suspicions: SequenceSuspicion[] = [];
  const judging: SequenceJudging = {
    trail,
    memory,
    grounds,
    exercise: (requirement) => void exercised.add(requirement),
    suspect: (suspicion) => void suspicions.push(suspicion),
  };
  await judgeLog(judging, requirements);
  remember(memory, trail);
  for (const judge of [
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
