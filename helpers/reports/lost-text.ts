import type { Report } from '../records/report.js';
import { counted } from '../words/counted.js';

const MOST_IDS = 5;

/** A sentence about the responses that were lost, and one line for each reason; empty if there were none. */
export function lostLines({ lost, exchanges }: Pick<Report, 'lost' | 'exchanges'>): string[] {
  if (lost.length === 0) return [];
  const reasonOf = (id: string) => exchanges[id]?.failure?.message ?? 'no response';
  const reasons = [...new Set(lost.map(reasonOf))];

  return [
    `${counted(lost.length, 'response was', 'responses were')} lost. What was asked was asked again, and nothing fails for it:`,
    ...reasons.map((reason) => `${reason}, in ${idsText(lost.filter((id) => reasonOf(id) === reason))}`),
  ];
}

function idsText(ids: readonly string[]): string {
  const further = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';

  return `${ids.slice(0, MOST_IDS).join(', ')}${further}`;
}
