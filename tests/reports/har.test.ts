import type { Entry } from 'har-format';
import { expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import type { ReportedExchange } from '../../helpers/records/reported-exchange.js';
import { harLog } from '../../helpers/reports/har.js';
import { sampleReport } from '../support/sample-report.js';
import { hostileReport, LONG, POISON } from './hostile-report.js';

const first = sampleReport.exchanges['e7'] as ReportedExchange;

const asked: ReportedExchange = {
  ...first,
  operation: 'list-farmer-orders',
  startedAt: '2026-05-04T03:02:02.000Z',
  request: { method: 'GET', url: 'https://spray.example/api/farmer/order/?page=0&q=%C3%A9+a', headers: {}, body: null },
};

/** Responses that are not text, cut, redirected or missing. */
const withMore: Report = {
  ...sampleReport,
  exchanges: {
    ...sampleReport.exchanges,
    e8: { ...asked, response: { status: 200, headers: [], body: { base64: '/w==' } } },
    e9: { ...asked, response: { status: 200, headers: [], body: { text: '[1', bytes: 70_000 } } },
    e10: { ...asked, response: { status: 302, headers: [['Location', '/login']], body: { text: '' } } },
    e11: { ...asked, role: null, response: null, failure: { kind: 'timeout', message: 'no answer within 10000 ms' } },
  },
};

function entryOf(report: Report, id: string): Entry {
  return harLog(report).log.entries.find(({ comment }) => comment?.startsWith(`${id}, `)) ?? expect.fail(id);
}

test('the archive contains every kind of exchange', async () => {
  await expect(`${JSON.stringify(harLog(withMore), null, 2)}\n`).toMatchFileSnapshot('../golden/exchanges.har');
});

test('exchanges keep their order and are grouped by operation', () => {
  const { pages, entries } = harLog(withMore).log;

  expect(entries.map(({ comment }) => comment?.split(',')[0])).toEqual(['e7', 'e8', 'e9', 'e10', 'e11']);
  expect(pages?.map(({ id }) => id)).toEqual(['create-order', 'list-farmer-orders']);
  expect(new Set(entries.map(({ pageref }) => pageref))).toEqual(new Set(pages?.map(({ id }) => id)));
});

test('an exchange names the requirements with findings in it', () => {
  expect(entryOf(withMore, 'e7').comment).toBe(
    'e7, create-order as farmer; failed: create-order/farmer-omitted, get-order/field-types; ' +
      'waived: confirm-order/no-nulls; warned: create-order/refusals-are-4xx',
  );
});

test('the query is read, and a request without a body has none', () => {
  const { request } = entryOf(withMore, 'e8');

  expect(request.queryString).toEqual([
    { name: 'page', value: '0' },
    { name: 'q', value: 'é a' },
  ]);
  expect(request).not.toHaveProperty('postData');
});

test('binary bodies are base64, and cut bodies are labelled', () => {
  expect(entryOf(withMore, 'e8').response.content).toMatchObject({ size: 1, text: '/w==', encoding: 'base64' });
  expect(entryOf(withMore, 'e9').response.content).toMatchObject({
    size: 70_000,
    text: '[1',
    comment: 'cut off; the whole body has 70000 bytes',
  });
  expect(entryOf(withMore, 'e10').response.redirectURL).toBe('/login');
});

test('a body that was written once is shown wherever it was received, and a long one is whole only once', () => {
  const text = `[${'1,'.repeat(50_000)}1]`;
  const shared = {
    ...withMore,
    exchanges: {
      ...withMore.exchanges,
      e8: { ...asked, response: { status: 200, headers: [], body: { text } } },
      e9: { ...asked, response: { status: 200, headers: [], body: { sameAs: 'e8' } } },
    },
  };

  expect(entryOf(shared, 'e8').response.content).toEqual({ mimeType: 'x-unknown', size: 100_003, text });
  expect(entryOf(shared, 'e9').response.content).toMatchObject({
    size: 100_003,
    text: text.slice(0, 65_536),
    comment: 'cut off; the whole body has 100003 bytes, and is that of e8',
  });
});

test('a missing response is status 0, with its cause', () => {
  const { response, comment } = entryOf(withMore, 'e11');

  expect(response).toMatchObject({ status: 0, _error: 'no answer within 10000 ms', content: { size: 0 } });
  expect(comment).toBe('e11, list-farmer-orders without credentials; no answer within 10000 ms');
});

test('the times add up, as the format requires', () => {
  for (const { time, timings } of harLog(withMore).log.entries) {
    expect(time).toBe((timings.send ?? 0) + timings.wait + timings.receive);
  }
});

test('what a target sends is data, unchanged, and the archive is JSON in UTF-8', () => {
  const written = JSON.stringify(harLog(hostileReport));
  const { log } = JSON.parse(Buffer.from(written).toString()) as ReturnType<typeof harLog>;
  const [entry] = log.entries;

  expect(entry?.response.content.text).toBe(LONG);
  expect(entry?.response.redirectURL).toBe(POISON);
  expect(entry?.request.headers).toEqual([{ name: 'x-poison', value: POISON }]);
  expect(entry?.comment?.split('; ')[0]).toBe('e7, create-order as farmer');
});

test('a report without exchanges is an empty archive', () => {
  expect(harLog({ ...sampleReport, exchanges: {} }).log).toMatchObject({ pages: [], entries: [] });
});
