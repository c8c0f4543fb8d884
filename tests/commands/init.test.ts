import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseEnv } from 'dotenv';
import { afterAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { UsageError } from '../../bin/commands/command.js';
import { init } from '../../bin/commands/init.js';
import { flagOf } from '../../bin/commands/setting-flags.js';
import { slugs } from '../../helpers/operations.js';
import { readSettings, settingsTable } from '../../helpers/settings.js';
import { VERSION } from '../../helpers/version.js';
import { requirements } from '../../suites/index.js';
import { running } from './running.js';

const root = mkdtempSync(join(tmpdir(), 'init-'));
afterAll(() => rmSync(root, { recursive: true }));

const GITHUB = '.github/workflows/conformance.yml';
const GITLAB = 'conformance.gitlab-ci.yml';
const SHELL = 'conformance.sh';
const everyCi = ['--ci', 'github', '--ci', 'gitlab', '--ci', 'shell'];
const url = ['--base-url', 'https://spray.example'];

const aFolder = () => mkdtempSync(join(root, 'folder-'));
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

function settingFlags(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).flatMap(([flag, value]) => [`--${flag}`, value]);
}

async function initialised(...flags: readonly string[]) {
  const folder = aFolder();
  const printed = await running(init, '--dir', folder, ...flags);

  return { folder, ...printed, read: (path: string) => readFileSync(join(folder, path), 'utf8') };
}

function settingsIn(folder: string, environment: Readonly<Record<string, string>> = {}) {
  return readSettings({
    environment,
    defaultEnvFile: '.env',
    readFile: (path) => readFileSync(join(folder, path), 'utf8'),
    today: '2026-03-15',
    requirementIds: requirements.map(({ id }) => id),
    operations: slugs,
  });
}

describe('.env', () => {
  test('explains every setting and sets none, unless a flag gives it', async () => {
    const { exit, folder, read } = await initialised();
    const named = [...read('.env').matchAll(/^# (SPRAY_\w+)=/gm)].map(([, name = '']) => name);

    expect(exit).toBe(0);
    expect(parseEnv(read('.env'))).toEqual({});
    expect([...named, 'SPRAY_ENV_FILE'].toSorted()).toEqual(settingsTable.map(({ name }) => name).toSorted());
    expect(settingsIn(folder, { SPRAY_SEED: '1' })).toEqual(settingsIn(aFolder(), { SPRAY_SEED: '1' }));
  });

  test('is read back as the flags gave it', async () => {
    const headers = JSON.stringify({ Cookie: `session=it's #1; x="y"` });
    const { folder } = await initialised(
      ...url,
      ...settingFlags({ 'farmer-token': 'abc#def', 'sprayer-headers': headers, session: '{"id": 7}' }),
      ...settingFlags({ 'max-body-bytes': '2 MiB', 'payment-order-id': '5', 'payment-secret': "p'i" }),
      '--read-only',
    );
    const { settings, notices } = settingsIn(folder);

    expect(notices).toEqual([]);
    expect(settings).toMatchObject({
      baseUrl: 'https://spray.example',
      credentials: { farmer: { authorization: 'Bearer abc#def' }, sprayer: JSON.parse(headers) as object },
      session: { id: 7 },
      maxBodyBytes: 2 * 1024 ** 2,
      readOnly: true,
      paymentSecret: "p'i",
    });
  });

  test('takes each setting whose default or example is a value', async () => {
    const { folder, read } = await initialised();
    const set = read('.env')
      .replaceAll(/^(# .* Example: (.+)\n)# (SPRAY_\w+=)$/gm, '$1$3$2')
      .replaceAll(/^# (SPRAY_\w+=.+)$/gm, '$1');
    writeFileSync(join(folder, '.env'), set.replace(/^SPRAY_(WAIVERS|CA_FILE)=.*$/gm, '')); // these name files
    const { notices, settings } = settingsIn(folder);

    expect(Object.keys(parseEnv(set)).length).toBeGreaterThan(20);
    expect(notices).toEqual([]);
    expect(settings).toMatchObject({ crop: { id: 1, name: 'maize' }, pageable: 'auto', reportsDir: 'reports' });
  });

  test('can be read by nobody else', async () => {
    const { folder } = await initialised();

    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  });

  test.for([
    ['', true],
    ['node_modules\n.env.local\n', true],
    ['.env\n!.env\n', true],
    ['# .env\n', true],
    ['node_modules\r\n.env\r\n', false],
    ['!.env\n/.env\n', false],
    ['.env*\n', false],
  ] as const)('a .gitignore of %j is told about: %s', async ([text, isTold]) => {
    const folder = aFolder();
    writeFileSync(join(folder, '.gitignore'), text);
    const { err } = await running(init, '--dir', folder);

    expect(err).toBe(isTold ? `${join(folder, '.gitignore')} does not list .env, which may hold secrets: add it.` : '');
  });
});

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
  test('runs this version with least rights, and keeps the reports whatever comes', async () => {
    const { on, permissions, concurrency, jobs } = await workflowOf();
    const { steps, ...job } = jobs.conformance;
    const [setUp, judge, keep] = steps;

    expect(Object.keys(on)).toEqual(['workflow_dispatch', 'workflow_call']);
    expect(permissions).toEqual({ contents: 'read' });
    expect(concurrency.group).toMatch(/^conformance /);
    expect(job['timeout-minutes']).toBe(15);
    expect(steps).toHaveLength(3);
    expect(setUp?.uses).toMatch(/^actions\/setup-node@v\d+$/);
    expect(judge?.run).toBe(`npx --yes crop-spraying-conformance@${VERSION} run`);
    expect(keep).toMatchObject({ if: 'always()', with: { path: 'reports/' } });
    expect(keep?.uses).toMatch(/^actions\/upload-artifact@v\d+$/);
  });

  test('names the secrets of the usual accounts, and always an address', async () => {
    const { jobs } = await workflowOf();

    expect(jobs.conformance.steps[1]?.env).toEqual({
      SPRAY_BASE_URL: '${{ inputs.base-url || vars.SPRAY_BASE_URL }}',
      SPRAY_FARMER_TOKEN: '${{ secrets.SPRAY_FARMER_TOKEN }}',
      SPRAY_OTHER_FARMER_TOKEN: '${{ secrets.SPRAY_OTHER_FARMER_TOKEN }}',
      SPRAY_RECEPTIONIST_TOKEN: '${{ secrets.SPRAY_RECEPTIONIST_TOKEN }}',
      SPRAY_SPRAYER_TOKEN: '${{ secrets.SPRAY_SPRAYER_TOKEN }}',
    });
  });

  test('takes what the flags give: values as they are, and of secrets the names', async () => {
    const given = ['--sprayer-headers', '{"Cookie":"canary"}', '--read-only', '--session', '{"id":\n7}'];
    const { jobs } = await workflowOf(...url, ...given);

    expect(jobs.conformance.steps[1]?.env).toEqual({
      SPRAY_BASE_URL: "${{ inputs.base-url || vars.SPRAY_BASE_URL || 'https://spray.example' }}",
      SPRAY_SPRAYER_HEADERS: '${{ secrets.SPRAY_SPRAYER_HEADERS }}',
      SPRAY_READ_ONLY: 'true',
      SPRAY_SESSION: '{"id":\n7}',
    });
  });

  test('checks the repository out only where a setting names a file of it', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, 'waivers.json'), '[]');
    await running(init, '--dir', folder, ...url, '--waivers', 'waivers.json', '--ci', 'github', '--ci', 'gitlab');
    const { jobs } = parseYaml(readFileSync(join(folder, GITHUB), 'utf8')) as Workflow;
    const { conformance } = parseYaml(readFileSync(join(folder, GITLAB), 'utf8')) as { conformance: object };

    expect(jobs.conformance.steps.map(({ uses = '' }) => uses.split('@')[0])).toEqual([
      'actions/checkout',
      'actions/setup-node',
      '',
      'actions/upload-artifact',
    ]);
    expect(conformance).not.toHaveProperty('variables.GIT_STRATEGY');
  });
});

describe('--ci gitlab', () => {
  test('is one job whose JUnit and reports are kept whatever comes', async () => {
    const { read } = await initialised('--ci', 'gitlab', ...url, '--order-status-param', '$status');
    const { conformance, ...others } = parseYaml(read(GITLAB)) as Record<string, { script: string[] }>;

    expect(others).toEqual({});
    expect(conformance).toMatchObject({
      variables: {
        SPRAY_BASE_URL: 'https://spray.example',
        SPRAY_ORDER_STATUS_PARAM: '$$status',
        GIT_STRATEGY: 'none',
      },
      artifacts: { when: 'always', paths: ['reports/'], reports: { junit: 'reports/junit.xml' } },
      timeout: '15 minutes',
    });
    expect(conformance?.script.at(-1)).toBe(`npx --yes crop-spraying-conformance@${VERSION} run`);
    expect(read(GITLAB)).toContain('#   SPRAY_OTHER_FARMER_TOKEN\n');
  });

  test('gives a missing address as an empty one, which a run refuses', async () => {
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

  test('can be run, and reads as a POSIX script', async () => {
    const { folder } = await initialised('--ci', 'shell', '--session', '{"id":\n7}', ...url);

    expect(statSync(join(folder, SHELL)).mode & 0o777).toBe(0o755);
    expect(spawnSync('sh', ['-n', SHELL], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  test('runs this version with the arguments it got, and ends as the run ends', async () => {
    const { folder } = await initialised('--ci', 'shell');
    const run = runStubbed(folder, [SHELL, '--only', 'create-order', 'two words'], plain);

    expect(run).toEqual({
      status: 3,
      address: 'http://127.0.0.1:1',
      words: ['--yes', `crop-spraying-conformance@${VERSION}`, 'run', '--only', 'create-order', 'two words'],
      stderr: '',
    });
  });

  test('gives a missing address as an empty one, unless .env has it', async () => {
    const without = await initialised('--ci', 'shell');
    const within = await initialised('--ci', 'shell', ...url);

    expect(runStubbed(without.folder, [SHELL]).address).toBe('empty');
    expect(runStubbed(within.folder, [SHELL]).address).toBe('unset'); // and so left to .env
    expect(runStubbed(within.folder, [SHELL], plain).address).toBe('http://127.0.0.1:1');
  });

  test('has what the flags gave, which .env and the environment win over', async () => {
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

  test('says that npx is missing, and ends with 2', async () => {
    const { folder } = await initialised('--ci', 'shell');
    const { status, stderr } = spawnSync('/bin/sh', [SHELL], { cwd: folder, encoding: 'utf8', env: { PATH: '' } });

    expect(status).toBe(2);
    expect(stderr).toBe('conformance.sh: expected npx, of Node 20.19 or newer, on the PATH, got none\n');
  });
});

describe('what is written', () => {
  test('is told a line to a file, with the next step', async () => {
    const { folder, out } = await initialised(...everyCi);

    expect(out.split('\n')).toEqual([
      ...['.env', GITHUB, GITLAB, SHELL].map((path) => `Wrote ${join(folder, path)}`),
      `Next: in ${folder}, npx crop-spraying-conformance doctor, then npx crop-spraying-conformance run`,
    ]);
    expect(filesIn(folder)).toEqual(['.env', '.github', '.github/workflows', GITHUB, GITLAB, SHELL]);
  });

  test('is nothing where one of the files is there already, even a dangling link', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, SHELL), 'mine');
    symlinkSync('nowhere', join(folder, GITLAB));
    const [gitlab, shell] = [join(folder, GITLAB), join(folder, SHELL)];

    await expect(running(init, '--dir', folder, ...everyCi)).rejects.toThrow(
      new UsageError(
        `expected to write ${gitlab}, ${shell}, got a file that is there already: nothing was written; --force writes over it`,
      ),
    );
    expect(filesIn(folder)).toEqual([GITLAB, SHELL]);
    expect(readFileSync(shell, 'utf8')).toBe('mine');
  });

  test('replaces files with --force, and their modes', async () => {
    const { folder, read } = await initialised(...everyCi);
    const script = read(SHELL);
    for (const path of ['.env', SHELL, GITHUB]) writeFileSync(join(folder, path), 'mine');
    chmodSync(join(folder, '.env'), 0o644);
    const { exit } = await running(init, '--dir', folder, ...everyCi, '--force', ...url);

    expect(exit).toBe(0);
    expect(read(SHELL)).toBe(script.replace("URL ''", "URL 'https://spray.example'"));
    expect(read(GITHUB)).toContain("|| 'https://spray.example'");
    expect(parseEnv(read('.env'))).toEqual({ SPRAY_BASE_URL: 'https://spray.example' });
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  });

  test('leaves the .env alone with --no-env', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, '.env'), 'mine');
    const { err } = await running(init, '--dir', folder, '--no-env', '--ci', 'shell');

    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('mine');
    expect(filesIn(folder)).toEqual(['.env', SHELL]);
    expect(err).toBe('');
  });

  test.for([
    ['where a folder has the name of a file', SHELL, /conformance\.sh \(a folder\)$/],
    ['where a file has the name of a folder', '.github', /conformance\.yml \((EEXIST|ENOTDIR)\)$/],
  ] as const)('is nothing, and no piece of it, %s', async ([, name, words]) => {
    const folder = aFolder();
    if (name === SHELL) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), '');
    const call = () => running(init, '--dir', folder, ...everyCi, '--force');

    await expect(call()).rejects.toThrow(UsageError);
    await expect(call()).rejects.toThrow(words);
    expect(filesIn(folder)).toEqual([name]);
  });

  test('is nothing, and no piece of it, where the last file cannot be written', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, `${SHELL}.${process.pid}.tmp`), ''); // left over by a run that was killed

    await expect(running(init, '--dir', folder, '--ci', 'shell')).rejects.toThrow(/conformance\.sh \(EEXIST\)$/);
    expect(filesIn(folder)).toEqual([]);
  });

  test('is nothing where --dir is no folder', async () => {
    const file = join(aFolder(), 'file');
    writeFileSync(file, '');

    await expect(running(init, '--dir', file)).rejects.toThrow(
      /^--dir: expected a folder that can be written, got ".*file" \((EEXIST|ENOTDIR)\)$/,
    );
  });
});

describe('a wrong call', () => {
  test.for([
    [['--ci', 'jenkins'], '--ci: expected github, gitlab or shell, got jenkins'],
    [['--no-env'], '--no-env: expected --ci beside it, got none'],
    [['--base-url', 'ftp://x'], '--base-url: expected an http or https URL'],
    [['--base-url', ''], '--base-url: set but empty'],
    [['--farmer-token', 'canary'], '--farmer-token: expected SPRAY_BASE_URL beside it, got none'],
    [[...url, '--farmer-token', 'canary with blanks'], '--farmer-token: expected a token without white space'],
    [[...url, '--payment-secret', 'canary \' ` "'], '--payment-secret: expected a value that an env file can hold'],
    [[...url, '--waivers', 'w.json'], '--waivers: expected the path of a JSON file of waivers, got "w.json"'],
    [['--env-file', 'canary'], 'expected a flag that --help tells, got --env-file'],
    [[...url, '--farmer-tokn=canary'], 'got --farmer-tokn; did you mean --farmer-token?'],
    [[...url, '--farmer-token', 'first', 'canary'], 'init takes flags only, got a word that belongs to none.'],
  ] as const)('%j is told in one sentence, without its secrets, and nothing is written', async ([flags, words]) => {
    const folder = aFolder();
    const refusal = await running(init, '--dir', folder, ...flags).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(UsageError);
    expect((refusal as UsageError).message).toContain(words);
    expect((refusal as UsageError).message).not.toContain('canary');
    expect(filesIn(folder)).toEqual([]);
  });
});

test('secrets are in the .env, and nowhere else', async () => {
  const tokens = settingsTable.map(({ name }) => name).filter((name) => name.endsWith('_TOKEN'));
  const flags = settingFlags(Object.fromEntries(tokens.map((name) => [flagOf(name), `canary-of-${name}`])));
  const { out, err, read } = await initialised(...url, ...everyCi, ...flags);

  expect(read('.env').match(/canary-of-/g)).toHaveLength(6);
  expect([out, err, read(GITHUB), read(GITLAB), read(SHELL)].join('\n')).not.toContain('canary');
});
