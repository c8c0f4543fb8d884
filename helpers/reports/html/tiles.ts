import { operations, slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { operationState, outcomeCounts, outcomeText, type OutcomeCount } from '../outcomes.js';
import { groupAnchor } from './anchors.js';
import { joinMarkup, markup, nothing, type Markup } from './markup.js';
import { signOf } from './signs.js';

/** Every operation at a glance. */
export function operationsSection({ requirements }: Report): Markup {
  // A run that could not judge has nothing to say about any of them.
  if (requirements.length === 0) return nothing;
  const items = slugs.map((slug) =>
    tile(
      slug,
      requirements.filter(({ operation }) => operation === slug),
    ),
  );

  return markup`<section aria-labelledby="operations"><h2 id="operations">Operations</h2><ul class="tiles">${items}</ul></section>`;
}

function tile(slug: Slug, own: readonly ReportedRequirement[]): Markup {
  const { outcome, words } = standingOf(own);
  const counts = outcomeCounts(own);
  // Without requirements there is no section to link to.
  const name = own.length === 0 ? markup`${slug}` : markup`<a href="#${slug}">${slug}</a>`;

  return markup`<li class="tile"><strong>${name}</strong> <span class="badge ${outcome}">${signOf(outcome)} ${words}</span>
<span class="call">${operations[slug].method} ${operations[slug].path}</span>
${bar(counts)}
<span class="counts">${own.length === 0 ? 'no requirement was judged' : countLinks(slug, own)}</span></li>`;
}

/** For example `2 failed, 30 passed`, each a link to those requirements. */
export function countLinks(slug: Slug, own: readonly ReportedRequirement[]): Markup {
  const links = outcomeCounts(own).map(
    ({ outcome, count }) => markup`<a href="#${groupAnchor(slug, outcome)}">${count} ${outcomeText(outcome)}</a>`,
  );

  return joinMarkup(links, ', ');
}

/** The state of an operation, as an outcome and a text. */
function standingOf(own: readonly ReportedRequirement[]): { outcome: Outcome; words: string } {
  if (own.length === 0) return { outcome: 'excluded', words: 'not judged' };
  const state = operationState(own);
  if (state === 'incomplete') return { outcome: 'not-exercised', words: state };
  if (state !== 'partial') return { outcome: state, words: state };
  const passed = own.filter(({ outcome }) => outcome === 'passed').length;

  return { outcome: 'excluded', words: `${passed} of ${own.length} passed` };
}

function bar(counts: readonly OutcomeCount[]): Markup {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let start = 0;
  const parts = counts.map(({ outcome, count }) => {
    const part = markup`<rect class="${outcome}" x="${start}" width="${count}" height="1"/>`;
    start += count;

    return part;
  });

  return markup`<svg class="bar" viewBox="0 0 ${Math.max(total, 1)} 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}
