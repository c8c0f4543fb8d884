import type { Outcome } from '../judging/judge.js';
import { isNotExplored, isNotRecorded, NOT_EXPLORED, NOT_SEEN, type Level } from '../judging/requirement.js';
import { isLeftOut } from '../judging/verdict.js';
import { countOutcomes } from '../records/reported-requirement.js';

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

/** For example `2 failed, 1 not exercised, 31 not recorded by 0.2.0, 30 passed`, or `1 failed, 90 not explored, 136 passed`. */
export function countsText(judged: readonly (Judged & { readonly reason?: string | null })[]): string {
  const texts = judged.map((each) =>
    isNotRecorded(each) || isNotExplored(each) ? (each.reason ?? '') : outcomeText(each.outcome),
  );
  const unrecorded = judged.flatMap((each) => (isNotRecorded(each) ? [each.reason ?? ''] : []));
  const inOrder = outcomesByUrgency.flatMap((outcome) => {
    if (outcome === 'not-exercised') return [outcomeText(outcome), ...new Set(unrecorded)];

    return outcome === 'excluded' ? [outcomeText(outcome), NOT_EXPLORED, NOT_SEEN] : [outcomeText(outcome)];
  });

  return inOrder
    .map((text) => ({ text, count: texts.filter((own) => own === text).length }))
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => `${count} ${text}`)
    .join(', ');
}

/** Partial: what was judged passed, but not everything was judged. */
export type OperationState = 'failed' | 'incomplete' | 'waived' | 'partial' | 'excluded' | 'passed';

interface JudgedAtLevel extends Judged {
  readonly level: Level;
  readonly reason: string | null;
}

/** The state of an operation, from the outcomes of its requirements. Only one without any exception has passed. */
export function operationState(requirements: readonly JudgedAtLevel[]): OperationState {
  if (requirements.some(({ outcome }) => outcome === 'failed')) return 'failed';
  if (requirements.some(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory')) {
    return 'incomplete';
  }

  if (requirements.some(({ outcome }) => outcome === 'waived')) return 'waived';
  if (requirements.every(({ outcome }) => outcome === 'excluded')) return 'excluded';

  return requirements.some(isLeftOut) ? 'partial' : 'passed';
}
