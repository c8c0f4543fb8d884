import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import { run } from '../../../bin/commands/run.js';
import { exitStatus, runConformance, SettingsError } from '../../../bin/library/index.js';
import type { Report } from '../../../helpers/records/report.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { sealed } from '../../support/verifying.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('baseline');
const narrow = sealed(await judge({ settings: { only: ['list-feedback'] } }));

function written(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));

  return path;
}

/** A page that is returned as it should be, but for the type of an id. */
const WRONG_PAGE = JSON.stringify({
  content: [{ id: '1' }],
  page: { size: 20, number: 0, totalElements: 1, totalPages: 1 },
});

/** Counts the requests that reach a server. */
async function requestsDuring(act: (baseUrl: string) => Promise<void>): Promise<number> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end(WRONG_PAGE);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }

  return requests;
}

describe('a baseline that cannot be used stops the run before its first request', () => {
  const failed: Report = { ...narrow, verdict: null, error: 'nothing responds', requirements: [] };

  test.for([
    ['a missing file', join(folder, 'nowhere.json'), /which does not exist/],
    ['an empty file', written('empty.json', ''), /which is empty/],
    ['a page that says not found', written('page.json', '<html>'), /which is not JSON/],
    ['a folder', folder, /which is a folder/],
    ['a run that could not judge', written('failed.json', failed), /which could not judge: nothing responds/],
    ['a run of other requirements', written('narrow.json', narrow), /which left out \d+ of \d+ requirements/],
  ] as const)('%s', async ([, path, because]) => {
    const requests = await requestsDuring(async (baseUrl) => {
      const told = running(run, '--base-url', baseUrl, '--dotenv', nothing, '--baseline', path);
      await expect(told).rejects.toThrow(because);
      await expect(told).rejects.toThrow(/^--baseline: expected /);
      const library = runConformance({ baseUrl, baseline: path });
      await expect(library).rejects.toThrow(SettingsError);
    });

    expect(requests).toBe(0);
  });
});

test('a run of the requirements that a narrowed baseline judged takes it', async () => {
  const args = ['--base-url', 'reference', '--dotenv', nothing, '--reports-dir', join(folder, 'out')];
  const scope = ['--only', 'list-feedback', '--baseline', written('same.json', narrow)];
  const { exit, out } = await running(run, ...args, ...scope);

  expect(out).toMatch(
    /^PASSED \(the embedded reference, not your service\): \d+ of \d+ requirements \(narrowed by --only\)$/m,
  );
  expect(exit).toBe(0);
});

test('failures that are known exit with 0, those that are new with 1', async () => {
  const only = ['list-feedback/answers-200', 'list-feedback/field-types'];
  const judgeWith = async (baseline?: string) => {
    const reports: Report[] = [];
    const requests = await requestsDuring(async (baseUrl) => {
      reports.push(await runConformance({ baseUrl, only, baseline }));
    });
    const [report] = reports;
    assert(report !== undefined);

    expect(requests).toBeGreaterThan(0);
    expect(report.verdict).toBe('non-conformant');
    expect(exitStatus(report)).toBe(baseline === undefined ? 1 : 0);

    return report;
  };
  const first = await judgeWith();

  await judgeWith(written('known.json', sealed(first)));
});
