import type { Report } from '../records/report.js';
import { PROGRAM } from '../words/program.js';

/** If every request is turned away, the base URL or the credentials are usually wrong. */
export function turnedAwayLines({ verdict, totals, exchanges }: Report): string[] {
  if (verdict !== 'non-conformant' && verdict !== 'incomplete') return [];
  const isTurnedAway = Object.values(exchanges).every(({ response }) => isTurningAway(response?.status ?? 0));
  if (totals.passed > 0 || !isTurnedAway) return [];

  return [`Nothing passed. Check the base URL and the credentials: ${PROGRAM} doctor`];
}

/** No response, a redirect or a rejection: what is behind the address and the credentials was not seen. */
function isTurningAway(status: number): boolean {
  return status === 0 || (status >= 300 && status < 500);
}
