import type { Outcome } from '../judging/judge.js';
import type { Report } from './report.js';

export interface OutcomeChange {
  readonly id: string;
  readonly before: Outcome | null;
  readonly after: Outcome | null;
  /** The reason, or the first finding, of the later run. */
  readonly because: string;
}

export interface Comparison {
  readonly better: readonly OutcomeChange[];
  readonly worse: readonly OutcomeChange[];
  /** Requirements that are in only one of the two reports. */
  readonly unmatched: readonly OutcomeChange[];
  /** Requirements that only one of the two runs had in its scope. */
  readonly rescoped: readonly OutcomeChange[];
}

/** From best to worst. `not-exercised` is worse than `warned`, and a waived failure is better than a new one. */
const ranking: readonly Outcome[] = ['passed', 'warned', 'not-exercised', 'waived', 'failed'];

/** Which requirements got better and which got worse between two runs. */
export function compareReports(before: Report, after: Report): Comparison {
  const ids = [...new Set([...before.requirements, ...after.requirements].map(({ id }) => id))];
  const changes = ids
    .map((id) => ({
      id,
      before: outcomeOf(before, id),
      after: outcomeOf(after, id),
      because: explanationOf(after, id),
    }))
    .filter((change) => change.before !== change.after);
  const matched = changes.filter((change) => !isUnmatched(change) && !isRescoped(change));

  return {
    better: matched.filter((change) => rankOf(change.after) < rankOf(change.before)),
    worse: matched.filter((change) => rankOf(change.after) > rankOf(change.before)),
    unmatched: changes.filter(isUnmatched),
    rescoped: changes.filter((change) => isRescoped(change) && !isUnmatched(change)),
  };
}

function isUnmatched({ before, after }: OutcomeChange): boolean {
  return before === null || after === null;
}

function isRescoped({ before, after }: OutcomeChange): boolean {
  return before === 'excluded' || after === 'excluded';
}

function rankOf(outcome: Outcome | null): number {
  return outcome === null ? -1 : ranking.indexOf(outcome);
}

function outcomeOf({ requirements }: Report, id: string): Outcome | null {
  return requirements.find((requirement) => requirement.id === id)?.outcome ?? null;
}

function explanationOf({ requirements }: Report, id: string): string {
  const requirement = requirements.find((candidate) => candidate.id === id);

  return requirement?.reason ?? requirement?.findings[0]?.message ?? '';
}
