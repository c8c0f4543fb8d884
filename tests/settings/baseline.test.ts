import { describe, expect, test } from 'vitest';
import { isObject } from '../../helpers/json/values.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { problemsOf, settingsOf, target } from './setting-sources.js';

const environment = { ...target, SPRAY_BASELINE: 'main.json' };
const passed = { outcome: 'passed', reason: null };
const report = {
  format: 'crop-spraying-conformance/1',
  suite: { version: '0.2.0', interface: 'v0' },
  startedAt: '2026-03-14T00:00:00.000Z',
  verdict: 'non-conformant',
  error: null,
  exchanges: {},
  unseen: [{ field: 'Order.cost' }],
  requirements: [
    { id: 'create-order/answers-200', outcome: 'failed', reason: null },
    { id: 'create-order/keeps-the-date', outcome: 'not-exercised', reason: 'no order' },
    { id: 'get-order/answers-200', ...passed },
    { id: 'get-order/of-another-version', ...passed },
  ],
};
const isReport = (value: unknown): value is typeof report => isObject(value) && Array.isArray(value['requirements']);
const textOf = (value: unknown) => JSON.stringify(isReport(value) ? sealReport(value, null) : value);
const filed = (value: unknown) => ({ 'main.json': typeof value === 'string' ? value : textOf(value) });
const complaint = (value: unknown, more = {}) => problemsOf({ ...environment, ...more }, filed(value));

describe('a baseline', () => {
  test('is an earlier report, of which only what is known from it is kept', () => {
    expect(settingsOf(environment, filed(`\uFEFF${textOf(report)}`)).baseline).toEqual({
      path: 'main.json',
      startedAt: '2026-03-14T00:00:00.000Z',
      version: '0.2.0',
      failed: ['create-order/answers-200'],
      notExercised: ['create-order/keeps-the-date'],
      unseen: ['Order.cost'],
      leftOut: [],
    });
    expect(settingsOf(target).baseline).toBe(null);
  });

  test.for([
    ['reports/conformance.json', {}],
    ['./reports/../reports/narrowed/conformance.json', {}],
    ['build/conformance.json', { SPRAY_REPORTS_DIR: 'build' }],
    ['last.json', { SPRAY_REPORTER: 'html,json=last.json' }],
  ] as const)('is not %s, which the run replaces', ([path, more]) => {
    const given = { ...environment, SPRAY_BASELINE: path, ...more };

    expect(problemsOf(given, { [path]: textOf(report) })).toEqual([
      `SPRAY_BASELINE: expected a report that this run does not replace, got ${JSON.stringify(path)}; copy it to another folder, and name the copy`,
    ]);
  });

  const { requirements } = report;
  test.for([
    ['', 'which is empty'],
    ['\n', 'which is empty'],
    ['<html>404</html>', 'which is not JSON'],
    ['{"format":"a","format":"b"}', 'which has the member "/format" twice'],
    ['[]', 'which is not such a report'],
    ['{}', 'which is not such a report'],
    [{ ...report, exploration: {} }, 'which is of an exploration: only a run can be a baseline'],
    [{ ...report, format: 'other/1' }, 'which is not such a report'],
    [{ ...report, suite: null }, 'which is not such a report'],
    [{ ...report, startedAt: 7 }, 'which is not such a report'],
    [{ ...report, suite: { version: '9', interface: 'v1' } }, 'which is about another interface, "v1" and not v0'],
    [
      { ...report, verdict: null, error: 'nothing responds at http://spray.example' },
      'which could not judge: nothing responds at http://spray.example',
    ],
    [{ ...report, verdict: 7 }, 'whose requirements cannot be read'],
    [{ ...report, requirements: {} }, 'whose requirements cannot be read'],
    [JSON.stringify({ ...report, requirements: [null] }), 'whose requirements cannot be read'],
    [{ ...report, unseen: ['Order.cost'] }, 'whose requirements cannot be read'],
    [JSON.stringify(report), 'which has no seal, as reports of a run have'],
    [JSON.stringify({ ...report, seal: {} }), 'which has no seal, as reports of a run have'],
    [
      JSON.stringify({ ...sealReport(report, null), unseen: [] }),
      'which was changed after it was written: expected the sealed content, got changes in unseen',
    ],
    [
      { ...report, regraded: { source: { isIntact: false } } },
      'which was regraded from a recording that somebody changed',
    ],
  ] as const)('is not %j', ([value, because]) => {
    expect(complaint(value)).toEqual([
      `SPRAY_BASELINE: expected the path of the conformance.json of an earlier run, got "main.json", ${because}`,
    ]);
  });

  test('exists', () => {
    expect(problemsOf(environment)).toEqual([
      'SPRAY_BASELINE: expected the path of the conformance.json of an earlier run, got "main.json", which does not exist',
    ]);
  });

  test('judged everything that the run judges', () => {
    const narrow = { ...report, requirements: requirements.filter(({ id }) => !id.startsWith('get-order/')) };
    const excluded = {
      ...report,
      requirements: requirements.map((own) =>
        own.id === 'get-order/answers-200' ? { ...own, outcome: 'excluded', reason: 'left out by SPRAY_ONLY' } : own,
      ),
    };
    const moot = {
      ...report,
      requirements: requirements.map((own) =>
        own.id === 'get-order/answers-200'
          ? { ...own, outcome: 'excluded', reason: 'the service declares with SPRAY_OMITS that …' }
          : own,
      ),
    };

    for (const value of [narrow, excluded]) {
      expect(complaint(value)).toEqual([
        'SPRAY_BASELINE: expected a report that judged everything that this run judges, got "main.json" (version 0.2.0), which left out 1 of 3 requirements: get-order/answers-200; regrade it, or judge again without narrowing',
      ]);
      expect(complaint(value, { SPRAY_ONLY: 'create-order' })).toEqual([]);
    }
    expect(complaint(moot)).toEqual([]);
    expect(complaint({ ...report, requirements: [] })[0]).toContain('which left out 3 of 3 requirements');
  });
});
