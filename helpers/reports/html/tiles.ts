import { operations, slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { markup, type Markup } from './markup.js';
import { countsOf, countsText, signOf, type Count } from './signs.js';

/** The nine operations at a glance. */
export function operationsSection({ requirements }: Report): Markup {
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
  const counts = countsOf(own);
  const inside = markup`<strong>${slug}</strong> <span class="badge ${outcome}">${signOf(outcome)} ${words}</span>
<span class="call">${operations[slug].method} ${operations[slug].path}</span>
${bar(counts)}
<span class="counts">${own.length === 0 ? 'no requirement was judged' : countsText(counts)}</span>`;

  // Without requirements there is no section to go to.
  return own.length === 0
    ? markup`<li><div class="tile">${inside}</div></li>`
    : markup`<li><a class="tile" href="#${slug}">${inside}</a></li>`;
}

/** What became of an operation as a whole. */
function standingOf(own: readonly ReportedRequirement[]): { outcome: Outcome; words: string } {
  if (own.length === 0) return { outcome: 'excluded', words: 'not judged' };
  if (own.some(({ outcome }) => outcome === 'failed')) return { outcome: 'failed', words: 'failed' };
  if (own.some(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory'))
    return { outcome: 'not-exercised', words: 'incomplete' };
  if (own.every(({ outcome }) => outcome === 'excluded')) return { outcome: 'excluded', words: 'excluded' };

  return { outcome: 'passed', words: 'passed' };
}

function bar(counts: readonly Count[]): Markup {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let start = 0;
  const parts = counts.map(({ outcome, count }) => {
    const part = markup`<rect class="${outcome}" x="${start}" width="${count}" height="1"/>`;
    start += count;

    return part;
  });

  return markup`<svg class="bar" viewBox="0 0 ${Math.max(total, 1)} 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}
