import type { Report, ReportedRequirement } from '../../records/report.js';
import { counted } from '../../words/phrases.js';
import { cut } from '../../words/shown.js';
import { omitsLine, reasonGroups, remedyText, unseenText, whatBecameOf } from '../reason-groups.js';
import { joinMarkup, markup, nothing, type Markup } from './markup.js';

/** What was not exercised, why, and what would change that. */
export function openPointsSection(report: Report): Markup {
  const groups = reasonGroups(report, 'not-exercised');
  if (groups.length === 0) return nothing;
  const count = groups.reduce((sum, { requirements }) => sum + requirements.length, 0);
  const items = groups.map((group) => {
    const { reason, because, requirements } = group;
    const those = markup`<span class="muted">${counted(requirements.length, 'requirement')}</span>`;
    // They are listed once, below their cause.
    if (because !== null) {
      const outcome = whatBecameOf(because, report.requirements);

      return markup`<li><p><strong>Because ${nameLink(because)} ${outcome}</strong> ${those}</p></li>`;
    }

    return markup`<li><p><strong>${cut(reason, 1000)}</strong> ${those}</p>
<p>${remedyText(group).replace(' → ', 'To exercise this, ').replace('; n', 'N')}.</p>
${nameLinksByOperation(requirements, report.requirements)}</li>`;
  });

  return markup`<section aria-labelledby="not-exercised"><h2 id="not-exercised">${counted(count, 'requirement')} not exercised</h2><ul class="open-points">${items}</ul></section>`;
}

/** The documented fields that no response showed, and the line that declares them. */
export function unseenSection(report: Report): Markup {
  const { unseen } = report;
  if (unseen.length === 0) return nothing;
  const line = omitsLine(report);
  const items = unseen.map(
    (entry) => markup`<li><p><strong><code>${entry.field}</code></strong>: ${cut(unseenText(entry), 1000)}</p></li>`,
  );
  const advice =
    line === null
      ? nothing
      : markup`<li><p>If the service does not have them, declare it: <code>${line}</code></p></li>`;

  return markup`<section aria-labelledby="never-seen"><h2 id="never-seen">${counted(unseen.length, 'documented field')} never seen</h2><ul class="open-points">${items}${advice}</ul></section>`;
}

export function nameLink(name: string): Markup {
  return markup`<a href="#${name}"><code>${name}</code></a>`;
}

/** One line for each operation, with links to those of its requirements. */
export function nameLinksByOperation(
  some: readonly ReportedRequirement[],
  all: readonly ReportedRequirement[],
): Markup {
  const operations = [...new Set(some.map(({ operation }) => operation))];
  const lines = operations.map((slug) => {
    const own = some.filter(({ operation }) => operation === slug);
    const count = all.filter(({ operation }) => operation === slug).length;
    if (own.length === count && count > 1) return markup`<li>${nameLink(slug)}, all ${count}</li>`;
    const links = own.map(({ id }) => markup`<a href="#${id}">${id.slice(slug.length + 1)}</a>`);

    return markup`<li>${nameLink(slug)}, ${own.length} of ${count}: ${joinMarkup(links, ', ')}</li>`;
  });

  return markup`<ul class="names">${lines}</ul>`;
}
