import type { Report } from '../records/report.js';

/** What a report shows of what the service sent. */
export function shownEvidence({ evidence }: Report): string {
  return evidence === 'full'
    ? 'full (SPRAY_EVIDENCE=full): what the service sent is shown as it is, with names, addresses and phone numbers of people'
    : 'stand-ins: names, addresses, phone numbers, places and other texts of the service are replaced, the same value always by the same one';
}

/** A warning about a report that shows people. */
export function evidenceWarnings(report: Report): string[] {
  return report.evidence === 'full' ? [`evidence is ${shownEvidence(report)}`] : [];
}
