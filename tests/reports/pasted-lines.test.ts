import { expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { printedText } from '../../helpers/words/line.js';
import { sampleReport } from '../support/sample-report.js';

/** The sample, in which every finding is about this request. */
function reportAbout(path: string, more: Partial<Report> = {}): Report {
  const url = `https://spray.example${path}`;
  const exchanges = Object.fromEntries(
    Object.entries(sampleReport.exchanges).map(([id, exchange]) => [
      id,
      { ...exchange, request: { ...exchange.request, url }, curl: `curl -i ${url}` },
    ]),
  );

  return { ...sampleReport, ordersCreated: ['4711'], exchanges, ...more };
}

const printed = (report: Report) => printedText(consoleLines(report, { commandFor: (id) => id }));
const removed = { teardown: { outcome: 'removed', message: null } } as const;

test('requests about orders that were removed get 404, which console and page say once', () => {
  const about = '/api/common/order/4711';
  const report = reportAbout(about, removed);

  expect(printed(report).split('curl lines about them now get 404')).toHaveLength(2);
  expect(htmlReport(sealReport(report, null)).split('curl lines about them now get 404')).toHaveLength(2);
  expect(printed(reportAbout(about))).not.toContain('now get 404');
  expect(printed(reportAbout('/api/common/order/47112', removed))).not.toContain('now get 404');
});

test('what to put in the place of a masked secret is said once', () => {
  const report = reportAbout('/api/farmer/order/1/payment/***');

  expect(printed(report).split('put its value in its place')).toHaveLength(2);
  expect(htmlReport(sealReport(report, null)).split('put its value in its place')).toHaveLength(2);
  expect(printed(reportAbout('/api/farmer/order/1'))).not.toContain('put its value');
});
