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
import { capitalised, codeBlock, codeSpan, firstOf, foldedBlock, listOf, prose } from './plain-text.js';
import { firstExchange } from './requirement-text.js';

const MOST_REQUESTS = 10;
const MOST_INCONSISTENCIES = 20;

const moreRequests = (more: number) => `and ${counted(more, 'more request')}, in conformance.json`;
const moreTexts = (more: number) => `and ${more} more, in conformance.json`;

/** The requests that show the failure of a requirement again; or the first that showed it, if nothing reproduces it. */
export function requestLines(report: Report, requirement: ReportedRequirement): readonly string[] {
  const reproduction = reproductionOf(report, requirement.id);
  if (reproduction === undefined)
    return firstExchange(requirement).map((exchange) => `${exchange}: ${report.exchanges[exchange]?.curl ?? ''}`);
  const requests = numberedRequests(report, reproduction).map(({ number, title, id, curl }) => [
    `  ${number}. ${title} (${id})`,
    `     ${curl}`,
  ]);

  return [
    `${reproductionTitle(report, reproduction)}:`,
    ...firstOf(requests, MOST_REQUESTS, (more) => [`  ${moreRequests(more)}`]).flat(),
  ];
}

/** What an exploration found besides findings, and what it reached. */
export function explorationBlocks({ exploration, error }: Report): (readonly Line[])[] {
  if (exploration === undefined || error !== null) return [];
  const lines = firstOf(exploration.inconsistencies.map(inconsistencyText), MOST_INCONSISTENCIES, moreTexts);
  const title = painted`${yellow('INCONSISTENT')} where the interface leaves it open, so that nothing is judged`;

  return [
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)],
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
  const requests = numberedRequests(report, reproduction).map(
    ({ number, title, id: exchange, curl }) =>
      `${number}\\. ${prose(title)} (${exchange})\n\n${codeBlock(curl, 'sh', LONGEST_CURL)}`,
  );
  const title = capitalised(reproductionTitle(report, reproduction));

  return [foldedBlock(title, firstOf(requests, MOST_REQUESTS_IN_MARKDOWN, moreRequests).join('\n\n'))];
}

/** What an exploration found besides findings, and what it reached. */
export function explorationChapters({ exploration, error }: Report): string[] {
  if (exploration === undefined || error !== null) return [];
  const { inconsistencies, coverage } = exploration;
  const items = inconsistencies.map((one) => codeSpan(inconsistencyText(one), LONGEST));
  const empty = emptyTexts(coverage);

  return [
    ...(items.length === 0
      ? []
      : [
          `### Inconsistent (${items.length})`,
          'The interface leaves these open, so nothing is judged.',
          listOf(firstOf(items, MOST_INCONSISTENCIES_IN_MARKDOWN, moreTexts)),
        ]),
    '### Explored',
    listOf([prose(effortText(exploration)), prose(sharesText(coverage))]),
    ...(empty.length === 0
      ? []
      : [foldedBlock(`Not reached (${empty.length})`, listOf(firstOf(empty.map(prose), MOST_EMPTY, moreTexts)))]),
  ];
}
