import type { ReportedRequirement } from '../records/reported-requirement.js';
import { excerpt } from '../words/cut.js';
import { plainLine } from './plain-text.js';

const LONGEST_QUOTE = 200;

/** What the interface says, on one line. Reports of version 0.1 do not have it. */
export function quoteLines({ quote }: Pick<ReportedRequirement, 'quote'>): string[] {
  return quote === undefined ? [] : [`the interface: "${plainLine(excerpt(quote, LONGEST_QUOTE))}"`];
}
