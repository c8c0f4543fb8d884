import type { Report, ReportedRequirement } from '../../records/report.js';
import type { ReportedExchange } from '../../records/reported-exchange.js';
import { counted, cut, excerpt, firstOf } from '../../words/shown.js';
import { groupedBy } from '../outcomes.js';
import { followersOf, policyText } from '../story.js';
import { isKnownFailure } from '../verdict-text.js';
import { reproductionBlock } from './explored-parts.js';
import { quoteBlock } from './interface.js';
import {
  badge,
  type CommandOptions,
  copyableCommand,
  exchangeLink,
  judgeAgainBlock,
  markup,
  type Markup,
  nameLinksByOperation,
  nothing,
} from './page-parts.js';
import { bodyExcerpt } from './shown-body.js';
import { callOf, evidenceCards, findingPlace, type ReportedFinding } from './shown-exchanges.js';

// Different faults under one claim are not hidden behind the first, but a list of fifty would hide the next card.
const MOST_OTHER_KINDS = 3;
const MOST_EXCERPTS = 2;

/** Everything that is needed to understand a failed requirement, to see it again and to judge it again. */
export function failureCard(report: Report, requirement: ReportedRequirement, options: CommandOptions): Markup {
  const { id, claim, outcome, reason, findings, level, policy } = requirement;
  const [[first] = [], ...kinds] = groupedBy(findings, kindOf);

  return markup`<article id="${id}" class="failure ${outcome}" aria-label="${id}">
<h3>${badge(outcome)} ${claim}</h3>
<p class="source"><code class="id">${id}</code>, ${level}${policyText(policy)}${isKnownFailure(requirement) ? ', known: the baseline has this failure, too' : ''}</p>
${reason === null ? nothing : markup`<p class="reason">Waived: ${cut(reason, 1000)}</p>`}
${first === undefined ? nothing : mainFinding(report, requirement, first)}
${otherKinds(kinds)}
${moreFindings(report, requirement)}${consequences(report, requirement)}
${first === undefined ? nothing : requestLines(report, id, first)}${judgeAgainBlock(report, options, id)}
</article>
`;
}

/** A failure among very many: what was found first, and how much more is in the complete report. */
export function failureLine({ id, outcome, findings, findingsCut }: ReportedRequirement): Markup {
  const [first] = findings;
  const more = findings.length + findingsCut - 1;
  const rest = more > 0 ? ` ${counted(more, 'more finding is', 'more findings are')} in conformance.json.` : '';
  const found =
    first === undefined ? nothing : markup`${findingPlace({ ...first, message: cut(first.message, 160) })}.${rest}`;

  return markup`<article id="${id}" class="failure ${outcome}" aria-label="${id}"><p><code>${id}</code> ${found}</p></article>
`;
}

function mainFinding(report: Report, requirement: ReportedRequirement, finding: ReportedFinding): Markup {
  const exchange = report.exchanges[finding.exchange];
  const link = exchangeLink(finding.exchange);
  const sides = contrast(finding, link);
  if (exchange === undefined) return sides;

  return markup`<div class="halves"><div class="half">${sides}
${quoteBlock(requirement)}</div>
<div class="half"><p class="call">${link} ${callOf(exchange)}</p>
${bodyExcerpt(exchange, [finding])}</div></div>`;
}

/** What reproduces the failure; otherwise the request that showed it. */
function requestLines(report: Report, id: string, { exchange }: ReportedFinding): Markup {
  const reproduced = reproductionBlock(report, id);
  const curl = report.exchanges[exchange]?.curl;
  if (reproduced !== nothing || curl === undefined) return reproduced;

  return markup`<p class="label">Send it again</p>${copyableCommand(curl, `the curl line of ${exchange}`)}`;
}

function contrast({ message, pointer }: ReportedFinding, link: Markup): Markup {
  const sides = expectationOf(cut(message, 1000));
  const place =
    pointer === null
      ? markup`the response as a whole, exchange ${link}`
      : markup`<code>${pointer === '' ? 'the top' : cut(pointer, 300)}</code> in the response of exchange ${link}`;
  const lines = [
    ...(sides === null
      ? [['got', 'Finding', cut(message, 1000)] as const]
      : [['expected', 'Expected', sides.expected] as const, ['got', 'Got', sides.got] as const]),
    ['place', 'At', place] as const,
  ];

  return markup`<dl class="contrast">${lines.map(([kind, name, value]) => markup`<div class="${kind}"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function otherKinds(kinds: readonly FindingGroup[]): Markup {
  if (kinds.length === 0) return nothing;
  const items = kinds.map(
    ([first, ...others]) =>
      markup`<li>${findingPlace(first)}${others.length === 0 ? '' : ` and ${others.length} more`}</li>`,
  );
  const shown = firstOf(
    items,
    MOST_OTHER_KINDS,
    (rest) => markup`<li>${counted(rest, 'more kind')} of finding, below</li>`,
  );

  return markup`<div><p class="label">Also</p><ul class="findings">${shown}</ul></div>`;
}

/** One fault may be shown by many exchanges: they are one card, and the others can be opened. */
function moreFindings(report: Report, { findings, findingsCut }: ReportedRequirement): Markup {
  const others = findings.slice(1);
  const count = others.length + findingsCut;
  if (count === 0) return markup`<p class="muted">No other response shows it.</p>`;

  return markup`<details class="more"><summary>and ${counted(count, 'more finding')}${requestsText(report, findings)}</summary>
${evidenceCards(report, { findings: others, findingsCut }, MOST_EXCERPTS)}</details>`;
}

export function consequences(report: Report, requirement: ReportedRequirement): Markup {
  const followers = followersOf(report, requirement);
  if (followers.length === 0) return nothing;
  const those = counted(followers.length, 'requirement');

  return markup`<details class="more"><summary>${those} could not be exercised because of this</summary>
${nameLinksByOperation(followers, report.requirements)}</details>`;
}

/** Findings of one kind: the same is expected at the same field, of whichever item and in whichever exchange. */
type FindingGroup = readonly [ReportedFinding, ...ReportedFinding[]];

function kindOf({ message, pointer }: ReportedFinding): string {
  const expected = expectationOf(message)?.expected ?? message;

  return JSON.stringify([withoutValues(expected), pointer?.replaceAll(/\/\d+(?=\/|$)/g, '/*') ?? null]);
}

/** Which value was expected does not make it another kind. */
function withoutValues(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '…');
}

// A quoted text may contain the word that separates the sides.
const sides = /^expected ((?:"(?:[^"\\]|\\.)*"|[^"])*?), got (.+)$/s;

/** A message of the form `expected …, got …`, apart; null if it has another form. */
export function expectationOf(message: string) {
  const [, expected, got] = sides.exec(message) ?? [];

  return expected === undefined || got === undefined ? null : { expected, got };
}

const MOST_REQUESTS = 3;
const LONGEST_REQUEST = 80;

/** Which other requests show a fault: that it is only the later pages, say, is half of what one wants to know. */
function requestsText({ exchanges }: Report, findings: ReportedRequirement['findings']): string {
  const [first = '', ...others] = findings.map(({ exchange }) => requestOf(exchanges[exchange]));
  const different = [...new Set(others)].filter((request) => request !== first && request !== '');
  if (different.length === 0) return ', at the same address';
  const named = different.slice(0, MOST_REQUESTS).map((request) => differenceFrom(first, request));
  const rest = different.length - MOST_REQUESTS;

  return `, for ${named.join(', ')}${rest > 0 ? ` and ${counted(rest, 'other request')}` : ''}`;
}

/** `GET /api/farmer/order/?page=1`. */
function requestOf(exchange: ReportedExchange | undefined): string {
  if (exchange === undefined) return '';
  const { method, url } = exchange.request;

  return `${method} ${url.replace(/^[a-z]+:\/\/[^/]*/i, '')}`;
}

/** The query alone, if nothing else is different. */
function differenceFrom(first: string, request: string): string {
  const [path = '', query] = request.split('?', 2);
  if (first.split('?')[0] !== path) return excerpt(request, LONGEST_REQUEST);

  return query === undefined ? 'no query' : excerpt(`?${query}`, LONGEST_REQUEST);
}
