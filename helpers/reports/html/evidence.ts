import type { Report, ReportedRequirement } from '../../records/report.js';
import type { ReportedExchange } from '../../records/reported-exchange.js';
import { counted } from '../../words/phrases.js';
import { cut } from '../../words/shown.js';
import { placeText } from '../requirement-text.js';
import { exchangeAnchor } from './anchors.js';
import { bodyExcerpt } from './body.js';
import { copyableCommand } from './commands.js';
import { callOf } from './exchanges.js';
import { markup, nothing, type Markup } from './markup.js';

type Finding = ReportedRequirement['findings'][number];

// Twenty exchanges with the same fault show no more than five do.
const MOST_CARDS = 5;

/** The findings of a requirement, grouped by exchange, with the places in its response: in full for the first exchanges. */
export function evidenceCards(
  report: Report,
  { findings, findingsCut }: Pick<ReportedRequirement, 'findings' | 'findingsCut'>,
  most = MOST_CARDS,
): Markup {
  const byExchange = new Map<string, Finding[]>();
  for (const finding of findings)
    byExchange.set(finding.exchange, [...(byExchange.get(finding.exchange) ?? []), finding]);
  const cards = [...byExchange].slice(0, most).map(([id, own]) => card(id, report.exchanges[id], own));
  const others = [...byExchange].slice(most).flatMap(([, own]) => own);
  const more =
    findingsCut === 0 ? nothing : markup`<p class="muted">And ${counted(findingsCut, 'more finding')} like these.</p>`;

  return markup`<div class="evidence">${cards}${others.length === 0 ? nothing : shortList(others)}${more}</div>`;
}

function card(id: string, exchange: ReportedExchange | undefined, findings: readonly Finding[]): Markup {
  const list = markup`<ol class="findings">${findings.map((finding) => markup`<li>${findingText(finding)}</li>`)}</ol>`;
  if (exchange === undefined) return markup`<div class="card">${list}</div>`;

  return markup`<div class="card">
<p class="call"><a href="#${exchangeAnchor(id)}">${id}</a> ${callOf(exchange)}</p>
${list}
${bodyExcerpt(exchange, findings)}
${copyableCommand(exchange.curl, `the curl line of ${id}`)}
</div>`;
}

function shortList(findings: readonly Finding[]): Markup {
  const items = findings.map(
    (
      finding,
    ) => markup`<li>${findingText(finding)}, in <a href="#${exchangeAnchor(finding.exchange)}">${finding.exchange}</a></li>
`,
  );

  return markup`<div class="card"><ul class="findings">${items}</ul></div>`;
}

export function findingText({ message, pointer }: Finding): Markup {
  const place = pointer === null ? nothing : markup`<span class="muted">${cut(placeText(pointer), 300)}</span>`;

  return markup`<span class="message">${cut(message, 1000)}</span>${place}`;
}
