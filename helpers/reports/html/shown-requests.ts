import type { Report, ReportedRequirement } from '../../records/report.js';
import type { ReportedExchange } from '../../records/reported-exchange.js';
import { counted } from '../../words/counted.js';
import { excerpt } from '../../words/cut.js';

const MOST_REQUESTS = 3;
const LONGEST_REQUEST = 70;

/** Which other requests show a fault: that it is only the later pages, say, is half of what one wants to know. */
export function requestsText({ exchanges }: Report, findings: ReportedRequirement['findings']): string {
  const [first, ...others] = findings.map(({ exchange }) => requestOf(exchanges[exchange]));
  const different = [...new Set(others)].filter((request) => request !== first && request !== '');
  if (different.length === 0) return ', for the same request';
  const named = different.slice(0, MOST_REQUESTS).join(', ');
  const rest = different.length - MOST_REQUESTS;

  return `, for ${named}${rest > 0 ? ` and ${counted(rest, 'other request')}` : ''}`;
}

/** `GET /api/farmer/order/?page=1`. */
function requestOf(exchange: ReportedExchange | undefined): string {
  if (exchange === undefined) return '';
  const { method, url } = exchange.request;

  return excerpt(`${method} ${url.replace(/^[a-z]+:\/\/[^/]*/i, '')}`, LONGEST_REQUEST);
}
