import type { ReportedRequirement } from '../records/reported-requirement.js';
import { excerpt } from '../words/cut.js';
import { plainLine } from './plain-text.js';

const LONGEST_QUOTE = 200;

/** What the interface says, on one line. */
export function quoteLine({ quote }: Pick<ReportedRequirement, 'quote'>): string {
  return `the interface: "${plainLine(excerpt(quote, LONGEST_QUOTE))}"`;
}
