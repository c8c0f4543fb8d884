import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { exitStatus, requirements, runConformance, startReference, summary } from '../../../bin/library/index.js';

test('runs at the same time against one target do not disturb each other', async () => {
  const service = await startReference();
  try {
    const reports = await Promise.all([1, 2, 3].map((seed) => runConformance({ ...service.settings, seed })));
    const created = reports.flatMap(({ ordersCreated }) => ordersCreated);

    for (const report of reports) {
      expect(report.requirements.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
      expect(exitStatus(report)).toBe(0);
    }
    expect(new Set(reports.map(({ mark }) => mark)).size).toBe(3);
    expect(new Set(created).size).toBe(created.length);
  } finally {
    await service.close();
  }
});

test('a run of the embedded reference says so in its summary', async () => {
  const report = await runConformance({ baseUrl: 'reference', only: ['list-feedback'], seed: 7 });

  expect(summary(report)).toMatch(/PASSED \(the embedded reference, not your service\): /);
  expect(report.requirements.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
});

test.each([[], [{}], [{ baseUrl: undefined }]])('a run without an address is rejected: %j', async (...given) => {
  const judged = (runConformance as (settings?: unknown) => Promise<unknown>)(...given);

  await expect(judged).rejects.toThrow(/^baseUrl: expected the address of the service to judge, got none; /);
});

test('a signal ends a run early, and the report says so', async () => {
  const { interrupted, verdict } = await runConformance({ baseUrl: 'reference' }, { signal: AbortSignal.abort() });

  expect({ interrupted, verdict }).toEqual({ interrupted: true, verdict: 'incomplete' });
});

test('a deadline ends a run, and the reason names its setting', async () => {
  const slow = createServer((_, response) => setTimeout(() => response.end('{}'), 300)).listen(0, '127.0.0.1');
  try {
    await once(slow, 'listening');
    const { port } = slow.address() as AddressInfo;
    const report = await runConformance({ baseUrl: `http://127.0.0.1:${port}`, deadlineS: 1 });
    const late = report.requirements.filter(
      ({ reason }) => reason === 'SPRAY_DEADLINE_S is set, and the run took longer than 1 s',
    );

    expect(late.length).toBeGreaterThan(0);
    expect(report.interrupted).toBe(false);
    expect(Date.parse(report.finishedAt) - Date.parse(report.startedAt)).toBeLessThan(5000);
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});
