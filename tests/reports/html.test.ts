import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { withoutStyleAndScript } from '../support/page-content.js';
import { sampleReport } from '../support/sample-report.js';
import { hostileReport, richReport } from './html-samples.js';

/** What a reader sees, roughly: the page without its tags. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'), html.lastIndexOf('<script>'));

  return body.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}

/** As it is written in the policy of the page. */
function hash(text: string): string {
  return `&#39;sha256-${createHash('sha256').update(text).digest('base64')}&#39;`;
}

function tags(html: string): Set<string> {
  return new Set(html.match(/<[a-z][^\s>]*/g));
}

function incomplete(changes: Partial<Report>): string {
  return textOf(htmlReport({ ...sampleReport, verdict: 'incomplete', ...changes }));
}

function between(html: string, start: string, end: string): string {
  return html.slice(html.indexOf(start) + start.length, html.lastIndexOf(end));
}

test('the page shows every outcome, with its evidence', async () => {
  await expect(withoutStyleAndScript(htmlReport(sampleReport))).toMatchFileSnapshot('../golden/conformance.html');
});

test('the page allows only its own style and its own script', () => {
  const html = htmlReport(sampleReport);

  expect(html).toContain('content="default-src &#39;none&#39;; ');
  expect(html).toContain(`style-src ${hash(between(html, '<style>', '</style>'))};`);
  expect(html).toContain(`script-src ${hash(between(html, '<script>', '</script>'))};`);
  expect(html).not.toMatch(/\s(style|on\w+)="/);
});

test('the script parses', () => {
  expect(() => new Script(between(htmlReport(sampleReport), '<script>', '</script>'))).not.toThrow();
});

test('the page refers to no other file and no other host', () => {
  expect(htmlReport(richReport)).not.toMatch(/(src|href)="(?!#)|@import|url\(/);
});

test('nothing that a target sends becomes markup', () => {
  const html = htmlReport(hostileReport);
  const own = tags(htmlReport(richReport));

  expect([...tags(html)].filter((tag) => !own.has(tag))).toEqual([]);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066\u2069\ufeff]/); // oxlint-disable-line no-control-regex -- it is what is looked for
});

test('very long texts are cut, and the page shows their length', () => {
  const html = htmlReport(hostileReport);

  expect(html.length).toBeLessThan(600_000);
  expect(html).toMatch(/… \(\d+ characters\)/);
});

test('an exchange is on the page once, however many findings refer to it', () => {
  const html = htmlReport(richReport);

  expect(html.match(/id="exchange-e7"/g)).toHaveLength(1);
  expect(html).not.toContain('exchange-e12');
  expect(textOf(html)).toContain(
    '5 exchanges that findings refer to. Secrets are masked. 1 other is in conformance.json.',
  );
});

test('bodies that are binary, cut, not JSON or missing are shown as such', () => {
  const text = textOf(htmlReport(richReport));

  expect(text).toContain('The body is not UTF-8; it is shown as base64.');
  expect(text).toContain('Cut: the first 126 characters of 70000 bytes.');
  expect(text).toContain('&lt;h1&gt;Bad gateway&lt;/h1&gt;');
  expect(text).toContain('No response: timeout, no answer within 10000 ms');
});

test('a run on the embedded reference says that it is not your service', () => {
  const html = htmlReport({ ...sampleReport, target: { baseUrl: '', isReference: true } });

  expect(textOf(html)).toContain('the embedded reference, not your service');
  expect(html).toContain('<title>Non-conformant: the embedded reference</title>');
});

test('a run that could not judge shows the reason in place of a verdict', () => {
  const error = 'nothing responds at http://127.0.0.1:1';
  const html = htmlReport({ ...sampleReport, requirements: [], exchanges: {}, verdict: null, error });
  const text = textOf(html);

  expect(text).toContain('Could not judge');
  expect(text).toContain(error);
  expect(html).not.toContain('id="operations"');
});

test('an incomplete run shows why it is incomplete', () => {
  const requirements = sampleReport.requirements.filter(({ outcome }) => outcome === 'passed');

  const unseen = sampleReport.unseen.slice(0, 1);

  expect(incomplete({ unseen: [] })).toContain(
    'Nothing failed, but 2 stated or implied requirements were not exercised.',
  );
  expect(incomplete({ requirements, unseen })).toContain('Nothing failed, but 1 documented field was never seen.');
  expect(incomplete({ requirements, unseen: [], interrupted: true })).toContain(
    'Nothing failed. The run was interrupted',
  );
  expect(incomplete({ requirements: [], unseen: [] })).toContain('No stated or implied requirement passed.');
});

test('a seal is shown if there is one', () => {
  const seal = { algorithm: 'SHA-256', digest: '5ea1', parts: {}, signature: null } as const;

  expect(textOf(htmlReport({ ...sampleReport, seal }))).toContain('SHA-256 5ea1, not signed');
  expect(textOf(htmlReport(sampleReport))).not.toContain('not signed');
});

test('a published report says how many undocumented fields were left out of it', () => {
  const leftOut = { fields: 4321, headers: 0, bodies: 0 };

  expect(textOf(htmlReport({ ...sampleReport, undocumented: {}, leftOut }))).toContain(
    'Undocumented fields 4321 undocumented fields are left out, because they could show personal data. They are allowed.',
  );
  expect(textOf(htmlReport({ ...sampleReport, undocumented: {}, leftOut: { ...leftOut, fields: 0 } }))).toContain(
    'None, apart from those that a finding is about.',
  );
});
