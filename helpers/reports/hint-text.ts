import type { Report } from '../records/report.js';
import { plainLine } from './plain-text.js';

const LONGEST_HINT = 400;

/** A sentence for each explanation that several findings have in common. */
export function hintLines({ hints, verdict }: Pick<Report, 'hints' | 'verdict'>): string[] {
  return (verdict === null ? [] : hints).map(({ text }) => plainLine(text, LONGEST_HINT));
}
