import type { ReportedExchange } from '../../records/reported-exchange.js';
import { requestBody, responseBody } from './body.js';
import { copyableCurl } from './curl-line.js';
import type { MarkedPointer } from './marks.js';
import { cut, markup, type Markup } from './markup.js';

const LONGEST_URL = 2000;
const LONGEST_HEADER = 1000;
const MOST_HEADERS = 100;

export function anchorOf(id: string): string {
  return `exchange-${id}`;
}

/** A call and what became of it, in one line. */
export function callOf({ request, response, failure, milliseconds, role }: ReportedExchange): Markup {
  const end = response === null ? `no answer (${failure?.kind ?? 'unknown'})` : `status ${response.status}`;
  const who = role === null ? 'without credentials' : `as ${role}`;

  return markup`<code>${request.method} ${cut(request.url, 300)}</code> <span class="end">→ ${end}</span> <span class="muted">${who}, ${milliseconds} ms</span>`;
}

/** One exchange in full, with every place that a finding points to. The anchor is inside: a browser opens it then. */
export function exchangeDetails(id: string, exchange: ReportedExchange, pointed: readonly MarkedPointer[]): Markup {
  const { request } = exchange;

  return markup`<details class="exchange"><summary><span class="name">${id}</span> ${callOf(exchange)}</summary>
<div class="sides" id="${anchorOf(id)}">
${copyableCurl(id, exchange.curl)}
<div class="side"><p class="label">Request</p><p class="start-line">${request.method} ${cut(request.url, LONGEST_URL)}</p>
${headers(Object.entries(request.headers))}
${requestBody(request.body)}</div>
<div class="side"><p class="label">Response</p>${answer(exchange, pointed)}</div>
</div></details>
`;
}

function answer({ response, failure }: ReportedExchange, pointed: readonly MarkedPointer[]): Markup {
  if (response === null) {
    return markup`<p class="start-line">No answer: ${failure?.kind ?? 'unknown'}, ${cut(failure?.message ?? '', 1000)}</p>`;
  }

  return markup`<p class="start-line">status ${response.status}</p>
${headers(response.headers)}
${responseBody(response.body, pointed)}`;
}

function headers(list: readonly (readonly [string, string])[]): Markup {
  const lines = list
    .slice(0, MOST_HEADERS)
    .map(([name, value]) => markup`<li><b>${cut(name, 200)}</b>: ${cut(value, LONGEST_HEADER)}</li>`);

  return lines.length === 0
    ? markup`<p class="muted">no headers</p>`
    : markup`<ul class="headers">${lines}${list.length > MOST_HEADERS ? markup`<li>and ${list.length - MOST_HEADERS} more</li>` : ''}</ul>`;
}
