import type { Report, ReportedRequirement } from '../../records/report.js';
import { counted } from '../../words/counted.js';
import { cut } from '../../words/cut.js';
import { reasonGroups } from '../reason-groups.js';
import { joinMarkup, markup, nothing, type Markup } from './markup.js';

/** What was not exercised, why, and what would change that. */
export function openPointsSection(report: Report): Markup {
  const groups = reasonGroups(report, 'not-exercised');
  if (groups.length === 0) return nothing;
  const items = groups.map(
    ({ reason, settings, requirements }) =>
      markup`<li><p><strong>${cut(reason, 1000)}</strong> <span class="muted">${counted(requirements.length, 'requirement')}</span></p>
${settings.length === 0 ? nothing : markup`<p>Would help: ${settingNamesMarkup(settings)}.</p>`}
<p class="names">${nameLinks(requirements, report)}</p></li>`,
  );

  return markup`<section aria-labelledby="open-points"><h2 id="open-points">Not exercised</h2><ul class="open-points">${items}</ul></section>`;
}

export function settingNamesMarkup(settings: readonly string[]): Markup {
  return joinMarkup(
    settings.map((name) => markup`<code>${name}</code>`),
    ' or ',
  );
}

export function nameLink(name: string): Markup {
  return markup`<a href="#${name}"><code>${name}</code></a>`;
}

/** Links to requirements; an operation that is concerned as a whole is named once. */
export function nameLinks(some: readonly ReportedRequirement[], { requirements }: Report): Markup {
  const links = new Map<string, Markup>();
  for (const { id, operation } of some) {
    const own = requirements.filter((requirement) => requirement.operation === operation).length;
    const isWhole = own > 1 && some.filter((requirement) => requirement.operation === operation).length === own;
    if (isWhole) links.set(operation, markup`${nameLink(operation)} (all ${own})`);
    else links.set(id, nameLink(id));
  }

  return joinMarkup([...links.values()], ', ');
}
