import type { Outcome } from '../../judging/judge.js';
import type { MatrixColumn, OutcomeMatrix } from '../../records/comparison.js';
import { countOf, labelsOf, verdictCounts, verdictText } from '../matrix-text.js';
import { outcomesByUrgency, outcomeSigns, outcomeText } from '../outcomes.js';
import { plainLine } from '../plain-text.js';
import matrixStyle from './matrix.css?raw';
import { htmlPage, inlined, markup, nothing, outcomeAnchor, scrollTable, type Markup } from './page-parts.js';
import pageStyle from './page.css?raw';

// From this number of columns on, their names are written vertically.
const MANY = 9;

/** Requirements × implementations as one self-contained page, which may link to each report. */
export function matrixHtml(
  matrix: OutcomeMatrix,
  linkOf: (column: MatrixColumn) => string | null = () => null,
): string {
  const { columns, rows } = matrix;
  const labels = labelsOf(columns);
  const linkTo = (column: MatrixColumn | undefined, id: string) => {
    const link = column === undefined ? null : linkOf(column);

    return link === null ? null : `${link}#${id}`;
  };
  const links = columns.map((column, index) => linked(labels[index] ?? '', linkOf(column)));

  return htmlPage({
    title: verdictCounts(matrix),
    ...inlined(`${pageStyle}${matrixStyle}`),
    body: markup`<main class="wrap">
<h1>${verdictCounts(matrix)}</h1>
${scrollTable({
  name: 'Verdicts',
  kind: 'few',
  heads: ['implementation', 'verdict', ...outcomesByUrgency.map(outcomeText)],
  bodies: markup`<tbody>
${columns.map((column, index) => verdictRow(column, links[index] ?? nothing, linkOf(column)))}</tbody>`,
})}
<h2>Requirements by implementations</h2>
<p>${outcomesByUrgency.map((outcome) => `${outcomeSigns[outcome]} ${outcomeText(outcome)}`).join('  ')}</p>
${scrollTable({
  name: 'Requirements by implementations',
  kind: columns.length < MANY ? 'few' : 'many',
  heads: ['requirement', ...labels.map((label) => plainLine(label, LONGEST_NAME))],
  bodies: markup`<tbody>
${rows.map(({ id, outcomes }) => markup`<tr><th scope="row">${id}</th>${outcomes.map((outcome, index) => cell(outcome, linkTo(columns[index], id)))}</tr>\n`)}</tbody>`,
})}
</main>`,
  });
}

const LONGEST_NAME = 200;

function linked(label: string, link: string | null): Markup {
  return link === null
    ? markup`${plainLine(label, LONGEST_NAME)}`
    : markup`<a href="${link}">${plainLine(label, LONGEST_NAME)}</a>`;
}

function verdictRow(column: MatrixColumn, name: Markup, link: string | null): Markup {
  const counts = outcomesByUrgency.map((outcome) => {
    const count = countOf(column, outcome);
    if (count === 0 || link === null) return markup`<td>${count || ''}</td>`;

    return markup`<td><a href="${link}#${outcomeAnchor(outcome)}">${count}</a></td>`;
  });
  const why = column.error === null ? nothing : markup`: ${plainLine(column.error)}`;

  return markup`<tr><th scope="row">${name}</th><td class="words ${column.verdict ?? 'could-not-judge'}">${verdictText(column)}${why}</td>${counts}</tr>\n`;
}

/** Only what did not pass is a link: the others would be hundreds of tab stops with nothing to see. */
function cell(outcome: Outcome | null, link: string | null): Markup {
  if (outcome === null)
    return markup`<td class="absent" title="missing from the report" aria-label="missing from the report"> </td>`;
  const word = outcomeText(outcome);
  const sign = outcomeSigns[outcome];
  if (link === null || outcome === 'passed' || outcome === 'excluded')
    return markup`<td class="${outcome}" title="${word}" aria-label="${word}">${sign}</td>`;

  return markup`<td class="${outcome}" title="${word}"><a href="${link}" aria-label="${word}">${sign}</a></td>`;
}
