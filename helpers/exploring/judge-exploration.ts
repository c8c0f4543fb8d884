import type { Exchange } from '../exchanges/exchange.js';
import { judge, type Judgement, type Scope } from '../judging/judge.js';
import { NOT_EXPLORED } from '../judging/not-explored.js';
import type { Requirement } from '../judging/requirement.js';
import { NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { exclusionIn } from '../settings/scope.js';
import type { Explorer } from './explorer.js';

export function notExplored(requirement: Requirement): Judgement {
  const nothing = { settings: [], because: null, policy: null, findings: [], cut: 0, places: [] };

  return { requirement, outcome: 'excluded', reason: NOT_EXPLORED, ...nothing };
}

/** The outcome of each requirement: with the findings of the sequences, as a run would judge them. */
export function judgeExploration(
  { settings, grounds, failures, exercised }: Explorer,
  requirements: readonly Requirement[],
  exchanges: readonly Exchange[],
): Promise<Judgement[]> {
  const excluded = exclusionIn(settings);
  const isExplored = (id: Requirement['id']) => exercised.has(id) || failures.has(id);
  const scope: Scope = {
    waivers: settings.waivers,
    exclusion: (id) => excluded(id) ?? (isExplored(id as Requirement['id']) ? null : NOT_EXPLORED),
  };
  const known = requirements.map((requirement): Requirement => ({
    ...requirement,
    check: () =>
      isExplored(requirement.id)
        ? Promise.resolve(failures.findings.get(requirement.id) ?? [])
        : Promise.reject(new NotExercised(NOT_EXPLORED)),
  }));

  return judge(known, runWith(grounds.run, exchanges), scope);
}

/** Findings name exchanges of many sequences. */
function runWith(run: Run, exchanges: readonly Exchange[]): Run {
  const client = { ...run.client, exchanges, lost: () => [] };
  const known: Run = { ...run, client, forObservation: () => known, afterAllRequests: () => Promise.resolve(known) };

  return known;
}
