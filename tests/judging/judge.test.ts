import { describe, expect, test } from 'vitest';
import { aClient } from '../../helpers/exchanges/client.js';
import type { Finding } from '../../helpers/judging/finding.js';
import { judge, type Judgement } from '../../helpers/judging/judge.js';
import type { Level, Requirement } from '../../helpers/judging/requirement.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import { aRun } from '../../helpers/observations/run-observations.js';
import { aReference } from '../../reference/reference.js';
import { inProcess } from '../support/in-process.js';
import { settingsFor } from '../support/settings.js';

const reference = aReference();
const settings = settingsFor(reference, {});
const client = aClient(settings, inProcess(reference.handle));
const run = aRun({ settings, client, startedAt: new Date(), operations: new Set() });

const id = 'get-order/answers-200';
const waiver = { requirement: id, reason: 'the proxy answers', expires: '2031-05-01' };
const other = { requirement: 'get-order/no-nulls', reason: 'they are old', expires: '2030-01-01' };
const exclusion = () => null;
const leavingOut = (asked: string) => (asked === id ? 'SPRAY_ONLY names others' : null);

const findings = (count: number): Finding[] =>
  Array.from({ length: count }, (_, index) => ({ message: `fault ${index}`, pointer: null, exchange: 'e1' }));

function aRequirement(check: Requirement['check'], level: Level = 'stated'): Requirement {
  return {
    id,
    operation: 'get-order',
    level,
    section: '4.2',
    claim: 'It answers 200.',
    quote: 'Response 200: Order.',
    check,
  };
}

const finding = (count: number, level?: Level) => aRequirement(() => Promise.resolve(findings(count)), level);

async function judged(
  requirement: Requirement,
  scope = {},
): Promise<Omit<Judgement, 'requirement' | 'places'> | undefined> {
  const [judgement] = await judge([requirement], run, { waivers: [], exclusion, ...scope });
  if (judgement === undefined) return undefined;
  const { requirement: _, places: __, ...told } = judgement;

  return told;
}

describe('a requirement', () => {
  const nothing = { reason: null, settings: [], because: null, policy: null, findings: [], cut: 0 };

  test('that nothing was found against has passed, waived or not', async () => {
    expect(await judged(finding(0))).toEqual({ ...nothing, outcome: 'passed' });
    expect(await judged(finding(0), { waivers: [waiver] })).toEqual({ ...nothing, outcome: 'passed' });
  });

  test('that one thing was found against has failed', async () => {
    expect(await judged(finding(1))).toEqual({ ...nothing, outcome: 'failed', findings: findings(1) });
    expect(await judged(finding(1), { waivers: [other] })).toMatchObject({ outcome: 'failed', reason: null });
  });

  test.for([
    [19, 19, 0],
    [20, 20, 0],
    [21, 20, 1],
    [1000, 20, 980],
  ] as const)('with %i findings keeps %i, and counts the others', async ([count, kept, cut]) => {
    expect(await judged(finding(count))).toMatchObject({ findings: findings(kept), cut });
  });

  test('that only advises warns, waived or not', async () => {
    const warned = { ...nothing, outcome: 'warned', findings: findings(1) };

    expect(await judged(finding(1, 'advisory'))).toEqual(warned);
    expect(await judged(finding(1, 'advisory'), { waivers: [waiver] })).toEqual(warned);
  });

  test('that is waived says why and until when, and keeps what was found', async () => {
    expect(await judged(finding(21), { waivers: [other, waiver] })).toEqual({
      outcome: 'waived',
      reason: 'the proxy answers (until 2031-05-01)',
      settings: [],
      because: null,
      policy: null,
      findings: findings(20),
      cut: 1,
    });
  });

  test('that is left out is not tried', async () => {
    const tried: string[] = [];
    const requirement = aRequirement(() => {
      tried.push(id);

      return Promise.resolve([]);
    });

    expect(await judged(requirement, { exclusion: leavingOut })).toEqual({
      ...nothing,
      outcome: 'excluded',
      reason: 'SPRAY_ONLY names others',
    });
    expect(tried).toEqual([]);
  });

  test('that could not be exercised says why, and what would help', async () => {
    const requirement = aRequirement(() => Promise.reject(new NotExercised('no order', ['SPRAY_SESSION'])));

    expect(await judged(requirement)).toEqual({
      ...nothing,
      outcome: 'not-exercised',
      reason: 'no order',
      settings: ['SPRAY_SESSION'],
    });
  });

  test('that a setting would help if it were not set says that it is', async () => {
    const names = ['SPRAY_STATES_URL', 'SPRAY_SESSION', 'SPRAY_FARMER_TOKEN', 'SPRAY_READ_ONLY=false'];
    const requirement = aRequirement(() => Promise.reject(new NotExercised('there is no order', names)));

    expect(await judged(requirement)).toMatchObject({
      reason: 'SPRAY_STATES_URL or SPRAY_FARMER_TOKEN is set, and there is no order',
      settings: ['SPRAY_SESSION', 'SPRAY_READ_ONLY=false'],
    });
  });

  test('that needs other credentials names the setting that gives them', async () => {
    const requirement = aRequirement(() => Promise.reject(new NotExercised('no order', ['SPRAY_SPRAYER_TOKEN'])));
    const given = { ...settings.credentials, sprayer: { cookie: 'session=0123' } };
    const byHeaders = { ...run, settings: { ...settings, credentials: given } };
    const [judgement] = await judge([requirement], byHeaders, { waivers: [], exclusion });

    expect(judgement).toMatchObject({ reason: 'SPRAY_HEADERS is set, and no order', settings: [] });
  });

  test('whose check has a fault of its own ends the run', async () => {
    const fault = new TypeError('ours');

    await expect(judged(aRequirement(() => Promise.reject(fault)))).rejects.toBe(fault);
  });
});

test('requirements are judged in their order, each once', async () => {
  const judgements = await judge([finding(1), finding(0)], run, { waivers: [], exclusion });

  expect(judgements.map(({ outcome, requirement }) => [requirement.id, outcome])).toEqual([
    [id, 'failed'],
    [id, 'passed'],
  ]);
});
