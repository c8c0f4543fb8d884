import type { Report, ReportedRequirement } from '../../records/report.js';
import type { ReportedExchange } from '../../records/reported-exchange.js';
import { counted } from '../../words/phrases.js';
import { excerpt } from '../../words/shown.js';

const MOST_REQUESTS = 3;
const LONGEST_REQUEST = 80;

/** Which other requests show a fault: that it is only the later pages, say, is half of what one wants to know. */
export function requestsText({ exchanges }: Report, findings: ReportedRequirement['findings']): string {
  const [first = '', ...others] = findings.map(({ exchange }) => requestOf(exchanges[exchange]));
  const different = [...new Set(others)].filter((request) => request !== first && request !== '');
  if (different.length === 0) return ', at the same address';
  const named = different.slice(0, MOST_REQUESTS).map((request) => differenceFrom(first, request));
  const rest = different.length - MOST_REQUESTS;

  return `, for ${named.join(', ')}${rest > 0 ? ` and ${counted(rest, 'other request')}` : ''}`;
}

/** `GET /api/farmer/order/?page=1`. */
function requestOf(exchange: ReportedExchange | undefined): string {
  if (exchange === undefined) return '';
  const { method, url } = exchange.request;

  return `${method} ${url.replace(/^[a-z]+:\/\/[^/]*/i, '')}`;
}

/** The query alone, if nothing else is different. */
function differenceFrom(first: string, request: string): string {
  const [path = '', query] = request.split('?', 2);
  if (first.split('?')[0] !== path) return excerpt(request, LONGEST_REQUEST);

  return query === undefined ? 'no query' : excerpt(`?${query}`, LONGEST_REQUEST);
}
