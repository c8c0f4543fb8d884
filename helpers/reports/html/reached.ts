import type { Coverage } from '../../exploring/exploration.js';
import { slugs } from '../../interface/operations.js';
import type { Report } from '../../records/report.js';
import { cut } from '../../words/shown.js';
import { effortText, emptyTexts, sharesText } from '../exploration-text.js';
import { joinMarkup, markup, nothing, type Markup } from './markup.js';

const LONGEST = 200;
const MOST_EMPTY = 500;

/** What an exploration reached, and what is still empty. */
export function reachedSection({ exploration, error }: Report): Markup {
  if (exploration === undefined || error !== null) return nothing;
  const { coverage } = exploration;

  return markup`<section class="reached" aria-labelledby="reached"><h2 id="reached">What was reached</h2>
<p>${sentence(effortText(exploration))} ${sentence(sharesText(coverage))}</p>
${valuesTable(coverage)}
${pairsTable(coverage)}
${emptyList(coverage)}</section>`;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

interface Row {
  readonly parameter: string;
  readonly cells: readonly { readonly value: string; readonly count: number }[];
}

/** Operations × parameters × values, and the orders that each operation was called for. */
function valuesTable({ values, states }: Coverage): Markup {
  const operations = slugs.filter((slug) => [...values, ...states].some(({ operation }) => operation === slug));
  if (operations.length === 0) return nothing;
  const groups = operations.map((slug) => {
    const own = values.filter(({ operation }) => operation === slug);
    const parameters = [...new Set(own.map(({ parameter }) => parameter))];
    const called = states.filter(({ operation }) => operation === slug);
    const rows: readonly Row[] = [
      ...parameters.map((name) => ({ parameter: name, cells: own.filter(({ parameter }) => parameter === name) })),
      ...(called.length === 0
        ? []
        : [{ parameter: 'order', cells: called.map(({ state, count }) => ({ value: state, count })) }]),
    ];

    return markup`<tbody><tr><th scope="rowgroup" colspan="2" class="resource">${slug}</th></tr>
${rows.map(valuesRow)}</tbody>
`;
  });

  return markup`<h3>Values of each operation</h3>
<p class="muted">How often each was sent. ${mark('never')}: not reached.</p>
<div class="scroll" role="region" aria-label="Values of each operation" tabindex="0"><table class="reach"><thead><tr><th scope="col">Parameter</th><th scope="col">Values</th></tr></thead>
${groups}</table></div>`;
}

function valuesRow({ parameter, cells }: Row): Markup {
  const items = cells.map(
    ({ value, count }) =>
      markup`<li>${cut(value, LONGEST)} ${count === 0 ? mark('never') : markup`<b>${count}</b>`}</li>`,
  );

  return markup`<tr><th scope="row">${cut(parameter, LONGEST)}</th><td><ul class="counts">${items}</ul></td></tr>
`;
}

function mark(text: string): Markup {
  return markup`<span class="cell never">${text}</span>`;
}

/** For each two parameters, how many pairs of their values were sent together. */
function pairsTable({ pairs }: Coverage): Markup {
  if (pairs.length === 0) return nothing;
  const rows = pairs.map(
    ({ first, second, reached, of }) =>
      markup`<tr><th scope="row">${cut(`${first} with ${second}`, LONGEST)}</th><td>${reached} of ${of}</td></tr>
`,
  );

  return markup`<h3>Pairs of values</h3>
<p class="muted">How many pairs were accepted for one order, or sent in one request.</p>
<div class="scroll" role="region" aria-label="Pairs of values" tabindex="0"><table class="reach"><thead><tr><th scope="col">Parameters</th><th scope="col">Pairs</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function emptyList(coverage: Coverage): Markup {
  const empty = emptyTexts(coverage);
  if (empty.length === 0) return nothing;
  const more = empty.length - MOST_EMPTY;
  const items = empty.slice(0, MOST_EMPTY).map((text) => markup`<li>${text}</li>`);

  return markup`<details class="more"><summary>${empty.length} not reached</summary>
<ul class="names">${joinMarkup(items, '\n')}${more > 0 ? markup`<li>and ${more} more, in conformance.json</li>` : nothing}</ul></details>`;
}
