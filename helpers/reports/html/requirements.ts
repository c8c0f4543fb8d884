import { operations, slugs, type Slug } from '../../interface/operations.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { counted } from '../../words/counted.js';
import { cut } from '../../words/cut.js';
import { sectionsText } from '../../words/sections.js';
import { countsText, outcomeCounts, outcomesByUrgency, outcomeText } from '../outcomes.js';
import { copyableCommand, type CommandOptions } from './commands.js';
import { evidenceCards } from './evidence.js';
import { markup, nothing, type Markup } from './markup.js';
import { settingNamesMarkup } from './open-points.js';
import { badge, signOf } from './signs.js';

/** Every requirement, by operation, those that need attention first. */
export function requirementsSection(report: Report, options: CommandOptions): Markup {
  if (report.requirements.length === 0) return nothing;

  return markup`<section aria-labelledby="requirements"><h2 id="requirements">Requirements</h2>
<p class="muted">Stated: the interface says it. Implied: it follows from its words or its arithmetic. Advisory: good practice where the interface is silent; a warning at most.</p>
${filterForm(report)}
${slugs.map((slug) => chapter(report, slug, options))}
<p class="none-shown" id="none-shown" hidden>No requirement matches. Change the search or the filters.</p>
</section>`;
}

function chapter(report: Report, slug: Slug, options: CommandOptions): Markup {
  const own = report.requirements.filter(({ operation }) => operation === slug);
  if (own.length === 0) return nothing;
  const { method, path, role, section } = operations[slug];
  const sorted = own.toSorted((a, b) => outcomesByUrgency.indexOf(a.outcome) - outcomesByUrgency.indexOf(b.outcome));

  return markup`<section class="chapter" aria-labelledby="${slug}"><h3 id="${slug}">${slug}</h3>
<p class="muted"><code>${method} ${path}</code> as ${role}, section ${section}: ${countsText(own)}</p>
<ul class="requirements">${sorted.map((requirement) => requirementItem(report, requirement, options))}</ul></section>`;
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
<button type="reset">Show all</button> <button type="button" id="open-all" aria-pressed="false">Open all findings</button></p>
</form>`;
}

function choice(name: string, value: string, label: Markup): Markup {
  return markup`<label class="choice ${value}"><input type="checkbox" name="${name}" value="${value}"> ${label}</label>`;
}

/** One requirement: a line that opens to show its findings, if any. */
function requirementItem(report: Report, requirement: ReportedRequirement, options: CommandOptions): Markup {
  const { id, outcome, level, findings } = requirement;
  const body =
    findings.length === 0
      ? markup`<div class="line">${line(requirement)}</div>`
      : markup`<details><summary class="line">${line(requirement)}</summary>${evidenceCards(report, requirement)}${againLine(requirement, options)}</details>`;

  return markup`<li id="${id}" class="requirement" data-outcome="${outcome}" data-level="${level}">${body}</li>
`;
}

function againLine({ id, outcome }: ReportedRequirement, { commandFor }: CommandOptions): Markup {
  if (outcome === 'warned' || commandFor === undefined) return nothing;

  return markup`<div class="evidence"><div class="card"><p>Judge it again:</p>${copyableCommand(commandFor(id), `the command that judges ${id} again`)}</div></div>`;
}

function line(requirement: ReportedRequirement): Markup {
  return markup`${badge(requirement.outcome)}<span class="what"><span class="claim">${requirement.claim}</span>
<code class="id">${requirement.id}</code>${aside(requirement)}</span><span class="origin"><span class="level">${requirement.level}</span> ${sectionsText(requirement.section)}</span>`;
}

function aside({ outcome, reason, settings, findings, findingsCut }: ReportedRequirement): Markup {
  const why = reason === null ? nothing : markup`<span class="reason">${cut(reason, 1000)}</span>`;
  const help =
    outcome !== 'not-exercised' || settings.length === 0
      ? nothing
      : markup`<span class="reason">To exercise this, set ${settingNamesMarkup(settings)}.</span>`;
  const first = findings[0]?.message ?? '';
  const more = findings.length + findingsCut - 1;
  const gist =
    first === ''
      ? nothing
      : markup`<span class="gist">${cut(first, 160)}${more > 0 ? `; ${counted(more, 'more finding')}` : ''}</span>`;

  return markup`${why}${help}${gist}`;
}
