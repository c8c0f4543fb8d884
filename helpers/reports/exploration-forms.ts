import type { Report, ReportedRequirement } from '../records/report.js';
import { painted, yellow, type Line } from '../words/line.js';
import { counted } from '../words/shown.js';
import {
  coverageText,
  effortText,
  emptyTexts,
  inconsistencyText,
  numberedRequests,
  reproductionOf,
  reproductionTitle,
  sharesText,
} from './exploration-text.js';
import { firstExchange } from './pasted-lines.js';
import { codeBlock, codeSpan, prose } from './plain-text.js';

const MOST_REQUESTS = 10;
const MOST_INCONSISTENCIES = 20;

/** The requests that show the failure of a requirement again; or the first that showed it, if nothing reproduces it. */
export function requestLines(report: Report, requirement: ReportedRequirement): string[] {
  const lines = reproductionLines(report, requirement.id);

  return lines.length > 0
    ? lines
    : firstExchange(requirement).map((exchange) => `${exchange}: ${report.exchanges[exchange]?.curl ?? ''}`);
}

function reproductionLines(report: Report, id: string): string[] {
  const reproduction = reproductionOf(report, id);
  if (reproduction === undefined) return [];
  const requests = numberedRequests(report, reproduction);
  const more = requests.length - MOST_REQUESTS;

  return [
    `${reproductionTitle(report, reproduction)}:`,
    ...requests
      .slice(0, MOST_REQUESTS)
      .flatMap((request) => [`  ${request.number}. ${request.title} (${request.id})`, `     ${request.curl}`]),
    ...(more > 0 ? [`  and ${counted(more, 'more request')}, in conformance.json`] : []),
  ];
}

/** What an exploration found besides findings, and what it reached. */
export function explorationBlocks({ exploration, error }: Report): (readonly Line[])[] {
  if (exploration === undefined || error !== null) return [];
  const { inconsistencies } = exploration;
  const more = inconsistencies.length - MOST_INCONSISTENCIES;

  return [
    inconsistencies.length === 0
      ? []
      : [
          painted`${yellow('INCONSISTENT')} where the interface leaves it open, so that nothing is judged`,
          ...inconsistencies.slice(0, MOST_INCONSISTENCIES).map((one) => `  ${inconsistencyText(one)}`),
          ...(more > 0 ? [`  and ${more} more, in conformance.json`] : []),
        ],
    [`${effortText(exploration)}.`, `Coverage: ${coverageText(exploration)}`],
  ];
}

const MOST_REQUESTS_IN_MARKDOWN = 20;
const MOST_INCONSISTENCIES_IN_MARKDOWN = 50;
const MOST_EMPTY = 200;
const LONGEST = 1000;
const LONGEST_CURL = 4000;

/** The requests that show the failure of a requirement again, folded, each with its curl line. */
export function reproductionBlocks(report: Report, id: string): string[] {
  const reproduction = reproductionOf(report, id);
  if (reproduction === undefined) return [];
  const requests = numberedRequests(report, reproduction);
  const more = requests.length - MOST_REQUESTS_IN_MARKDOWN;
  const shown = requests
    .slice(0, MOST_REQUESTS_IN_MARKDOWN)
    .map(({ number, title, id: exchange, curl }) =>
      [`${number}\\. ${prose(title)} (${exchange})`, codeBlock(curl, 'sh', LONGEST_CURL)].join('\n\n'),
    );
  const rest = more > 0 ? [`and ${counted(more, 'more request')}, in conformance.json`] : [];
  const title = reproductionTitle(report, reproduction);

  return [
    `<details><summary>${title.slice(0, 1).toUpperCase()}${title.slice(1)}</summary>\n\n${[...shown, ...rest].join('\n\n')}\n\n</details>`,
  ];
}

/** What an exploration found besides findings, and what it reached. */
export function explorationChapters({ exploration, error }: Report): string[] {
  if (exploration === undefined || error !== null) return [];
  const { inconsistencies, coverage } = exploration;
  const items = inconsistencies
    .slice(0, MOST_INCONSISTENCIES_IN_MARKDOWN)
    .map((one) => `- ${codeSpan(inconsistencyText(one), LONGEST)}`);
  const more = inconsistencies.length - MOST_INCONSISTENCIES_IN_MARKDOWN;
  const empty = emptyTexts(coverage);

  return [
    ...(items.length === 0
      ? []
      : [
          `### Inconsistent (${inconsistencies.length})`,
          'The interface leaves these open, so nothing is judged.',
          [...items, ...(more > 0 ? [`- and ${more} more, in conformance.json`] : [])].join('\n'),
        ]),
    '### Explored',
    `- ${prose(effortText(exploration))}\n- ${prose(sharesText(coverage))}`,
    ...(empty.length === 0 ? [] : [emptyBlock(empty)]),
  ];
}

function emptyBlock(empty: readonly string[]): string {
  const more = empty.length - MOST_EMPTY;
  const lines = [
    ...empty.slice(0, MOST_EMPTY).map((text) => `- ${prose(text)}`),
    ...(more > 0 ? [`- and ${more} more, in conformance.json`] : []),
  ];

  return `<details><summary>Not reached (${empty.length})</summary>\n\n${lines.join('\n')}\n\n</details>`;
}
