import { operations, slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { counted, cut, sectionsText } from '../../words/shown.js';
import {
  type OutcomeCount,
  operationState,
  outcomeCounts,
  outcomeText,
  outcomesByUrgency,
  whatBecameOf,
} from '../outcomes.js';
import { consequences } from './failure-card.js';
import { quoteBlock } from './interface.js';
import { countLinks, groupAnchor, markup, nameLink, nothing, sectionLinks, signOf, type Markup } from './page-parts.js';
import { evidenceCards } from './shown-exchanges.js';

export function requirementsSection(report: Report): Markup {
  if (report.requirements.length === 0) return nothing;

  return markup`<section aria-labelledby="requirements"><h2 id="requirements">Requirements</h2>
<p class="muted">Stated: the interface says it. Implied: it follows from its words or its arithmetic. Advisory: good practice where the interface is silent; a warning at most.</p>
${filterForm(report)}
${outcomesByUrgency.map((outcome) => markup`<span id="only-${outcome}" class="only"></span>`)}
${slugs.map((slug) => chapter(report, slug))}
<p class="none-shown" id="none-shown" hidden>No requirement matches. Change the search or the filters.</p>
</section>`;
}

function chapter(report: Report, slug: Slug): Markup {
  const own = report.requirements.filter(({ operation }) => operation === slug);
  if (own.length === 0) return nothing;
  const { method, path, role, section } = operations[slug];
  const groups = outcomesByUrgency.map((outcome) => {
    const alike = own.filter((requirement) => requirement.outcome === outcome);
    const items = alike.map((requirement) => requirementItem(report, requirement));

    return alike.length === 0 ? nothing : markup`<ul id="${groupAnchor(slug, outcome)}">${items}</ul>`;
  });

  return markup`<section class="chapter" aria-labelledby="${slug}"><h3 id="${slug}">${slug}</h3>
<p class="muted"><code>${method} ${path}</code> as ${role}, ${sectionLinks(section)}: ${countLinks(slug, own)}</p>
<div class="requirements">${groups}</div></section>`;
}

const levels = ['stated', 'implied', 'advisory'] as const;

/** Filters the list of requirements. It needs the script, which reveals it. */
function filterForm({ requirements }: Report): Markup {
  const byOutcome = outcomeCounts(requirements).map(({ outcome, count }) =>
    choice('outcome', outcome, markup`${signOf(outcome)} ${outcomeText(outcome)} <span class="count">${count}</span>`),
  );
  const byLevel = levels
    .map((level) => ({ level, count: requirements.filter((requirement) => requirement.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => choice('level', level, markup`${level} <span class="count">${count}</span>`));

  return markup`<form id="filter" class="filter" role="search" aria-label="Requirements" data-scripted hidden>
<p class="search"><label for="search">Search</label> <input id="search" type="search" name="search" autocomplete="off" spellcheck="false" placeholder="id, claim or message"></p>
<fieldset><legend>Outcome</legend>${byOutcome}</fieldset>
<fieldset><legend>Level</legend>${byLevel}</fieldset>
<p class="actions"><output id="shown" aria-live="polite">${requirements.length} of ${requirements.length} requirements shown</output>
<button type="reset">Clear the filters</button> <button type="button" id="open-all">Open all findings</button></p>
</form>`;
}

function choice(name: string, value: string, label: Markup): Markup {
  return markup`<label class="choice ${value}"><input type="checkbox" name="${name}" value="${value}"> ${label}</label>`;
}

/** One requirement: a line that opens to show its findings, or that links to the card that shows them. Short, because there are many. */
function requirementItem(report: Report, requirement: ReportedRequirement): Markup {
  const { id, outcome, level, findings } = requirement;
  const kind = `requirement ${outcome} ${level}`;
  if (outcome === 'failed' || outcome === 'waived')
    return markup`<li class="${kind} line">${line(report, requirement, 'linked')}</li>\n`;
  if (findings.length === 0)
    return markup`<li id="${id}" class="${kind} line">${line(report, requirement, 'plain')}</li>\n`;

  return markup`<li id="${id}" class="${kind}"><details><summary class="line">${line(report, requirement, 'opening')}</summary>
<div class="evidence">${quoteBlock(requirement)}</div>${evidenceCards(report, requirement)}${consequences(report, requirement)}</details></li>
`;
}

/** What opens and closes a line may contain no links. */
function line(report: Report, requirement: ReportedRequirement, kind: 'plain' | 'linked' | 'opening'): Markup {
  const { id, outcome, claim, level, section } = requirement;
  const name = markup`<code>${id}</code>`;
  const sections = kind === 'opening' ? sectionsText(section) : sectionLinks(section);

  return markup`<b class="badge">${outcomeText(outcome)}</b><span>${claim}
${kind === 'linked' ? markup`<a href="#${id}">${name}</a>` : name}${aside(report, requirement)}</span><small>${level}, ${sections}</small>`;
}

/** Why in short: the parts above say it in full, once for all that have the same reason. */
function aside({ requirements }: Report, { reason, because, findings, findingsCut }: ReportedRequirement): Markup {
  if (because !== null)
    return markup`<span class="reason">because ${nameLink(because)} ${whatBecameOf(because, requirements)}</span>`;
  const why = reason === null ? nothing : markup`<span class="reason">${cut(reason, 160)}</span>`;
  const first = findings[0]?.message ?? '';
  const more = findings.length + findingsCut - 1;
  const gist =
    first === ''
      ? nothing
      : markup`<span class="gist">${cut(first, 160)}${more > 0 ? `; ${counted(more, 'more finding')}` : ''}</span>`;

  return markup`${why}${gist}`;
}

export function operationsSection({ requirements }: Report): Markup {
  // A run that could not judge has nothing to say about any of them.
  if (requirements.length === 0) return nothing;
  const items = slugs.map((slug) => tile(slug, requirements));

  return markup`<section aria-labelledby="operations"><h2 id="operations">Operations</h2><ul class="tiles">${items}</ul></section>`;
}

function tile(slug: Slug, requirements: readonly ReportedRequirement[]): Markup {
  const own = requirements.filter(({ operation }) => operation === slug);
  const { outcome, words } = standingOf(own);
  const counts = outcomeCounts(own);
  // Without requirements there is no section to link to.
  const name = own.length === 0 ? markup`${slug}` : markup`<a href="#${slug}">${slug}</a>`;

  return markup`<li class="tile"><strong>${name}</strong> <span class="badge ${outcome}">${signOf(outcome)} ${words}</span>
<span class="call">${operations[slug].method} ${operations[slug].path}</span>
${bar(counts)}
<span class="counts">${own.length === 0 ? 'no requirement was judged' : countLinks(slug, own)}</span></li>`;
}

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
