import type { Coverage } from '../../exploring/exploration.js';
import { slugs } from '../../interface/operations.js';
import type { Report } from '../../records/report.js';
import { counted, cut, firstOf } from '../../words/shown.js';
import {
  effortText,
  emptyTexts,
  numberedRequests,
  reproductionOf,
  reproductionTitle,
  sharesText,
  timesText,
} from '../exploration-text.js';
import { capitalised } from '../plain-text.js';
import { copyableCommand, exchangeLink, joinMarkup, markup, nothing, scrollTable, type Markup } from './page-parts.js';

const MOST_REQUESTS = 30;
const LONGEST = 300;

/** The requests that show a failure again, each with its curl line; nothing if an exploration did not reproduce it. */
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
<ul class="open-points odds">${firstOf(items, MOST_INCONSISTENCIES, moreItem)}</ul></section>`;
}

function moreItem(more: number): Markup {
  return markup`<li>and ${more} more, in conformance.json</li>`;
}

function shownValue(text: string): Markup {
  return text === '' ? markup`<i>empty</i>` : markup`<code>${cut(text, LONGEST)}</code>`;
}

const LONGEST_CELL = 200;
const MOST_EMPTY = 500;

/** What an exploration reached, and what is still empty. */
export function reachedSection({ exploration, error }: Report): Markup {
  if (exploration === undefined || error !== null) return nothing;
  const { coverage } = exploration;

  return markup`<section class="reached" aria-labelledby="reached"><h2 id="reached">What was reached</h2>
<p>${capitalised(effortText(exploration))}. ${capitalised(sharesText(coverage))}.</p>
${valuesTable(coverage)}
${pairsTable(coverage)}
${emptyList(coverage)}</section>`;
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
${scrollTable({ name: 'Values of each operation', kind: 'reach', heads: ['Parameter', 'Values'], bodies: groups })}`;
}

function valuesRow({ parameter, cells }: Row): Markup {
  const items = cells.map(
    ({ value, count }) =>
      markup`<li>${cut(value, LONGEST_CELL)} ${count === 0 ? mark('never') : markup`<b>${count}</b>`}</li>`,
  );

  return markup`<tr><th scope="row">${cut(parameter, LONGEST_CELL)}</th><td><ul class="counts">${items}</ul></td></tr>
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
      markup`<tr><th scope="row">${cut(`${first} with ${second}`, LONGEST_CELL)}</th><td>${reached} of ${of}</td></tr>
`,
  );

  return markup`<h3>Pairs of values</h3>
<p class="muted">How many pairs were accepted for one order, or sent in one request.</p>
${scrollTable({ name: 'Pairs of values', kind: 'reach', heads: ['Parameters', 'Pairs'], bodies: markup`<tbody>${rows}</tbody>` })}`;
}

function emptyList(coverage: Coverage): Markup {
  const empty = emptyTexts(coverage);
  if (empty.length === 0) return nothing;
  const items = firstOf(
    empty.map((text) => markup`<li>${text}</li>`),
    MOST_EMPTY,
    moreItem,
  );

  return markup`<details class="more"><summary>${empty.length} not reached</summary>
<ul class="names">${joinMarkup(items, '\n')}</ul></details>`;
}
