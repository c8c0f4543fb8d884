import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';
import { plainLine, plainText } from './plain-text.js';

const LONGEST_MESSAGE = 1000;
const LONGEST_CURL = 8000;

/** One line for each finding that is shown, and how many more there are. */
export function findingLines({ findings, findingsCut }: ReportedRequirement, most: number): string[] {
  const shown = findings.slice(0, most);
  const more = findings.length - shown.length + findingsCut;

  return [
    ...shown.map((finding) =>
      [
        plainLine(finding.message, LONGEST_MESSAGE),
        plainLine(placeText(finding.pointer), LONGEST_MESSAGE),
        `, in ${finding.exchange}`,
      ].join(''),
    ),
    ...(more > 0 ? [`and ${counted(more, 'more finding')}`] : []),
  ];
}

/** The curl lines of the first exchanges that have findings. */
export function curlLines({ exchanges }: Report, { findings }: ReportedRequirement, most: number): Curl[] {
  const ids = [...new Set(findings.map(({ exchange }) => exchange))];

  return ids.slice(0, most).flatMap((exchange) => {
    const curl = exchanges[exchange]?.curl;

    return curl === undefined ? [] : [{ exchange, curl: plainText(curl, LONGEST_CURL) }];
  });
}

interface Curl {
  readonly exchange: string;
  readonly curl: string;
}

/** The place of a finding in the response, as the end of a sentence. */
export function placeText(pointer: string | null): string {
  return pointer === null ? '' : `, at ${pointer === '' ? 'the top' : pointer}`;
}
