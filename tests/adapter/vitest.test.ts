import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { slugs } from '../../helpers/interface/operations.js';
import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import { serve } from '../../reference/serve.js';
import { requirements } from '../../suites/index.js';
import type { Handle } from '../support/in-process.js';
import { foreignLines, speakingServer } from '../support/speaking-server.js';
import { vitestRun, type Finished } from '../support/vitest-run.js';

type Served = Parameters<typeof serve>[0];

/** Runs the suites against a server, and closes it after the run. */
async function against(
  handle: Handle,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const server = await serve(handle as Served);
  try {
    return await vitestRun(args, { SPRAY_BASE_URL: server.origin, ...settings });
  } finally {
    await server.close();
  }
}

const always =
  (status: number, body: string): Handle =>
  () => ({ status, headers: { 'content-type': 'application/json' }, body });

const outcomes = ({ report }: Finished) => new Set(report?.requirements.map(({ outcome }) => outcome));

describe.concurrent('npx vitest run', () => {
  test('with no settings judges the embedded reference, and says so', async () => {
    const { exit, stdout, stderr, report } = await vitestRun([]);

    expect(exit).toBe(0);
    expect(stderr).toContain(
      'SPRAY_BASE_URL is not set: vitest in a clone then judges the embedded reference, not a service.',
    );
    expect(stdout).toMatch(/CONFORMANT \(the embedded reference, not your service\): \d+ passed\n\d+ requests/);
    expect(report?.verdict).toBe('conformant');
    expect(outcomes({ report } as Finished)).toEqual(new Set(['passed']));
  });

  test('an address under another name is not ignored', async () => {
    const { exit, stderr, report } = await vitestRun([], { BASE_URL: 'http://127.0.0.1:1' });

    expect(exit).toBe(2);
    expect(stderr).toContain('BASE_URL is set, but the name of the setting is SPRAY_BASE_URL');
    expect(report).toBeNull();
  });

  test('-t with an operation judges that operation, and reports the others as filtered', async () => {
    const { exit, report } = await vitestRun(['-t', 'list-feedback']);
    const judged = report?.requirements.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);

    expect(exit).toBe(0);
    expect(judged).toEqual(requirements.map(({ id }) => id).filter((id) => id.startsWith('list-feedback/')));
    expect(
      new Set(report?.requirements.filter(({ outcome }) => outcome === 'excluded').map(({ reason }) => reason)),
    ).toEqual(new Set(['filtered']));
  });

  test('-t with a requirement judges that one, and SPRAY_ONLY does the same', async () => {
    const id = 'create-order/farmer-omitted';
    const runs = await Promise.all([vitestRun(['-t', id]), vitestRun([], { SPRAY_ONLY: id })]);

    for (const { exit, report } of runs) {
      expect(exit).toBe(0);
      expect(report?.totals).toMatchObject({ passed: 1, excluded: requirements.length - 1 });
    }
  });

  test('a filter that matches nothing is never green', async () => {
    const { exit, stderr, report } = await vitestRun(['-t', 'no-such-requirement', '--passWithNoTests']);

    expect(exit).toBe(2);
    expect(stderr).toContain('Nothing was judged');
    expect(report).toBeNull();
  });

  test('bad settings end it before the first request, with a sentence for each and no stack trace', async () => {
    const { exit, stderr } = await vitestRun([], { SPRAY_BASE_URL: '', SPRAY_PAGEABLE: 'flatt', SPRAY_TIMEOUT_M: '5' });

    expect(exit).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(3);
    expect(stderr).toMatch(/SPRAY_BASE_URL: set but empty/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('an unreachable service gives one clear sentence, and a report without a verdict', async () => {
    const { exit, stdout, report } = await vitestRun([], { SPRAY_BASE_URL: 'http://127.0.0.1:1' });

    expect(exit).toBe(2);
    expect(stdout).toContain(
      'COULD NOT JUDGE: nothing responds at http://127.0.0.1:1: nothing listens on port 1 of 127.0.0.1 (ECONNREFUSED)',
    );
    expect(report).toMatchObject({ verdict: null, error: expect.stringContaining('nothing responds') as string });
  });

  test('200 {} to everything is non-conformant', async () => {
    const { exit, report } = await against(always(200, '{}'));

    expect(exit).toBe(1);
    expect(report?.verdict).toBe('non-conformant');
  });

  test('missing credentials are named in the report and in a failing test', async () => {
    const { exit, stdout, stderr, report } = await against(aReference().handle);

    expect(exit).toBe(3);
    expect(report?.verdict).toBe('incomplete');
    expect(outcomes({ report } as Finished)).toEqual(new Set(['not-exercised']));
    expect(stdout).toContain('→ set SPRAY_FARMER_TOKEN or SPRAY_HEADERS');
    expect(stderr).toContain('FAIL  suites/conformance.test.ts > the run could judge everything in its scope');
  });

  test('an incomplete run can be allowed, unless nothing passed', async () => {
    const all = { SPRAY_ALLOW_INCOMPLETE: slugs.join(',') };
    const { exit } = await against(aReference().handle, [], all);
    const open = aReference({ credentials: 'none' });
    const some = await against(open.handle, [], all);

    expect(exit).toBe(3);
    expect(some.report?.verdict).toBe('incomplete');
    expect(some.exit).toBe(0);
  });

  test('a waiver covers a failure, and an unneeded one ends the run with 2 after the reports are written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waivers-'));
    const waivers = join(folder, 'waivers.json');
    const waive = (...ids: string[]) =>
      writeFileSync(
        waivers,
        JSON.stringify(ids.map((requirement) => ({ requirement, reason: 'known', expires: '2999-12-31' }))),
      );
    const reference = aReference();
    const created: Handle = (call) => {
      const right = reference.handle(call);

      return call.target === '/api/farmer/order' && right.status === 200 ? { ...right, status: 201 } : right;
    };
    const settings = {
      SPRAY_WAIVERS: waivers,
      SPRAY_ONLY: 'create-order/answers-200,create-order/answers-json',
      SPRAY_FARMER_TOKEN: 'reference-farmer-token',
    };
    try {
      waive('create-order/answers-200');
      const covered = await against(created, [], settings);
      waive('create-order/answers-200', 'create-order/answers-json');
      const idle = await against(created, [], settings);

      expect(covered).toMatchObject({
        exit: 0,
        report: { verdict: 'passed', scope: 'narrowed', totals: { waived: 1, passed: 1 } },
      });
      expect(idle).toMatchObject({ exit: 2, report: { idleWaivers: ['create-order/answers-json'] } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends it with its exit status, and writes the reports so far', async ([signal, status]) => {
    let stop: (() => void) | undefined;
    const server = await serve(async () => {
      stop?.();
      stop = undefined;
      await new Promise((resolve) => setTimeout(resolve, 30_000).unref());

      return { status: 200, headers: {}, body: '{}' };
    });
    try {
      const { exit, report } = await vitestRun(
        [],
        { SPRAY_BASE_URL: server.origin, SPRAY_TIMEOUT_MS: '60000' },
        (kill) => {
          stop = () => kill(signal);
        },
      );

      expect(exit).toBe(status);
      expect(report).toMatchObject({ verdict: 'incomplete', interrupted: true });
    } finally {
      await server.close();
    }
  });

  test('every report is written, and none, including Allure, shows a secret that the target echoes', async () => {
    const token = 'canary-token-0123456789';
    const echo: Handle = ({ headers, target }) => ({
      status: target.includes('feedback') ? 500 : 200,
      headers: { 'content-type': 'text/plain', 'x-echo': String(headers['authorization']) },
      body: JSON.stringify({ farmer: headers['authorization'], password: token }),
    });
    const { exit, stdout, stderr, files } = await against(echo, [], {
      SPRAY_FARMER_TOKEN: token,
      SPRAY_RECEPTIONIST_TOKEN: token,
    });

    expect(exit).toBe(1);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'badge.svg',
        'conformance.html',
        'conformance.json',
        'exchanges.har',
        'junit.xml',
        'summary.md',
        expect.stringMatching(/^allure-results/) as string,
      ]),
    );
    for (const [name, text] of Object.entries({ ...files, stdout, stderr })) expect(text, name).not.toContain(token);
  });

  test('in a GitHub Actions job it writes annotations and a step summary', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'job-'));
    const summary = join(folder, 'summary.md');
    writeFileSync(summary, 'what was there before\n');
    try {
      const job = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
      const { stdout, files } = await against(always(200, '[]'), [], job);

      expect(stdout).toMatch(/^::error title=create-order\/[a-z-]+ /m);
      expect(stdout).toMatch(/^NON-CONFORMANT/m);
      expect(stdout.match(/^\s*::(?!error |warning |notice )/m)).toBeNull();
      expect(readFileSync(summary, 'utf8')).toBe(`what was there before\n\n${files['summary.md']}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([{}, { GITHUB_ACTIONS: 'true' }])(
    'nothing that a target sends starts a line or speaks to a CI system: %j',
    async (environment) => {
      const credentials = { SPRAY_FARMER_TOKEN: tokens.farmer, SPRAY_RECEPTIONIST_TOKEN: tokens.receptionist };
      const { stdout, stderr } = await against(speakingServer(), [], { ...credentials, ...environment });

      expect(stdout).toContain('PWNED');
      expect(foreignLines(stdout)).toEqual([]);
      expect(foreignLines(stderr)).toEqual([]);
    },
  );

  test('with a machine-readable reporter, nothing else is written to stdout', async () => {
    const { exit, stdout, stderr } = await vitestRun(['--reporter=json', '-t', 'list-feedback']);

    expect(exit).toBe(0);
    expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    expect(stderr).toContain('PASSED');
  });
});
