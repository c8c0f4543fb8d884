import type { Report } from '../records/report.js';
import { counted } from '../words/counted.js';
import {
  effortText,
  emptyTexts,
  inconsistencyText,
  numberedRequests,
  reproductionOf,
  reproductionTitle,
  sharesText,
} from './exploration-text.js';
import { codeBlock, codeSpan, prose } from './markdown-text.js';

const MOST_REQUESTS = 20;
const MOST_INCONSISTENCIES = 50;
const MOST_EMPTY = 200;
const LONGEST = 1000;
const LONGEST_CURL = 4000;

/** The requests that show the failure of a requirement again, folded, each with its curl line. */
export function reproductionBlocks(report: Report, id: string): string[] {
  const reproduction = reproductionOf(report, id);
  if (reproduction === undefined) return [];
  const requests = numberedRequests(report, reproduction);
  const more = requests.length - MOST_REQUESTS;
  const shown = requests
    .slice(0, MOST_REQUESTS)
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
    .slice(0, MOST_INCONSISTENCIES)
    .map((one) => `- ${codeSpan(inconsistencyText(one), LONGEST)}`);
  const more = inconsistencies.length - MOST_INCONSISTENCIES;
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
