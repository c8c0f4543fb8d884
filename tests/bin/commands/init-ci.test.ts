import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { VERSION } from '../../../helpers/interface/version.js';
import { aFolder, GITHUB, GITLAB, initialised, settingsIn, SHELL, url } from './initialising.js';

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly concurrency: { readonly group: string };
  readonly jobs: { readonly conformance: { readonly 'timeout-minutes': number; readonly steps: readonly Step[] } };
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

async function workflowOf(...flags: readonly string[]): Promise<Workflow> {
  const { read } = await initialised('--ci', 'github', ...flags);

  return parseYaml(read(GITHUB)) as Workflow;
}

describe('--ci github', () => {
  test('runs this version with the least permissions, and always uploads the reports', async () => {
    const { on, permissions, concurrency, jobs } = await workflowOf();
    const { steps, ...job } = jobs.conformance;
    const [checkOut, setUp, judge, keep] = steps;

    expect(Object.keys(on)).toEqual(['push', 'schedule', 'workflow_dispatch', 'workflow_call']);
    expect(permissions).toEqual({ contents: 'read' });
    expect(concurrency.group).toMatch(/^conformance /);
    expect(job['timeout-minutes']).toBe(15);
    expect(steps).toHaveLength(4);
    expect(checkOut?.uses).toMatch(/^actions\/checkout@[0-9a-f]{40}$/); // the tarball is in the repository
    expect(setUp?.uses).toMatch(/^actions\/setup-node@[0-9a-f]{40}$/);
    expect(judge?.run).toBe(`npx --yes ./crop-spraying-conformance-${VERSION}.tgz run`);
    expect(keep).toMatchObject({ if: 'always()', with: { path: 'reports/' } });
    expect(keep?.uses).toMatch(/^actions\/upload-artifact@[0-9a-f]{40}$/);
  });

  test('contains the names of the usual secrets, and always an address', async () => {
    const { jobs } = await workflowOf();

    expect(jobs.conformance.steps[2]?.env).toEqual({
      SPRAY_BASE_URL: '${{ inputs.base-url || vars.SPRAY_BASE_URL }}',
      SPRAY_FARMER_TOKEN: '${{ secrets.SPRAY_FARMER_TOKEN }}',
      SPRAY_OTHER_FARMER_TOKEN: '${{ secrets.SPRAY_OTHER_FARMER_TOKEN }}',
      SPRAY_RECEPTIONIST_TOKEN: '${{ secrets.SPRAY_RECEPTIONIST_TOKEN }}',
      SPRAY_SPRAYER_TOKEN: '${{ secrets.SPRAY_SPRAYER_TOKEN }}',
    });
  });

  test('contains the values of the flags, but only the names of secrets', async () => {
    const given = ['--sprayer-headers', '{"Cookie":"canary"}', '--read-only', '--session', '{"id":\n7}'];
    const { jobs } = await workflowOf(...url, ...given);

    expect(jobs.conformance.steps[2]?.env).toEqual({
      SPRAY_BASE_URL: "${{ inputs.base-url || vars.SPRAY_BASE_URL || 'https://spray.example' }}",
      SPRAY_SPRAYER_HEADERS: '${{ secrets.SPRAY_SPRAYER_HEADERS }}',
      SPRAY_READ_ONLY: 'true',
      SPRAY_SESSION: '{"id":\n7}',
    });
  });
});

test.for(['github', 'gitlab', 'shell'])(
  'the file for %s says where the suite comes from, now and later',
  async (ci) => {
    const { folder } = await initialised('--ci', ci, ...url);
    const text = readFileSync(join(folder, { github: GITHUB, gitlab: GITLAB, shell: SHELL }[ci] ?? ''), 'utf8');

    expect(text).toContain('# The suite is not on a registry yet.');
    expect(text).toContain(`Add crop-spraying-conformance-${VERSION}.tgz, which npm pack writes`);
    expect(text).toContain(`crop-spraying-conformance@${VERSION}.\n`);
  },
);

describe('--ci gitlab', () => {
  test('is one job that always keeps its JUnit file and its reports', async () => {
    const { read } = await initialised('--ci', 'gitlab', ...url, '--order-status-param', '$status');
    const { conformance, ...others } = parseYaml(read(GITLAB)) as Record<string, { script: string[] }>;

    expect(others).toEqual({});
    expect(conformance).toMatchObject({
      variables: {
        SPRAY_BASE_URL: 'https://spray.example',
        SPRAY_ORDER_STATUS_PARAM: '$$status',
      },
      artifacts: { when: 'always', paths: ['reports/'], reports: { junit: 'reports/junit.xml' } },
      timeout: '15 minutes',
    });
    expect(conformance?.script.at(-1)).toBe(`npx --yes ./crop-spraying-conformance-${VERSION}.tgz run`);
    expect(read(GITLAB)).toContain('#   SPRAY_OTHER_FARMER_TOKEN\n');
  });

  test('sets a missing address to empty, which a run rejects', async () => {
    const { folder, read } = await initialised('--ci', 'gitlab');
    const { conformance } = parseYaml(read(GITLAB)) as Record<string, { script: string[] }>;

    const { address } = runStubbed(folder, ['-c', conformance?.script.join('\n') ?? '']);

    expect(address).toBe('empty');
    expect(() => settingsIn(aFolder(), { SPRAY_BASE_URL: '' })).toThrow('SPRAY_BASE_URL: set but empty');
  });
});

/** Runs a shell with an npx on the PATH that tells its arguments and the address, and ends with 3. */
function runStubbed(folder: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const bin = join(aFolder(), 'bin');
  mkdirSync(bin);
  const told = 'if [ -z "${SPRAY_BASE_URL+set}" ]; then a=unset; else a=${SPRAY_BASE_URL:-empty}; fi';
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\n${told}\nprintf '%s\\n' "$a" "$@"\nexit 3\n`);
  chmodSync(join(bin, 'npx'), 0o755);
  const { status, stdout, stderr } = spawnSync('sh', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env['PATH']}`, ...environment },
  });
  const [address, ...words] = stdout.trim().split('\n');

  return { status, address, words, stderr };
}

describe('--ci shell', () => {
  const plain = { SPRAY_BASE_URL: 'http://127.0.0.1:1' };

  test('is an executable POSIX script', async () => {
    const { folder } = await initialised('--ci', 'shell', '--session', '{"id":\n7}', ...url);

    expect(statSync(join(folder, SHELL)).mode & 0o777).toBe(0o755);
    expect(spawnSync('sh', ['-n', SHELL], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  test('runs this version with its arguments, and exits with the status of the run', async () => {
    const { folder } = await initialised('--ci', 'shell');
    const run = runStubbed(folder, [SHELL, '--only', 'create-order', 'two words'], plain);

    expect(run).toEqual({
      status: 3,
      address: 'http://127.0.0.1:1',
      words: ['--yes', `./crop-spraying-conformance-${VERSION}.tgz`, 'run', '--only', 'create-order', 'two words'],
      stderr: '',
    });
  });

  test('sets a missing address to empty, unless .env sets it', async () => {
    const without = await initialised('--ci', 'shell');
    const within = await initialised('--ci', 'shell', ...url);

    expect(runStubbed(without.folder, [SHELL]).address).toBe('empty');
    expect(runStubbed(within.folder, [SHELL]).address).toBe('unset'); // and so left to .env
    expect(runStubbed(within.folder, [SHELL], plain).address).toBe('http://127.0.0.1:1');
  });

  test('contains the values of the flags, which .env and the environment override', async () => {
    const session = `{"id":\n7, "note": "it's $(hostname)"}`;
    const { folder } = await initialised('--no-env', '--ci', 'shell', ...url, '--session', session);
    const asGiven = runStubbed(folder, [SHELL]);
    const inEnvironment = runStubbed(folder, [SHELL], plain);
    const script = readFileSync(join(folder, SHELL), 'utf8').replace(/^exec .*$/m, 'printf %s "$SPRAY_SESSION"');
    const printed = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
    writeFileSync(join(folder, '.env'), 'SPRAY_BASE_URL=http://127.0.0.1:2\n');

    expect(asGiven.address).toBe('https://spray.example');
    expect(inEnvironment.address).toBe('http://127.0.0.1:1');
    expect(printed.stdout).toBe(session);
    expect(runStubbed(folder, [SHELL]).address).toBe('unset');
  });

  test('reports that npx is missing, and exits with 2', async () => {
    const { folder } = await initialised('--ci', 'shell');
    const { status, stderr } = spawnSync('/bin/sh', [SHELL], { cwd: folder, encoding: 'utf8', env: { PATH: '' } });

    expect(status).toBe(2);
    expect(stderr).toBe('conformance.sh: npx is not on the PATH: install Node 20.19 or newer\n');
  });
});
