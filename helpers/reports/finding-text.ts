import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';
import { plainLine, plainText } from './plain-text.js';

const LONGEST_MESSAGE = 1000;
const LONGEST_CURL = 8000;

/** One line for each finding that is shown, and how many more there are. */
export function findingLines(requirement: ReportedRequirement, most: number): string[] {
  const different = differentFindings(requirement);
  const shown = different.slice(0, most);
  const more = different.slice(most).reduce((sum, { exchanges }) => sum + exchanges.length, requirement.findingsCut);

  return [
    ...shown.map((finding) =>
      [
        plainLine(finding.message, LONGEST_MESSAGE),
        plainLine(placeText(finding.pointer), LONGEST_MESSAGE),
        `, in ${exchangesText(finding.exchanges)}`,
      ].join(''),
    ),
    ...(more > 0 ? [`and ${counted(more, 'more finding')}`] : []),
  ];
}

interface DifferentFinding {
  readonly message: string;
  readonly pointer: string | null;
  readonly exchanges: readonly string[];
}

/** The findings, each once: several responses may show the same. */
export function differentFindings({ findings }: Pick<ReportedRequirement, 'findings'>): DifferentFinding[] {
  const byText = new Map<string, DifferentFinding>();
  for (const { message, pointer, exchange } of findings) {
    const key = JSON.stringify([message, pointer]);
    byText.set(key, { message, pointer, exchanges: [...(byText.get(key)?.exchanges ?? []), exchange] });
  }

  return [...byText.values()];
}

/** `e7`, or `e7 and 2 more responses`. */
export function exchangesText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'more response')}`;
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
