import type { Report } from '../../records/report.js';
import { factList } from './facts.js';
import { cut, markup, nothing, type Markup } from './markup.js';
import { countsOf, many, signOf, verdictSigns, outcomeText } from './signs.js';

const LONGEST_ERROR = 5000;

/** What a reader sees first: the verdict, of whom, and under which conditions. */
export function verdictSection(report: Report): Markup {
  const verdict = report.verdict ?? 'could-not-judge';

  return markup`<section class="head verdict-${verdict}" aria-labelledby="verdict">
<div class="verdict"><span class="seal" aria-hidden="true">${verdictSigns[verdict]}</span><div>
<h1 id="verdict">${verdictText(report)}</h1>
<p class="target">${subject(report)}</p>
<p class="lead">${explanation(report)}</p>
</div></div>
${outcomeTotals(report)}
${factList(report)}
</section>`;
}

export function verdictText({ verdict }: Report): string {
  if (verdict === null) return 'Could not judge';

  return `${verdict.slice(0, 1).toUpperCase()}${verdict.slice(1)}`;
}

function subject({ target }: Report): Markup {
  const name = target.name === undefined ? nothing : markup`<strong>${cut(target.name, 1000)}</strong> at `;
  const url = markup`${name}<code>${cut(target.baseUrl, 1000)}</code>`;
  if (!target.isReference) return url;

  return markup`<strong>The embedded reference, not your service</strong>${target.baseUrl === '' ? '' : markup` (${url})`}`;
}

function explanation(report: Report): Markup {
  const { error, interrupted } = report;
  if (error !== null) return markup`<span class="error">${cut(error, LONGEST_ERROR)}</span>`;

  return markup`${reasonOf(report)}${interrupted ? markup` <strong>The run was interrupted</strong>: what was judged until then stands here.` : ''}`;
}

function reasonOf({ verdict, requirements }: Report): string {
  const binding = requirements.filter(({ level }) => level !== 'advisory');
  const count = (outcome: string) => binding.filter((requirement) => requirement.outcome === outcome).length;
  const left = (['waived', 'excluded'] as const).filter((outcome) => count(outcome) > 0);
  const aside = left.map((outcome) => `${count(outcome)} ${outcome}`).join(' and ');
  if (verdict === 'non-conformant') return `${many(count('failed'), 'stated or implied requirement')} failed.`;
  if (verdict === 'conformant')
    return aside === '' ? 'Everything was tried, and passed.' : `Everything in scope passed; ${aside}.`;
  const open = count('not-exercised');
  if (open === 0) return count('passed') > 0 ? 'Nothing failed.' : 'No stated or implied requirement passed.';

  return `Nothing failed, but ${many(open, 'stated or implied requirement was', 'stated or implied requirements were')} not exercised.`;
}

function outcomeTotals({ requirements }: Report): Markup {
  const items = countsOf(requirements).map(
    ({ outcome, count }) =>
      markup`<li class="${outcome}">${signOf(outcome)} <strong>${count}</strong> ${outcomeText(outcome)}</li>`,
  );

  return items.length === 0 ? markup`` : markup`<ul class="totals" aria-label="Requirements by outcome">${items}</ul>`;
}
