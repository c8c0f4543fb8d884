import { isDateOrTime } from './dates.js';

const ORIGIN = /^(?:https?:)?\/\/[^/?#@\s]+/i;
/** A redirect to the same operation shows where the service is; nobody's data is in such an address. */
const SAME_OPERATION = /^[^?#@]*\/api\/(?:farmer|receptionist|sprayer|common)\/[^?#@]*$/;
/** What tells that a redirect leads to a login page. */
const LOGIN = /log-?in|log-?on|sign-?in|auth|sso|saml/i;
const LONGEST_LOGIN = 16;
const COUNT = /(?:length|age|after|reset|limit|remaining|count|time|id|size|duration|port|version)$/i;
const MOST_DIGITS = 6;

/** The value of a header, with everything replaced that is not technical. */
export function changeHeader(name: string, value: string, change: (text: string) => string): string {
  if (isDateOrTime(value)) return value;
  if (/^\d+$/.test(value)) return value.length <= MOST_DIGITS || COUNT.test(name) ? value : change(value);
  if (/^(?:content-)?location$/i.test(name)) return changeLocation(value, change);
  if (/^cache-control$/i.test(name))
    return value.replaceAll(
      /([a-z-]+)(\s*=\s*"?\d+"?)?/gi,
      (_, word: string, seconds = '') => `${change(word)}${String(seconds)}`,
    );

  return change(value);
}

function changeLocation(value: string, change: (text: string) => string): string {
  if (SAME_OPERATION.test(value)) return value;
  const origin = ORIGIN.exec(value)?.[0] ?? '';
  const [path = '', ...query] = value.slice(origin.length).split(/(?=[?#])/);
  const parts = path
    .split(/([/._-])/)
    .map((part) => (part.length <= LONGEST_LOGIN && LOGIN.test(part) ? part : change(part)));

  return `${origin}${parts.join('')}${query.map(change).join('')}`;
}
