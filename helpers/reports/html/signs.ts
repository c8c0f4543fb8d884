import type { Outcome } from '../../judging/judge.js';
import type { Verdict } from '../../judging/verdict.js';
import type { ReportedRequirement } from '../../records/report.js';
import { markup, type Markup } from './markup.js';

/** What needs attention stands first. */
export const outcomes: readonly Outcome[] = ['failed', 'waived', 'warned', 'not-exercised', 'excluded', 'passed'];

const signs: Readonly<Record<Outcome, string>> = {
  failed: '✗',
  waived: '~',
  warned: '!',
  'not-exercised': '?',
  excluded: '–',
  passed: '✓',
};

export const verdictSigns: Readonly<Record<Verdict | 'could-not-judge', string>> = {
  conformant: '✓',
  'non-conformant': '✗',
  incomplete: '?',
  'could-not-judge': '!',
};

export function outcomeText(outcome: Outcome): string {
  return outcome.replace('-', ' ');
}

/** The sign alone: words stand beside it wherever it is used. */
export function signOf(outcome: Outcome): Markup {
  return markup`<span class="sign" aria-hidden="true">${signs[outcome]}</span>`;
}

/** Sign and word, so that colour is never the only thing that tells outcomes apart. */
export function badge(outcome: Outcome): Markup {
  return markup`<span class="badge ${outcome}">${signOf(outcome)} ${outcomeText(outcome)}</span>`;
}

export interface Count {
  readonly outcome: Outcome;
  readonly count: number;
}

/** The outcomes that there are, with how many there are of each. */
export function countsOf(requirements: readonly ReportedRequirement[]): Count[] {
  return outcomes
    .map((outcome) => ({
      outcome,
      count: requirements.filter((requirement) => requirement.outcome === outcome).length,
    }))
    .filter(({ count }) => count > 0);
}

export function countsText(counts: readonly Count[]): string {
  return counts.map(({ outcome, count }) => `${count} ${outcomeText(outcome)}`).join(', ');
}
