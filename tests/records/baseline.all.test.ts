import { describe, expect, test } from 'vitest';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import { reportProblem } from '../../helpers/records/report-schema.js';
import type { Report } from '../../helpers/records/report.js';
import { regradeReport } from '../../helpers/regrading.js';
import { baselineFile, type Baseline } from '../../helpers/settings/baseline.js';
import { parseSetting } from '../../helpers/settings/setting.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { requirements } from '../../suites/index.js';
import { reject, setStatus } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import type { Handle } from '../support/in-process.js';
import { idsWith, judge } from '../support/judging.js';
import { sampleReport } from '../support/sample-report.js';
import { sealed } from '../support/verifying.js';

const created201 = changeResponses('create-order', setStatus(201));
const both201 = (handle: Handle) => changeResponses('get-order', setStatus(201))(created201(handle));
const some = { only: ['create-order', 'get-order/answers-200'] };

/** A report as the baseline of a later run. */
function asBaseline(report: Report): Baseline {
  const parsed = parseSetting({ ...settingsByField.baseline, ...baselineFile }, 'main.json', {
    environment: {},
    defaultEnvFile: null,
    addressAdvice: null,
    readFile: () => JSON.stringify(sealed(report)),
    today: '2026-11-15',
    requirementIds: requirements.map(({ id }) => id),
  });
  if ('problems' in parsed || parsed.value === null) throw new Error('expected a baseline');

  return parsed.value;
}

const judgeWith = (wrap: ((handle: Handle) => Handle) | undefined, settings: Partial<Settings>) =>
  judge({ ...(wrap && { wrap }), settings: { ...some, ...settings } });
const main = await judgeWith(created201, {});
const baseline = asBaseline(main);

describe('a run with a baseline', () => {
  test('that has the same failures exits with 0, and its verdict stays', async () => {
    const report = await judgeWith(created201, { baseline });

    expect(main).toMatchObject({ verdict: 'non-conformant' });
    expect(exitStatusOf(main)).toBe(1);
    expect(report).toMatchObject({ verdict: 'non-conformant', baseline: { failed: ['create-order/answers-200'] } });
    expect(report.requirements.filter(({ known }) => known).map(({ id }) => id)).toEqual(['create-order/answers-200']);
    expect(report.settings['baseline']).toBe('main.json');
    expect(exitStatusOf(report)).toBe(0);
    expect(reportProblem(JSON.parse(JSON.stringify(report)))).toBe(null);
  });

  test('that has a new failure exits with 1', async () => {
    const report = await judgeWith(both201, { baseline });

    expect(idsWith(report, 'failed')).toEqual(['create-order/answers-200', 'get-order/answers-200']);
    expect(report.requirements.filter(({ known }) => known)).toHaveLength(1);
    expect(exitStatusOf(report)).toBe(1);
  });

  test('is judged again from its recording with the baseline of the caller, and not with its own', async () => {
    const report = await judgeWith(created201, { baseline });
    const recorded = sealed(report);
    const regraded = await regradeReport(recorded, requirements, { baseline });

    expect(regraded.baseline).toEqual(report.baseline);
    expect(exitStatusOf(regraded)).toBe(0);
    expect(exitStatusOf(await regradeReport(recorded, requirements))).toBe(1);
  });

  test('does not know a failure that was waived: it was accepted until a day', async () => {
    const waivers = [{ requirement: 'create-order/answers-200', reason: 'known', expires: '2099-01-01' }];
    const waived = await judgeWith(created201, { waivers });

    expect(exitStatusOf(await judgeWith(created201, { baseline: asBaseline(waived) }))).toBe(1);
  });

  test('in which nothing fails is judged as without one', async () => {
    const report = await judgeWith(undefined, { baseline });

    expect(report).toMatchObject({ verdict: 'passed' });
    expect(exitStatusOf(report)).toBe(0);
    expect(exitStatusOf(await judgeWith(undefined, { baseline, readOnly: true }))).toBe(3);
  });
});

describe('what was not exercised', () => {
  const [first, second, ...others] = main.requirements.filter(({ level }) => level !== 'advisory');
  if (first === undefined || second === undefined) throw new Error('there are no requirements');
  const failed = { ...first, outcome: 'failed' as const, known: true };
  const exitWith = (open: Partial<typeof second>, changes: Partial<Report> = {}) =>
    exitStatusOf({
      ...main,
      baseline,
      requirements: [failed, { ...second, outcome: 'not-exercised', ...open }, ...others],
      ...changes,
    });

  test('is no reason to stop where the baseline did not exercise it either', () => {
    expect(exitWith({ known: true })).toBe(0);
    expect(exitWith({ known: false })).toBe(3);
    expect(exitWith({ known: false, level: 'advisory' })).toBe(0);
    expect(exitWith({ known: false }, { settings: { allowIncomplete: [second.id] } })).toBe(0);
    expect(exitWith({ known: true }, { interrupted: true })).toBe(3);
    expect(exitWith({ known: true }, { idleWaivers: ['get-order/answers-200'] })).toBe(2);
    expect(exitWith({ known: true }, { verdict: 'incomplete' })).toBe(3);
  });

  test('is no reason to stop because of a known failure', async () => {
    const report = await judgeWith(changeResponses('create-order', reject(500)), { baseline });
    const caused = report.requirements.filter(({ because }) => because === 'create-order/answers-200');

    expect(caused.length).toBeGreaterThan(0);
    expect(caused.filter(({ known }) => known !== true)).toEqual([]);
  });

  test('and fields that only this run never saw are', () => {
    const unseen = sampleReport.unseen;

    expect(exitWith({ known: true }, { unseen })).toBe(3);
    expect(
      exitWith({ known: true }, { unseen, baseline: { ...baseline, unseen: unseen.map(({ field }) => field) } }),
    ).toBe(0);
  });
});
