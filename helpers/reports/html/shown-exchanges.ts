import { madeIn } from '../../exchanges/exchange.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import type { ReportedExchange } from '../../records/reported-exchange.js';
import { namedExchanges } from '../../records/reported-requirement.js';
import { counted, cut } from '../../words/shown.js';
import { groupedBy } from '../outcomes.js';
import { placeText } from '../story.js';
import {
  copyableCommand,
  exchangeAnchor,
  exchangeLink,
  markup,
  nothing,
  writeWithin,
  type Markup,
} from './page-parts.js';
import { bodyExcerpt, requestBody, responseBody, type MarkedPointer } from './shown-body.js';

export function exchangesSection(report: Report): Markup {
  const pointed = pointedIn(report);
  const items = Object.entries(report.exchanges).filter(([id]) => pointed.has(id));
  if (items.length === 0) return nothing;
  const details = writeWithin(items, {
    most: 32_000,
    whole: ([id, exchange]) => exchangeDetails(id, exchange, pointed.get(id) ?? []),
    brief: ([id, exchange]) => shortDetails(id, exchange),
  });
  const others = Object.keys(report.exchanges).length - items.length;

  return markup`<section class="exchanges" aria-labelledby="exchanges"><h2 id="exchanges">Exchanges</h2>
<p class="muted">${counted(items.length, 'exchange')} that findings${report.exploration === undefined ? '' : ', reproductions and inconsistencies'} refer to. Secrets are masked.${others === 0 ? '' : ` ${counted(others, 'other is', 'others are')} in conformance.json.`}</p>
${details}
</section>`;
}

function pointedIn({ requirements, exploration }: Report): Map<string, MarkedPointer[]> {
  const named = exploration === undefined ? [] : namedExchanges(exploration);
  const pointed = new Map<string, MarkedPointer[]>(named.map((id) => [id, []]));
  for (const { id, findings } of requirements)
    for (const { exchange, pointer } of findings) madeIn(pointed, exchange, () => []).push({ pointer, label: id });

  return pointed;
}

const LONGEST_URL = 2000;
const LONGEST_HEADER = 1000;
const MOST_HEADERS = 100;

export function callOf({ request, response, failure, milliseconds, role }: ReportedExchange): Markup {
  const end = response === null ? `no response (${failure?.kind ?? 'unknown'})` : `status ${response.status}`;
  const who = role === null ? 'without credentials' : `as ${role}`;

  return markup`<code>${request.method} ${cut(request.url, 300)}</code> <span class="end">→ ${end}</span> <span class="muted">${who}, ${milliseconds} ms</span>`;
}

/** One exchange in full, with every place that a finding points to. The anchor is inside, because a browser then opens the details. */
function exchangeDetails(id: string, exchange: ReportedExchange, pointed: readonly MarkedPointer[]): Markup {
  const { request } = exchange;

  return markup`<details class="exchange"><summary><span class="name">${id}</span> ${callOf(exchange)}</summary>
<div class="sides" id="${exchangeAnchor(id)}">
${copyableCommand(exchange.curl, `the curl line of ${id}`)}
<div class="side"><p class="label">Request</p><p class="start-line">${request.method} ${cut(request.url, LONGEST_URL)}</p>
${headerList(Object.entries(request.headers))}
${requestBody(request.body)}</div>
<div class="side"><p class="label">Response</p>${responseSide(exchange, pointed)}</div>
</div></details>
`;
}

function shortDetails(id: string, exchange: ReportedExchange): Markup {
  return markup`<details class="exchange"><summary><span class="name">${id}</span> ${callOf(exchange)}</summary>
<p class="sides" id="${exchangeAnchor(id)}">To keep this page small, this exchange is left out here; it is in conformance.json, with its curl line.</p></details>
`;
}

function responseSide({ response, failure }: ReportedExchange, pointed: readonly MarkedPointer[]): Markup {
  if (response === null) {
    return markup`<p class="start-line">No response: ${failure?.kind ?? 'unknown'}, ${cut(failure?.message ?? '', 1000)}</p>`;
  }

  return markup`<p class="start-line">status ${response.status}</p>
${headerList(response.headers)}
${responseBody(response.body, pointed)}`;
}

function headerList(list: readonly (readonly [string, string])[]): Markup {
  const lines = list
    .slice(0, MOST_HEADERS)
    .map(([name, value]) => markup`<li><b>${cut(name, 200)}</b>: ${cut(value, LONGEST_HEADER)}</li>`);

  return lines.length === 0
    ? markup`<p class="muted">no headers</p>`
    : markup`<ul class="headers">${lines}${list.length > MOST_HEADERS ? markup`<li>and ${list.length - MOST_HEADERS} more</li>` : ''}</ul>`;
}

export type ReportedFinding = ReportedRequirement['findings'][number];

// Twenty exchanges with the same fault show no more than five do.
const MOST_CARDS = 5;

/** The findings of a requirement, grouped by exchange, with the places in its response: in full for the first exchanges. */
export function evidenceCards(
  report: Report,
  { findings, findingsCut }: Pick<ReportedRequirement, 'findings' | 'findingsCut'>,
  most = MOST_CARDS,
): Markup {
  const byExchange = groupedBy(findings, ({ exchange }) => exchange);
  const cards = byExchange.slice(0, most).map((own) => card(report, own));
  const others = byExchange.slice(most).flat();
  const more =
    findingsCut === 0 ? nothing : markup`<p class="muted">And ${counted(findingsCut, 'more finding')} like these.</p>`;

  return markup`<div class="evidence">${cards}${others.length === 0 ? nothing : markup`<div class="card"><ul class="findings">${others.map((finding) => markup`<li>${findingPlace(finding)}</li>\n`)}</ul></div>`}${more}</div>`;
}

function card({ exchanges }: Report, findings: readonly [ReportedFinding, ...ReportedFinding[]]): Markup {
  const id = findings[0].exchange;
  const exchange = exchanges[id];
  const list = markup`<ol class="findings">${findings.map((finding) => markup`<li>${findingText(finding)}</li>`)}</ol>`;
  if (exchange === undefined) return markup`<div class="card">${list}</div>`;

  return markup`<div class="card">
<p class="call">${exchangeLink(id)} ${callOf(exchange)}</p>
${list}
${bodyExcerpt(exchange, findings)}
${copyableCommand(exchange.curl, `the curl line of ${id}`)}
</div>`;
}

export function findingPlace(finding: ReportedFinding): Markup {
  return markup`${findingText(finding)}, in ${exchangeLink(finding.exchange)}`;
}

function findingText({ message, pointer }: ReportedFinding): Markup {
  const place = pointer === null ? nothing : markup`<span class="muted">${cut(placeText(pointer), 300)}</span>`;

  return markup`<span class="message">${cut(message, 1000)}</span>${place}`;
}
