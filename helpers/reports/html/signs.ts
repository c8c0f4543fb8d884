import type { Outcome } from '../../judging/judge.js';
import type { Verdict } from '../../judging/verdict.js';
import { outcomeSigns, outcomeText } from '../outcomes.js';
import { markup, type Markup } from './markup.js';

export const verdictSigns: Readonly<Record<Verdict | 'could-not-judge', string>> = {
  conformant: '✓',
  passed: '✓',
  'non-conformant': '✗',
  incomplete: '?',
  'could-not-judge': '!',
};

/** The sign alone: a text is next to it wherever it is used. */
export function signOf(outcome: Outcome): Markup {
  return markup`<span class="sign" aria-hidden="true">${outcomeSigns[outcome]}</span>`;
}

/** Sign and word, so that outcomes never differ by colour alone. */
export function badge(outcome: Outcome): Markup {
  return markup`<span class="badge ${outcome}">${signOf(outcome)} ${outcomeText(outcome)}</span>`;
}
