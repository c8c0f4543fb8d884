import { describe, expect, test } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { reportProblem } from '../../helpers/records/report-schema.js';
import type { Report } from '../../helpers/records/report.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { hostileError, hostileReport } from '../reports/hostile-report.js';
import { inProcess } from '../support/in-process.js';
import { judge } from '../support/judging.js';
import { sampleReport } from '../support/sample-report.js';
import { settingsFor } from '../support/settings.js';

/** A report as a reader has it: written and read again. */
const read = (report: Report): unknown => JSON.parse(JSON.stringify(report));

async function interrupted(): Promise<Report> {
  const reference = aReference();
  const controller = new AbortController();
  let calls = 0;
  const transport = inProcess((call) => {
    if (++calls === 10) controller.abort();

    return reference.handle(call);
  });

  return runConformance({
    settings: settingsFor(reference),
    requirements,
    transport,
    isReference: true,
    signal: controller.signal,
  });
}

const answering = (status: number, body: string | Uint8Array, settings = {}) =>
  judge({ wrap: () => () => ({ status, headers: {}, body }), settings });

describe('a report matches its schema', () => {
  test.for<[string, Report['verdict'], () => Report | Promise<Report>]>([
    ['the sample', 'non-conformant', () => sampleReport],
    // An address is no text that a target can choose.
    ['a hostile one', 'non-conformant', () => ({ ...hostileReport, target: sampleReport.target })],
    ['a hostile error', null, () => ({ ...hostileError, target: sampleReport.target })],
    ["the reference's", 'conformant', () => judge()],
    ['an incomplete one', 'incomplete', () => judge({ settings: { readOnly: true } })],
    ['one of refusals', 'non-conformant', () => answering(500, 'no', { statesUrl: null })],
    [
      'one of bytes that are no text',
      'non-conformant',
      () => answering(200, new Uint8Array([255]), { statesUrl: null }),
    ],
    ['an interrupted one', 'incomplete', interrupted],
    ['one that could not judge', null, () => answering(500, 'no')],
  ])('%s', async ([, verdict, make]) => {
    const report = await make();

    expect(report.verdict).toBe(verdict);
    expect(reportProblem(read(report))).toBeNull();
  });
});

test('fields that a later version adds are accepted anywhere', () => {
  const [first, ...others] = sampleReport.requirements;
  const later = {
    ...sampleReport,
    certificate: { by: 'somebody' },
    totals: { ...sampleReport.totals, retries: 1 },
    requirements: [{ ...first, tags: [] }, ...others],
    exchanges: { e7: { ...sampleReport.exchanges['e7'], recorded: true } },
  };

  expect(reportProblem(later)).toBeNull();
});

const [first] = sampleReport.requirements;
const withFirst = (changes: object) => ({ ...sampleReport, requirements: [{ ...first, ...changes }] });
const withExchange = (changes: object) => ({
  ...sampleReport,
  exchanges: { e7: { ...sampleReport.exchanges['e7'], ...changes } },
});

describe('what is not a report is rejected, with the place', () => {
  test.for<[unknown, string]>([
    [null, 'expected a value of type object, got null, at the top'],
    [{ ...sampleReport, format: 'other/1' }, 'expected "crop-spraying-conformance/1", got "other/1", at /format'],
    [{ ...sampleReport, seed: '42' }, 'expected a value of type integer, got "42", at /seed'],
    [{ ...sampleReport, mark: undefined }, 'expected a field mark, got none, at the top'],
    [{ ...sampleReport, startedAt: 'yesterday' }, 'expected a date-time, got "yesterday", at /startedAt'],
    [
      { ...sampleReport, verdict: 'fine' },
      'expected one of "conformant", "passed", "non-conformant", "incomplete", null, got "fine", at /verdict',
    ],
    [{ ...sampleReport, verdict: null }, 'expected a value of type string, got null, at /error'],
    [{ ...sampleReport, error: 'but judged' }, 'expected a value of type null, got "but judged", at /error'],
    [
      withFirst({ outcome: 'skipped' }),
      'expected one of "passed", "failed", "warned", "not-exercised", "waived", "excluded", got "skipped", at /requirements/0/outcome',
    ],
    [withFirst({ claim: undefined }), 'expected a field claim, got none, at /requirements/0'],
    [withFirst({ outcome: 'failed' }), 'expected at least 1 item, got an array of 0, at /requirements/0/findings'],
    [withFirst({ outcome: 'excluded' }), 'expected a value of type string, got null, at /requirements/0/reason'],
    [
      withExchange({ response: { status: '200', headers: [], body: { text: '' } } }),
      'expected a value of type integer, got "200", at /exchanges/e7/response/status',
    ],
    [withExchange({ curl: 7 }), 'expected a value of type string, got 7, at /exchanges/e7/curl'],
    [
      { ...sampleReport, totals: { ...sampleReport.totals, failed: -1 } },
      'expected at least 0, got -1, at /totals/failed',
    ],
  ])('%#', ([broken, problem]) => {
    expect(reportProblem(JSON.parse(JSON.stringify(broken)))).toBe(problem);
  });

  test('the first of many problems, with a place of which no more is shown than a reader can take in', () => {
    const many = { ...sampleReport, requirements: Array.from({ length: 50 }, () => 'none') };
    const long = { ...sampleReport, coverage: { 'get-order': { ['x'.repeat(1_000_000)]: 7 } } };

    expect(reportProblem(many)).toBe('expected a value of type object, got "none", at /requirements/0');
    expect(reportProblem(long)).toMatch(/^expected .{1,400} \(1000020 characters\)$/);
  });
});
