import { operations, slugs, type Slug } from '../../interface/operations.js';
import type { Report } from '../../records/report.js';
import { filterForm } from './filter.js';
import { markup, nothing, type Markup } from './markup.js';
import { requirementItem } from './requirement.js';
import { countsOf, countsText, outcomes } from './signs.js';

/** Every requirement, by operation, those that need attention first. */
export function requirementsSection(report: Report): Markup {
  if (report.requirements.length === 0) return nothing;

  return markup`<section aria-labelledby="requirements"><h2 id="requirements">Requirements</h2>
<p class="muted">Stated: the interface says it. Implied: it follows from its words or its arithmetic. Advisory: good practice where the interface is silent; a warning at most.</p>
${filterForm(report)}
${slugs.map((slug) => chapter(report, slug))}
<p class="none-shown" id="none-shown" hidden>No requirement fits. Change the search or the filters.</p>
</section>`;
}

function chapter(report: Report, slug: Slug): Markup {
  const own = report.requirements.filter(({ operation }) => operation === slug);
  if (own.length === 0) return nothing;
  const { method, path, role, section } = operations[slug];
  const sorted = own.toSorted((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));

  return markup`<section class="chapter" aria-labelledby="${slug}"><h3 id="${slug}">${slug}</h3>
<p class="muted"><code>${method} ${path}</code> as ${role}, section ${section}: ${countsText(countsOf(own))}</p>
<ul class="requirements">${sorted.map((requirement) => requirementItem(report, requirement))}</ul></section>`;
}
