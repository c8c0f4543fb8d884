import { operations, slugs, type Slug } from '../../interface/operations.js';
import type { Report } from '../../records/report.js';
import { filter } from './filter.js';
import { markup, nothing, type Markup } from './markup.js';
import { requirement } from './requirement.js';
import { countsOf, inWords, outcomes } from './signs.js';

/** Every requirement, by operation, those that need attention first. */
export function requirements(report: Report): Markup {
  if (report.requirements.length === 0) return nothing;

  return markup`<section aria-labelledby="requirements"><h2 id="requirements">Requirements</h2>
<p class="muted">Stated: the interface says it. Implied: it follows from its words or its arithmetic. Advisory: good practice where the interface is silent; a warning at most.</p>
${filter(report)}
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
<p class="muted"><code>${method} ${path}</code> as ${role}, section ${section}: ${inWords(countsOf(own))}</p>
<ul class="requirements">${sorted.map((one) => requirement(report, one))}</ul></section>`;
}
