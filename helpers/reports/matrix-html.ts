import type { Matrix } from '../compare.js';
import type { Outcome } from '../judge.js';
import { legend, namesOf, signOf, verdictOf } from './comparison.js';
import { policyFor } from './html/policy.js';
import { htmlOf, markup, verbatim, type Markup } from './html/markup.js';
import { palette } from './html/palette.js';

const style = `${palette}
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color: var(--ink); background: var(--paper); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); text-align: center; }
th[scope='row'] { text-align: left; font: 13px ui-monospace, monospace; white-space: nowrap; }
.failed { color: var(--failed); font-weight: 700; }
.passed { color: var(--passed); }
`;

/** Requirements × implementations as one page that needs nothing else. */
export function matrixHtml({ targets, rows }: Matrix): string {
  const names = namesOf(targets);

  return htmlOf(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor({ style })}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${names.length} implementations compared</title>
<style>${verbatim(style)}</style>
</head>
<body>
<main>
<h1>${names.length} implementations compared</h1>
<p>${legend}</p>
<div class="scroll" tabindex="0" role="region" aria-label="Requirements by implementations">
<table>
<thead>
<tr><th scope="col">requirement</th>${names.map((name) => markup`<th scope="col">${name}</th>`)}</tr>
<tr><th scope="row">verdict</th>${targets.map((report) => markup`<td>${verdictOf(report)}</td>`)}</tr>
</thead>
<tbody>
${rows.map(({ id, outcomes }) => markup`<tr><th scope="row">${id}</th>${outcomes.map(cell)}</tr>\n`)}
</tbody>
</table>
</div>
</main>
</body>
</html>
`);
}

function cell(outcome: Outcome | null): Markup {
  const word = outcome === null ? 'not there' : outcome.replace('-', ' ');

  return markup`<td class="${outcome ?? 'absent'}" title="${word}" aria-label="${word}">${signOf(outcome)}</td>`;
}
