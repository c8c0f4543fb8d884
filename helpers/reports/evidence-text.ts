import type { Report } from '../records/report.js';

/** What a report shows of what the service sent. */
export function shownEvidence({ evidence }: Report): string {
  return evidence === 'full'
    ? 'everything that was sent and received, without secrets'
    : 'personal data is replaced by stand-ins, the same value always by the same one';
}
