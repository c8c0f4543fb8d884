import type { Report } from '../../records/report.js';
import { counted } from '../../words/phrases.js';
import { cut } from '../../words/shown.js';
import { numberedRequests, reproductionOf, reproductionTitle, timesText } from '../exploration-text.js';
import { exchangeAnchor } from './anchors.js';
import { copyableCommand } from './commands.js';
import { markup, nothing, type Markup } from './markup.js';

const MOST_REQUESTS = 30;
const LONGEST = 300;

/** The requests that show a failure again, each with its curl line; nothing if an exploration did not reproduce it. */
export function reproductionBlock(report: Report, id: string): Markup {
  const reproduction = reproductionOf(report, id);
  if (reproduction === undefined) return nothing;
  const requests = numberedRequests(report, reproduction);
  const more = requests.length - MOST_REQUESTS;
  const title = reproductionTitle(report, reproduction);
  const items = requests.slice(0, MOST_REQUESTS).map(
    ({ number, title: request, id: exchange, curl }) =>
      markup`<li><p>${request} <a href="#${exchangeAnchor(exchange)}">${exchange}</a></p>
${copyableCommand(curl, `the curl line of request ${number} for ${id}`)}</li>
`,
  );

  return markup`<p class="label">${title.slice(0, 1).toUpperCase()}${title.slice(1)}</p>
<ol class="requests">${items}</ol>${more > 0 ? markup`<p class="muted">and ${counted(more, 'more request')}, in conformance.json</p>` : nothing}`;
}

const MOST_INCONSISTENCIES = 100;

/** What the interface leaves open, and the target does in one way nearly always. */
export function inconsistenciesSection({ exploration }: Report): Markup {
  const inconsistencies = exploration?.inconsistencies ?? [];
  if (inconsistencies.length === 0) return nothing;
  const more = inconsistencies.length - MOST_INCONSISTENCIES;
  const items = inconsistencies.slice(0, MOST_INCONSISTENCIES).map(
    ({ what, usual, usualTimes, unusual, unusualTimes, exchange }) =>
      markup`<li><p><strong>${cut(what, LONGEST)}</strong></p>
<p>${value(usual)} ${timesText(usualTimes)}, but ${value(unusual)} <b class="odd">${timesText(unusualTimes)}</b>, first in <a href="#${exchangeAnchor(exchange)}">${exchange}</a></p></li>
`,
  );

  return markup`<section aria-labelledby="inconsistent"><h2 id="inconsistent">${counted(inconsistencies.length, 'inconsistency', 'inconsistencies')}</h2>
<p class="muted">The interface leaves these open, so nothing is judged: the service does one thing nearly always, and something else now and then.</p>
<ul class="open-points odds">${items}${more > 0 ? markup`<li>and ${more} more, in conformance.json</li>` : nothing}</ul></section>`;
}

function value(text: string): Markup {
  return text === '' ? markup`<i>empty</i>` : markup`<code>${cut(text, LONGEST)}</code>`;
}
