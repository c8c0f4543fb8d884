import type { Report } from '../../records/report.js';
import { counted } from '../../words/phrases.js';
import { PROGRAM } from '../../words/shell-word.js';
import { cut } from '../../words/shown.js';
import { outcomeCounts, outcomeText } from '../outcomes.js';
import { omitsTexts } from '../reason-groups.js';
import { narrowedText, passedSentence, statusRemarks, verdictTitle } from '../verdict-text.js';
import { outcomeAnchor } from './anchors.js';
import { markup, nothing, type Markup } from './markup.js';
import { signOf, verdictSigns } from './signs.js';

const LONGEST_ERROR = 5000;

/** What a reader sees first: the verdict, the target and the conditions. */
export function verdictSection(report: Report): Markup {
  const verdict = report.verdict ?? 'could-not-judge';

  return markup`<section class="head verdict-${verdict}" aria-labelledby="verdict">
<div class="verdict"><span class="seal" aria-hidden="true">${verdictSigns[verdict]}</span><div>
<h1 id="verdict">${verdictTitle(report)}</h1>
<p class="target">${report.exploration === undefined ? 'Conformance report on' : 'Exploration of'} ${subject(report)}</p>
<p class="lead">${explanation(report)}</p>
</div>
${outcomeTotals(report)}</div>
</section>`;
}

function subject({ target }: Report): Markup {
  const name = target.name === undefined ? nothing : markup`<strong>${cut(target.name, 1000)}</strong> at `;
  const url = markup`${name}<code>${cut(target.baseUrl, 1000)}</code>`;
  if (!target.isReference) return url;

  return markup`<strong>the embedded reference, not your service</strong>${target.baseUrl === '' ? '' : markup` (${url})`}`;
}

function explanation(report: Report): Markup {
  const { error, interrupted } = report;
  if (error !== null)
    return markup`<span class="error">${cut(error, LONGEST_ERROR)}</span><br>To check the settings and the connection: <code>${PROGRAM} doctor</code>`;

  const remarks = statusRemarks(report).map((text) => ` ${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`);

  return markup`${reasonOf(report)}${interrupted ? markup` <strong>The run was interrupted</strong>: this page shows what was judged until then.` : ''}${remarks.join('')}`;
}

function reasonOf(report: Report): string {
  const { verdict, requirements, unseen } = report;
  const binding = requirements.filter(({ level }) => level !== 'advisory');
  const count = (outcome: string) => binding.filter((requirement) => requirement.outcome === outcome).length;
  const omitted = omitsTexts(report).map((text) => ` The service ${text}.`);
  const narrowed = narrowedText(report);
  const limits = narrowed === '' ? '' : ` The run was ${narrowed}.`;
  if (verdict === 'non-conformant')
    return `${counted(count('failed'), 'stated or implied requirement')} failed.${limits}`;
  if (verdict === 'conformant') return `Every stated and implied requirement passed.${omitted.join('')}`;
  if (verdict === 'passed') return `${passedSentence(report)}${omitted.join('')}`;
  const open = count('not-exercised');
  const missing = [
    ...(open === 0
      ? []
      : [`${counted(open, 'stated or implied requirement was', 'stated or implied requirements were')} not exercised`]),
    ...(unseen.length === 0
      ? []
      : [`${counted(unseen.length, 'documented field was', 'documented fields were')} never seen`]),
  ];
  if (missing.length > 0) return `Nothing failed, but ${missing.join(', and ')}.${limits}`;

  return `${count('passed') > 0 ? 'Nothing failed.' : 'No stated or implied requirement passed.'}${limits}`;
}

function outcomeTotals({ requirements }: Report): Markup {
  const items = outcomeCounts(requirements).map(
    ({ outcome, count }) =>
      markup`<li class="${outcome}"><a href="#${outcomeAnchor(outcome)}">${signOf(outcome)} <strong>${count}</strong> ${outcomeText(outcome)}</a></li>`,
  );

  return items.length === 0 ? nothing : markup`<ul class="totals" aria-label="Requirements by outcome">${items}</ul>`;
}
