import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';
import { painted, yellow, type Line } from '../words/line.js';
import {
  coverageText,
  effortText,
  inconsistencyText,
  numberedRequests,
  reproductionOf,
  reproductionTitle,
} from './exploration-text.js';
import { firstExchange } from './pasted-lines.js';

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
