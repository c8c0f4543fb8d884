import type { Report, ReportedRequirement } from '../../records/report.js';
import { evidenceCards } from './evidence.js';
import { cut, markup, nothing, type Markup } from './markup.js';
import { settingNames } from './open-points.js';
import { badge, many } from './signs.js';

/** One requirement: a line, which opens to its findings where there are any. */
export function requirementItem(report: Report, requirement: ReportedRequirement): Markup {
  const { id, outcome, level, findings } = requirement;
  const body =
    findings.length === 0
      ? markup`<div class="line">${line(requirement)}</div>`
      : markup`<details><summary class="line">${line(requirement)}</summary>${evidenceCards(report, requirement)}</details>`;

  return markup`<li id="${id}" class="requirement" data-outcome="${outcome}" data-level="${level}">${body}</li>
`;
}

function line(requirement: ReportedRequirement): Markup {
  return markup`${badge(requirement.outcome)}<span class="what"><span class="claim">${requirement.claim}</span>
<code class="id">${requirement.id}</code>${aside(requirement)}</span><span class="origin"><span class="level">${requirement.level}</span> section ${requirement.section}</span>`;
}

function aside({ outcome, reason, settings, findings, findingsCut }: ReportedRequirement): Markup {
  const why = reason === null ? nothing : markup`<span class="reason">${cut(reason, 1000)}</span>`;
  const help =
    outcome !== 'not-exercised' || settings.length === 0
      ? nothing
      : markup`<span class="reason">Would help: ${settingNames(settings)}</span>`;
  const first = findings[0]?.message ?? '';
  const more = findings.length + findingsCut - 1;
  const gist =
    first === ''
      ? nothing
      : markup`<span class="gist">${cut(first, 160)}${more > 0 ? `; ${many(more, 'more finding')}` : ''}</span>`;

  return markup`${why}${help}${gist}`;
}
