import { STATUS_CODES } from 'node:http';
import type { Entry, Har, Page, PostData, QueryString, Request, Response } from 'har-format';
import type { Outcome } from '../judging/judge.js';
import type { Report } from '../records/report.js';
import { withBodies, type ReportedBody, type ReportedExchange } from '../records/reported-exchange.js';

const NO_SIZE = -1;
const NO_TYPE = 'x-unknown';
const HTTP = 'HTTP/1.1';

/** Every exchange as HTTP Archive 1.2, masked as in the report; browsers' developer tools open it. */
export function harLog(report: Report): Har {
  const exchanges = Object.entries(withBodies(report.exchanges));
  const blaming = report.requirements.filter(({ findings }) => findings.length > 0);

  return {
    log: {
      version: '1.2',
      creator: { name: report.suite.name, version: report.suite.version },
      pages: pagesOf(exchanges.map(([, exchange]) => exchange)),
      entries: exchanges.map(([id, exchange]) => anEntry(exchange, commentOf(blaming, id, exchange))),
      comment: `interface ${report.suite.interface}, ${report.verdict ?? 'not judged'}, seed ${report.seed}`,
    },
  };
}

/** One for each operation, which groups its exchanges. */
function pagesOf(exchanges: readonly ReportedExchange[]): Page[] {
  const firsts = exchanges.filter(
    ({ operation }, index) => exchanges.findIndex((exchange) => exchange.operation === operation) === index,
  );

  return firsts.map(({ operation, startedAt }) => ({
    id: operation,
    title: operation,
    startedDateTime: startedAt,
    pageTimings: { onContentLoad: -1, onLoad: -1 },
  }));
}

function commentOf(
  requirements: Report['requirements'],
  id: string,
  { operation, role, failure }: ReportedExchange,
): string {
  const blamed = (['failed', 'waived', 'warned'] satisfies Outcome[]).flatMap((wanted) => {
    const ids = requirements
      .filter(({ outcome, findings }) => outcome === wanted && findings.some(({ exchange }) => exchange === id))
      .map((requirement) => requirement.id);

    return ids.length === 0 ? [] : [`${wanted}: ${ids.join(', ')}`];
  });
  const who = role === null ? 'without credentials' : `as ${role}`;

  return [`${id}, ${operation} ${who}`, ...(failure === null ? [] : [failure.message]), ...blamed].join('; ');
}

function anEntry(exchange: ReportedExchange, comment: string): Entry {
  const { operation, startedAt, milliseconds } = exchange;

  return {
    pageref: operation,
    startedDateTime: startedAt,
    time: milliseconds,
    request: aRequest(exchange.request),
    response: aResponse(exchange),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    comment,
  };
}

function aRequest({ method, url, headers, body }: ReportedExchange['request']): Request {
  const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const text = body?.text ?? '';
  const postData: PostData = { mimeType: headerOf(Object.entries(headers), 'content-type') ?? '', text };

  return {
    method,
    url,
    httpVersion: HTTP,
    cookies: [],
    headers: named,
    queryString: queryOf(url),
    ...(body === null ? {} : { postData }),
    headersSize: NO_SIZE,
    bodySize: Buffer.byteLength(text),
  };
}

/** Without URL parsing: a masked or invalid URL still has a query. */
function queryOf(url: string): QueryString[] {
  const [whole = ''] = url.split('#');
  const at = whole.indexOf('?');
  if (at < 0) return [];

  return [...new URLSearchParams(whole.slice(at + 1))].map(([name, value]) => ({ name, value }));
}

function aResponse({ response, failure }: ReportedExchange): Response {
  const headers = response?.headers ?? [];
  const type = headerOf(headers, 'content-type') ?? NO_TYPE;

  return {
    // Browsers write 0 if there was no response.
    status: response?.status ?? 0,
    statusText: STATUS_CODES[response?.status ?? 0] ?? '',
    httpVersion: response === null ? '' : HTTP,
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    content: response === null ? { size: 0, mimeType: type } : { mimeType: type, ...contentOf(response.body) },
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: NO_SIZE,
    bodySize: NO_SIZE,
    ...(failure === null ? {} : { _error: failure.message }),
  };
}

const LONGEST_AGAIN = 64 * 1024;

/** A long body is whole where it was received first: it would make the archive many times as long. */
function contentOf({ text = '', base64, bytes, sameAs }: ReportedBody): Omit<Response['content'], 'mimeType'> {
  const size = bytes ?? (base64 === undefined ? Buffer.byteLength(text) : Buffer.byteLength(base64, 'base64'));
  const isCut = bytes !== undefined || (sameAs !== undefined && text.length > LONGEST_AGAIN);
  const first = sameAs === undefined ? '' : `, and is that of ${sameAs}`;

  return {
    size,
    text: base64 ?? (isCut ? text.slice(0, LONGEST_AGAIN) : text),
    ...(base64 === undefined ? {} : { encoding: 'base64' }),
    ...(isCut ? { comment: `cut off; the whole body has ${size} bytes${first}` } : {}),
  };
}

function headerOf(headers: Iterable<readonly [string, string]>, wanted: string): string | undefined {
  return [...headers].find(([name]) => name.toLowerCase() === wanted)?.[1];
}
