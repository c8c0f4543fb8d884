import type { Report } from '../records/report.js';

/** How long a run took, in seconds. */
export function secondsOf({ startedAt, finishedAt }: Pick<Report, 'startedAt' | 'finishedAt'>): number {
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
}
