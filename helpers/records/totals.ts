import type { Outcome } from '../judging/judge.js';

/** In the order of a report's totals. */
export const outcomes: readonly Outcome[] = ['passed', 'failed', 'warned', 'not-exercised', 'waived', 'excluded'];

/** How many requirements have each outcome. */
export function countOutcomes(requirements: readonly { readonly outcome: Outcome }[]): Record<Outcome, number> {
  const counts = outcomes.map((outcome) => [
    outcome,
    requirements.filter((requirement) => requirement.outcome === outcome).length,
  ]);

  return Object.fromEntries(counts) as Record<Outcome, number>;
}
