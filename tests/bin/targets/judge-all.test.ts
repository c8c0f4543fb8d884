import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeAll } from '../../../bin/targets/judge-in-threads.js';
import type { Report } from '../../../helpers/records/report.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { settingsOf } from '../../settings/setting-sources.js';
import { ownFolder } from '../../support/own-folder.js';
import { problemsOf } from '../../support/verifying.js';

const { folder } = ownFolder('judge-all');

function aTarget(name: string, baseUrl: string) {
  const reportsDir = join(folder, name);
  mkdirSync(reportsDir);
  const settings = { ...settingsOf({ SPRAY_BASE_URL: baseUrl, SPRAY_FARMER_TOKEN: 'canary-token' }), reportsDir };

  return { name, settings: { ...settings, only: ['list-farmer-orders/answers-200'] }, notices: [] };
}

test('a fault of the suite is reported as such, without secrets, and the other targets keep their reports', async () => {
  const server = await serve(aReference({ credentials: 'none' }).handle);
  const said: string[] = [];
  try {
    const judged = await judgeAll([aTarget('faulty', 'http://127.0.0.1:1'), aTarget('right', server.origin)], {
      atOnce: 2,
      threads: 1,
      count: null,
      signal: new AbortController().signal,
      say: (line) => said.push(line),
      watching: (transport) => ({
        ...transport,
        send(request, key) {
          if (request.url.startsWith(server.origin)) return transport.send(request, key);
          throw new TypeError('canary-token is no function');
        },
      }),
    });
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name, 'conformance.json'), 'utf8')) as Report;
    const words = 'a fault of the suite, not of the target: TypeError: ***SPRAY_FARMER_TOKEN*** is no function';

    expect(judged.map((target) => target?.exit)).toEqual([2, 0]);
    expect(read('right').verdict).toBe('passed');
    expect(read('faulty')).toMatchObject({ verdict: null, error: words, target: { name: 'faulty' } });
    expect(await problemsOf(read('faulty'))).toEqual([]);
    expect(said).toContainEqual(expect.stringMatching(/^faulty: +at .*judge-all\.test\.ts/));
    expect(said).toContainEqual(
      expect.stringMatching(`^faulty: could not judge, 0 requests, .*: ${words.replaceAll('*', '\\*')}`),
    );
    expect(said.join('\n')).not.toContain('canary');
  } finally {
    await server.close();
  }
});

test('no target is started after an interruption', async () => {
  const judged = await judgeAll([aTarget('late', 'http://127.0.0.1:1')], {
    atOnce: 1,
    threads: 1,
    count: null,
    signal: AbortSignal.abort(),
    say: (line) => expect.unreachable(line),
    watching: (transport) => transport,
  });

  expect(judged).toMatchObject([
    {
      name: 'late',
      totals: null,
      report: null,
      column: { verdict: null, error: expect.stringMatching(/^not started/) },
    },
  ]);
});
