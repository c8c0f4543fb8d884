import type { Coverage } from '../../exploring/exploration.js';
import { slugs } from '../../interface/operations.js';
import type { Report } from '../../records/report.js';
import { counted, cut, firstOf } from '../../words/shown.js';
import {
  effortText,
  numberedRequests,
  reproductionOf,
  reproductionTitle,
  sharesText,
  timesText,
} from '../exploration-text.js';
import { capitalised } from '../plain-text.js';
import { groupedBy } from '../outcomes.js';
import { copyableCommand, exchangeLink, markup, nothing, scrollTable, type Markup } from './page-parts.js';

const MOST_REQUESTS = 30;
const LONGEST = 300;

export function reproductionBlock(report: Report, id: string): Markup {
  const reproduction = reproductionOf(report, id);
  if (reproduction === undefined) return nothing;
  const requests = numberedRequests(report, reproduction);
  const more = requests.length - MOST_REQUESTS;
  const items = requests.slice(0, MOST_REQUESTS).map(
    ({ number, title: request, id: exchange, curl }) =>
      markup`<li><p>${request} ${exchangeLink(exchange)}</p>
${copyableCommand(curl, `the curl line of request ${number} for ${id}`)}</li>
`,
  );

  return markup`<p class="label">${capitalised(reproductionTitle(report, reproduction))}</p>
<ol class="requests">${items}</ol>${more > 0 ? markup`<p class="muted">and ${counted(more, 'more request')}, in conformance.json</p>` : nothing}`;
}

const MOST_INCONSISTENCIES = 100;

/** What the interface leaves open, and the target does in one way nearly always. */
export function inconsistenciesSection({ exploration }: Report): Markup {
  const inconsistencies = exploration?.inconsistencies ?? [];
  if (inconsistencies.length === 0) return nothing;
  const items = inconsistencies.map(
    ({ what, usual, usualTimes, unusual, unusualTimes, exchange }) =>
      markup`<li><p><strong>${cut(what, LONGEST)}</strong></p>
<p>${shownValue(usual)} ${timesText(usualTimes)}, but ${shownValue(unusual)} <b class="odd">${timesText(unusualTimes)}</b>, first in ${exchangeLink(exchange)}</p></li>
`,
  );

  return markup`<section aria-labelledby="inconsistent"><h2 id="inconsistent">${counted(inconsistencies.length, 'inconsistency', 'inconsistencies')}</h2>
<p class="muted">The interface leaves these open, so nothing is judged: the service does one thing nearly always, and something else now and then.</p>
<ul class="open-points odds">${firstOf(items, MOST_INCONSISTENCIES, (more) => markup`<li>and ${more} more, in conformance.json</li>`)}</ul></section>`;
}

function shownValue(text: string): Markup {
  return text === '' ? markup`<i>empty</i>` : markup`<code>${cut(text, LONGEST)}</code>`;
}

const LONGEST_CELL = 200;

export function reachedSection({ exploration, error }: Report): Markup {
  if (exploration === undefined || error !== null) return nothing;
  const { coverage } = exploration;

  return markup`<section class="reached" aria-labelledby="reached"><h2 id="reached">What was reached</h2>
<p>${capitalised(effortText(exploration))}. ${capitalised(sharesText(coverage))}.</p>
${valuesTable(coverage)}
${pairsTable(coverage)}</section>`;
}

/** Operations × parameters × values; the orders that an operation was called for are those of a parameter, too. */
function valuesTable({ values, states }: Coverage): Markup {
  const orders = states.map(({ state, ...called }) => ({ ...called, parameter: 'order', value: state }));
  const groups = slugs.map((slug) => {
    const own = [...values, ...orders].filter(({ operation }) => operation === slug);
    const rows = groupedBy(own, ({ parameter }) => parameter).map(valuesRow);

    return rows.length === 0
      ? nothing
      : markup`<tbody><tr><th scope="rowgroup" colspan="2" class="resource">${slug}</th></tr>
${rows}</tbody>
`;
  });
  if (groups.every((group) => group === nothing)) return nothing;

  return markup`<h3>Values of each operation</h3>
<p class="muted">How often each was sent. ${mark('never')}: not reached.</p>
${scrollTable({ name: 'Values of each operation', kind: 'reach', heads: ['Parameter', 'Values'], bodies: groups })}`;
}

function valuesRow(cells: readonly [Coverage['values'][number], ...Coverage['values']]): Markup {
  const items = cells.map(
    ({ value, count }) =>
      markup`<li>${cut(value, LONGEST_CELL)} ${count === 0 ? mark('never') : markup`<b>${count}</b>`}</li>`,
  );

  return markup`<tr><th scope="row">${cut(cells[0].parameter, LONGEST_CELL)}</th><td><ul class="counts">${items}</ul></td></tr>
`;
}

function mark(text: string): Markup {
  return markup`<span class="cell never">${text}</span>`;
}

function pairsTable({ pairs }: Coverage): Markup {
  if (pairs.length === 0) return nothing;
  const rows = pairs.map(
    ({ first, second, reached, of }) =>
      markup`<tr><th scope="row">${cut(`${first} with ${second}`, LONGEST_CELL)}</th><td>${reached} of ${of}</td></tr>
`,
  );

  return markup`<h3>Pairs of values</h3>
<p class="muted">How many pairs were accepted for one order, or sent in one request.</p>
${scrollTable({ name: 'Pairs of values', kind: 'reach', heads: ['Parameters', 'Pairs'], bodies: markup`<tbody>${rows}</tbody>` })}`;
}
