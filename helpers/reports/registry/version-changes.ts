import type { Outcome } from '../../judging/judge.js';
import { sortChanges, type Comparison, type OutcomeChange } from '../../records/comparison.js';
import { changeSections } from '../comparison-text.js';
import { markup, nothing, type Markup } from '../html/markup.js';
import type { CertifiedVersion } from './entry.js';
import { outcomeWords } from './operation-cells.js';
import { vendorMarkup, textList } from './vendor-text.js';

/** From the id of a requirement to its claim in one sentence; undefined if this suite does not have it. */
export type ClaimOf = (id: string) => string | undefined;

/** A certified run has the whole interface in its scope, but for what its product omits. */
const RESCOPED = 'About fields that one of the two omits';

/** What got better or worse from one version to the next. */
export function versionChanges(before: CertifiedVersion, after: CertifiedVersion, claimOf: ClaimOf): Markup {
  const parts = [
    ...changeSections(outcomesCompared(before, after)).map(({ kind, title, changes }) =>
      changesMarkup(kind === 'rescoped' ? `${RESCOPED} (${changes.length})` : title, changes, claimOf),
    ),
    ...difference('Omits now', before.omits, after.omits),
    ...difference('No longer omits', after.omits, before.omits),
    ...difference('Policies now', before.policies, after.policies),
    ...difference('Policies no longer', after.policies, before.policies),
  ];

  return parts.length === 0 ? markup`<p>No outcome, omission or policy changed.</p>` : markup`${parts}`;
}

function outcomesCompared(before: CertifiedVersion, after: CertifiedVersion): Comparison {
  const ids = [...new Set([...Object.keys(before.outcomes), ...Object.keys(after.outcomes)])];
  const states = ids.map((id) => ({ id, before: outcomeIn(before, id), after: outcomeIn(after, id), because: '' }));

  return {
    verdict: null,
    ...sortChanges(states),
    sets: { before: before.suite.requirementSet, after: after.suite.requirementSet },
  };
}

function outcomeIn({ outcomes }: CertifiedVersion, id: string): Outcome | null {
  return Object.hasOwn(outcomes, id) ? (outcomes[id] ?? null) : null;
}

/** Long lists are closed: after a change of the set they have many requirements that nobody did anything about. */
const MOST_OPEN = 10;

function changesMarkup(title: string, changes: readonly OutcomeChange[], claimOf: ClaimOf): Markup {
  const items = changes.map((change) => {
    const claim = claimOf(change.id);

    return markup`<li>${stateMarkup(change.before)} → ${stateMarkup(change.after)} <code>${vendorMarkup(change.id)}</code>${claim === undefined ? nothing : markup` <span class="claim">${claim}</span>`}</li>\n`;
  });
  const list = markup`<ul class="changes">${items}</ul>`;

  return changes.length > MOST_OPEN
    ? markup`<details><summary>${title}</summary>${list}</details>`
    : markup`<h4>${title}</h4>${list}`;
}

function stateMarkup(state: OutcomeChange['before']): Markup {
  if (state === null) return markup`<span class="badge excluded">missing</span>`;
  const words: Readonly<Record<string, string>> = outcomeWords;

  return markup`<span class="badge ${state}">${words[state] ?? state}</span>`;
}

/** What the second list has and the first has not. */
function difference(title: string, first: readonly string[], second: readonly string[]): Markup[] {
  const added = second.filter((text) => !first.includes(text));

  return added.length === 0 ? [] : [markup`<h4>${title}</h4>${textList(added)}`];
}
