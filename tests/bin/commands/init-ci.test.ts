import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { VERSION } from '../../../helpers/interface/version.js';
import { reportFiles } from '../../support/report-files.js';
import { sampleReport } from '../../support/sample-report.js';
import { aFolder, GITHUB, GITLAB, initialised, INSTALL, PROGRAM, settingsIn, SHELL, url } from './initialising.js';

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
    const [checkOut, setUp, install, judge, keep] = steps;

    expect(Object.keys(on)).toEqual(['push', 'schedule', 'workflow_dispatch', 'workflow_call']);
    expect(permissions).toEqual({ contents: 'read' });
    expect(concurrency.group).toMatch(/^conformance /);
    expect(job['timeout-minutes']).toBe(15);
    expect(steps).toHaveLength(5);
    expect(checkOut?.uses).toMatch(/^actions\/checkout@[0-9a-f]{40}$/); // the tarball is in the repository
    expect(setUp?.uses).toMatch(/^actions\/setup-node@[0-9a-f]{40}$/);
    expect(setUp?.with).toMatchObject({ cache: 'npm', 'cache-dependency-path': '.conformance/package-lock.json' });
    expect(install?.run).toBe(INSTALL);
    expect(judge?.run).toBe(`${PROGRAM} run`);
    expect(keep).toMatchObject({ if: 'always()', with: { path: 'reports/' } });
    expect(keep?.uses).toMatch(/^actions\/upload-artifact@[0-9a-f]{40}$/);
  });

  test('contains the names of the usual secrets, and always an address', async () => {
    const { jobs } = await workflowOf();

    expect(jobs.conformance.steps[3]?.env).toEqual({
      SPRAY_BASE_URL: '${{ inputs.base-url || vars.SPRAY_BASE_URL }}',
      SPRAY_FARMER_TOKEN: '${{ secrets.SPRAY_FARMER_TOKEN }}',
      SPRAY_OTHER_FARMER_TOKEN: '${{ secrets.SPRAY_OTHER_FARMER_TOKEN }}',
      SPRAY_RECEPTIONIST_TOKEN: '${{ secrets.SPRAY_RECEPTIONIST_TOKEN }}',
      SPRAY_SPRAYER_TOKEN: '${{ secrets.SPRAY_SPRAYER_TOKEN }}',
    });
  });

  test('contains the values of the flags, but only the names of secrets', async () => {
    const given = ['--headers', '{"sprayer":{"Cookie":"canary"}}', '--read-only', '--session', '{"id":\n7}'];
    const { jobs } = await workflowOf(...url, ...given);

    expect(jobs.conformance.steps[3]?.env).toEqual({
      SPRAY_BASE_URL: "${{ inputs.base-url || vars.SPRAY_BASE_URL || 'https://spray.example' }}",
      SPRAY_HEADERS: '${{ secrets.SPRAY_HEADERS }}',
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

    const comment = text.replaceAll('\n# ', ' ');

    expect(comment).toContain(
      `# The suite is not on a registry yet: .conformance/package.json takes it from crop-spraying-conformance-${VERSION}.tgz, which npm ci && npm pack write`,
    );
    expect(comment).toContain('Add that file to the top folder of this repository.');
    expect(comment).toContain('npm install --prefix .conformance renews the lock.');
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
    expect(conformance?.script.slice(-2)).toEqual([INSTALL, `${PROGRAM} run`]);
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

/**
 * Runs a shell with an npm on the PATH that installs a suite, and ends with a status. That suite tells its arguments and the
 * address, and ends with 3.
 */
function runStubbed(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  npmStatus = 0,
) {
  const bin = join(aFolder(), 'bin');
  mkdirSync(bin);
  const told = 'if [ -z "${SPRAY_BASE_URL+set}" ]; then a=unset; else a=${SPRAY_BASE_URL:-empty}; fi';
  writeFileSync(join(bin, 'suite'), `#!/bin/sh\n${told}\nprintf '%s\\n' "$a" "$@"\nexit 3\n`);
  const installed = `mkdir -p ${dirname(PROGRAM)} && cp '${join(bin, 'suite')}' ${PROGRAM}`;
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh\necho "npm $*" > '${join(bin, 'log')}'\n${installed}\nexit ${npmStatus}\n`,
  );
  for (const name of ['suite', 'npm']) chmodSync(join(bin, name), 0o755);
  const { status, stdout, stderr } = spawnSync('sh', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env['PATH']}`, ...environment },
  });
  const [address, ...words] = stdout.trim().split('\n');

  return { status, address, words, stderr, npm: readFileSync(join(bin, 'log'), 'utf8').trim() };
}

describe('--ci shell', () => {
  const plain = { SPRAY_BASE_URL: 'http://127.0.0.1:1' };

  test.for(['\uFEFFSPRAY_BASE_URL=http://127.0.0.1:2', 'SPRAY_BASE_URL: http://127.0.0.1:2', '"SPRAY_BASE_URL"=x', ''])(
    'leaves the address to an env file, however it is written: %j',
    async (line) => {
      const { folder } = await initialised('--no-env', '--ci', 'shell', ...url);
      writeFileSync(join(folder, '.env'), `${line}\n`);

      expect(runStubbed(folder, [SHELL]).address).toBe('unset');
    },
  );

  test('removes every report of an earlier run first', async () => {
    const { folder } = await initialised('--no-env', '--ci', 'shell', ...url);
    mkdirSync(join(folder, 'reports'));
    for (const name of [...Object.keys(reportFiles(sampleReport)), 'notes.txt'])
      writeFileSync(join(folder, 'reports', name), 'old');
    runStubbed(folder, [SHELL]);

    expect(readdirSync(join(folder, 'reports'))).toEqual(['notes.txt']);
  });

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
      words: ['run', '--only', 'create-order', 'two words'],
      stderr: '',
      npm: `${INSTALL} --loglevel error`,
    });
  });

  test('exits with 2 if the suite cannot be installed, and starts none', async () => {
    const { folder } = await initialised('--ci', 'shell');

    expect(runStubbed(folder, [SHELL], plain, 1)).toMatchObject({ status: 2, address: '', words: [] });
  });

  test('sets a missing address to empty, and leaves it to .env where there is one', async () => {
    const without = await initialised('--no-env', '--ci', 'shell');
    const within = await initialised('--ci', 'shell', ...url);

    expect(runStubbed(without.folder, [SHELL]).address).toBe('empty');
    expect(runStubbed(within.folder, [SHELL]).address).toBe('unset');
    expect(runStubbed(within.folder, [SHELL], plain).address).toBe('http://127.0.0.1:1');
  });

  test('contains the values of the flags, which .env and the environment override', async () => {
    const session = `{"id":\n7, "note": "it's $(hostname)"}`;
    const { folder } = await initialised('--no-env', '--ci', 'shell', ...url, '--session', session);
    const asGiven = runStubbed(folder, [SHELL]);
    const inEnvironment = runStubbed(folder, [SHELL], plain);
    const script = readFileSync(join(folder, SHELL), 'utf8').replace(/^exec .*$/m, 'printf %s "$SPRAY_SESSION"');
    const printed = spawnSync('sh', ['-c', script.replace(/^npm ci .*$/m, '')], { cwd: folder, encoding: 'utf8' });
    writeFileSync(join(folder, '.env'), 'SPRAY_BASE_URL=http://127.0.0.1:2\n');

    expect(asGiven.address).toBe('https://spray.example');
    expect(inEnvironment.address).toBe('http://127.0.0.1:1');
    expect(printed.stdout).toBe(session);
    expect(runStubbed(folder, [SHELL]).address).toBe('unset');
    rmSync(join(folder, '.env'));
    expect(runStubbed(folder, [SHELL, '--dotenv', 'other.env']).address).toBe('unset');
    expect(runStubbed(folder, [SHELL], { SPRAY_ENV_FILE: 'nowhere.env' }).address).toBe('https://spray.example');
  });

  test('reports that npm is missing, and exits with 2', async () => {
    const { folder } = await initialised('--ci', 'shell');
    const { status, stderr } = spawnSync('/bin/sh', [SHELL], { cwd: folder, encoding: 'utf8', env: { PATH: '' } });

    expect(status).toBe(2);
    expect(stderr).toBe('conformance.sh: npm is not on the PATH: install Node 20.19 or newer\n');
  });
});
