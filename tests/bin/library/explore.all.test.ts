import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exitStatus,
  explore,
  SettingsError,
  startReference,
  summary,
  type StartedReference,
} from '../../../bin/library/index.js';
import { ownFolder } from '../../support/own-folder.js';

const { folder } = ownFolder('library-explore');
let service: StartedReference;
beforeAll(async () => {
  service = await startReference();
});
afterAll(() => service.close());

const budget = { orders: 10, requests: 150, minutes: 1 };

test('explores a service in the same process, says beforehand what it may create, and writes no reports', async () => {
  const said: string[] = [];
  const report = await explore({ ...service.settings, seed: 7 }, budget, { announce: (line) => said.push(line) });

  expect(report).toMatchObject({ verdict: 'passed', exploration: { budget } });
  expect(exitStatus(report)).toBe(0);
  expect(said).toEqual([
    `This exploration may create up to 10 orders at ${service.baseUrl}, each marked ${report.mark} in its location, and send up to 150 requests within 1 minute; readOnly: true creates none.`,
  ]);
  expect(summary(report)).toMatch(/^PASSED/m);
});

test('writes reports only where it is asked to', async () => {
  const reportsDir = join(folder, 'reports');
  await explore({ ...service.settings, reportsDir, seed: 7 }, budget);

  expect(existsSync(join(reportsDir, 'explored/conformance.json'))).toBe(true);
  expect(existsSync(join(reportsDir, 'conformance.json'))).toBe(false);
});

test('explores what a filter selects', async () => {
  const selected = new Set(['list-feedback/answers-200', 'no requirement']);
  const { requirements } = await explore({ ...service.settings, seed: 7 }, budget, { selected });

  expect(requirements.filter(({ outcome }) => outcome !== 'excluded').map(({ id }) => id)).toEqual([
    'list-feedback/answers-200',
  ]);
});

test('a signal ends it early, and the report says so', async () => {
  const { interrupted, verdict } = await explore(service.settings, budget, { signal: AbortSignal.abort() });

  expect({ interrupted, verdict }).toEqual({ interrupted: true, verdict: 'incomplete' });
});

test.for([
  [{ baseUrl: 'http://127.0.0.1:1' }, { orders: 0 }, 'budget.orders: expected a whole number from 1 to 100000, got 0'],
  [{ baseUrl: undefined }, {}, 'baseUrl: expected the address of the service to judge, got none'],
  [{ baseUrl: 'http://127.0.0.1:1', seed: -1 }, {}, 'seed: expected '],
] as const)('%j with the budget %j is rejected before the first request', async ([settings, wrong, sentence]) => {
  const exploring = explore(settings, wrong);

  await expect(exploring).rejects.toThrow(SettingsError);
  await expect(exploring).rejects.toThrow(sentence);
});

test('a service that does not respond leads to a report without a verdict', async () => {
  const report = await explore({ baseUrl: 'http://127.0.0.1:1' }, budget);

  expect(report.verdict).toBeNull();
  expect(exitStatus(report)).toBe(2);
});
