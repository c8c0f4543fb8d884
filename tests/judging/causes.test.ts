import { describe, expect, test } from 'vitest';
import { causesOf, type Judged } from '../../helpers/judging/causes.js';
import { obstaclesIn } from '../../helpers/not-exercised.js';
import { regradeReport } from '../../helpers/regrading.js';
import { requirements } from '../../suites/index.js';
import { changeResponses } from '../servers/changes/servers.js';
import { deviantSettings } from '../servers/deviants/deviant.js';
import { judge } from '../support/judging.js';

function failed(slug: string, pointer: string | null, outcome = 'failed'): Judged {
  const findings = [{ message: 'expected this, got that', pointer, exchange: 'e1' }];

  return { id: `get-order/${slug}`, operation: 'get-order', outcome, findings, obstacles: [] };
}

function stopped(...pointers: readonly string[]): Judged {
  const obstacles = obstaclesIn([{ id: 'e1' }], ...pointers);

  return { id: 'get-order/one-farmer', operation: 'get-order', outcome: 'not-exercised', findings: [], obstacles };
}

const causeAmong = (...judged: readonly Judged[]) => causesOf(judged, []).get('get-order/one-farmer');

describe('the cause of what was not exercised is a failure', () => {
  test('at the place where it stopped, or around that', () => {
    expect(causeAmong(stopped('/farmer/id'), failed('no-nulls', '/farmer/id'))).toBe('get-order/no-nulls');
    expect(causeAmong(stopped('/farmer/id'), failed('farmer-present', '/farmer'))).toBe('get-order/farmer-present');
    expect(causeAmong(stopped('/farmer/id'), failed('answers-json', null))).toBe('get-order/answers-json');
  });

  test('and none elsewhere in the same response', () => {
    expect(causeAmong(stopped('/farmer/id'), failed('no-nulls', '/cost'))).toBeUndefined();
    expect(causeAmong(stopped('/farmer/id'), failed('field-types', '/farmer/idea'))).toBeUndefined();
    expect(causeAmong(stopped('/farmer'), failed('no-nulls', '/farmer/email'))).toBeUndefined();
  });

  test('of the whole response, if it stopped at that', () => {
    expect(causeAmong(stopped(), failed('answers-200', null))).toBe('get-order/answers-200');
    expect(causeAmong(stopped(), failed('no-nulls', '/cost'))).toBeUndefined();
  });

  test('rather than advice, and the nearest one', () => {
    const [advice, wrong] = [failed('fitting-roles', '/farmer/id', 'warned'), failed('no-nulls', '/farmer')];

    expect(causeAmong(stopped('/farmer/id'), advice, wrong)).toBe('get-order/no-nulls');
    expect(causeAmong(stopped('/farmer/id'), advice)).toBe('get-order/fitting-roles');
    expect(causeAmong(stopped('/farmer/id'), wrong, failed('field-types', '/farmer/id'))).toBe('get-order/field-types');
    expect(causeAmong(stopped('/farmer/id'), failed('no-nulls', '/farmer/id', 'passed'))).toBeUndefined();
  });
});

describe('one broken page envelope', async () => {
  const wrap = changeResponses('list-notifications', (right) => ({ ...right, body: [] }));
  const report = await judge({ wrap, settings: deviantSettings });
  const left = report.requirements.filter(({ outcome }) => outcome === 'not-exercised');

  test('is the cause of everything that follows from it', () => {
    expect(report.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)).toEqual([
      'list-notifications/is-a-page',
    ]);
    expect(left.length).toBeGreaterThan(15);
    expect(left.filter(({ because }) => because !== 'list-notifications/is-a-page')).toEqual([]);
    expect(left.flatMap(({ settings }) => settings)).toEqual([]);
  });

  test('is the same cause when the run is regraded', async () => {
    const causes = ({ requirements: judged }: typeof report) => judged.map(({ id, because }) => [id, because]);

    expect(causes(await regradeReport(report, requirements))).toEqual(causes(report));
  });
});
