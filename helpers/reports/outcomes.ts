import type { Outcome } from '../judging/judge.js';
import type { Level } from '../judging/requirement.js';
import { countOutcomes } from '../records/totals.js';

/** What needs attention comes first. */
export const outcomesByUrgency: readonly Outcome[] = [
  'failed',
  'waived',
  'warned',
  'not-exercised',
  'excluded',
  'passed',
];

export const outcomeSigns: Readonly<Record<Outcome, string>> = {
  failed: '✗',
  waived: '~',
  warned: '!',
  'not-exercised': '?',
  excluded: '–',
  passed: '✓',
};

export function outcomeText(outcome: Outcome): string {
  return outcome.replace('-', ' ');
}

interface Judged {
  readonly outcome: Outcome;
}

export interface OutcomeCount extends Judged {
  readonly count: number;
}

/** The outcomes that occur, and how often each does. */
export function outcomeCounts(judged: readonly Judged[]): OutcomeCount[] {
  const counts = countOutcomes(judged);

  return outcomesByUrgency.map((outcome) => ({ outcome, count: counts[outcome] })).filter(({ count }) => count > 0);
}

/** For example `2 failed, 1 not exercised, 30 passed`. */
export function countsText(judged: readonly Judged[]): string {
  return outcomeCounts(judged)
    .map(({ outcome, count }) => `${count} ${outcomeText(outcome)}`)
    .join(', ');
}

export type OperationState = 'failed' | 'incomplete' | 'excluded' | 'passed';

/** The state of an operation, from the outcomes of its requirements. */
export function operationState(requirements: readonly (Judged & { readonly level: Level })[]): OperationState {
  if (requirements.some(({ outcome }) => outcome === 'failed')) return 'failed';
  if (requirements.some(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory')) {
    return 'incomplete';
  }

  return requirements.every(({ outcome }) => outcome === 'excluded') ? 'excluded' : 'passed';
}
