import type { Report } from '../records/report.js';
import { counted, listText } from '../words/shown.js';

const MOST_FAULTS = 5;
const MANY = 5;
const OTHER_HEADER = ' If it changes with each request, name a header that does not: --user-header';
const CHROMIUM = ' Chromium leaves these headers out of a HAR, unless it is exported with sensitive data.';

/** What was recorded, what of it was not judged, and what the clients did wrong, as sentences; empty if it is a run. */
export function trafficLines({ traffic, totals }: Report): string[] {
  if (traffic === undefined) return [];
  const { files, entries, left, users, withoutCredentials, userHeader, faults } = traffic;
  const others = Object.entries(left).map(([reason, count]) => `${count} ${reason}`);
  const shown = faults.slice(0, MOST_FAULTS).map(({ exchange, what }) => `${what} (${exchange})`);
  const more = faults.length > shown.length ? [`${faults.length - shown.length} more`] : [];
  const by = userHeader ?? 'Authorization or Cookie';
  const recorded = `${counted(entries, 'entry', 'entries')} in ${counted(files.length, 'file')}`;

  return [
    `${recorded}: ${counted(totals.requests, 'exchange')} with the service.`,
    ...(others.length === 0 ? [] : [`Not judged, except that a 5xx is a warning: ${others.join(', ')}.`]),
    users === 0
      ? `No request shows ${by}, so nothing about whose orders and notifications they are was judged.${userHeader === null ? CHROMIUM : ''}`
      : `${counted(users, 'user')} told apart by ${by}; ${counted(withoutCredentials, 'request')} without it.${users > MANY && users > totals.requests / 2 ? OTHER_HEADER : ''}`,
    ...(totals.warned === 0 ? [] : ['Warned: something else may explain it, and traffic cannot be asked again.']),
    ...(faults.length === 0
      ? []
      : [`Requests of clients that break the interface, no fault of the service: ${listText([...shown, ...more])}.`]),
  ];
}
