import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startReference, type StartedReference } from '../../bin/library/index.js';
import type { Report } from '../../helpers/records/report.js';
import { besideAddress } from './beside-address.js';
import { ended, isWindows, plainEnvironment } from './shell.js';

const folder = inject('installed');
const program = join(folder, 'node_modules/crop-spraying-conformance/dist/main.cjs');

let reference: StartedReference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.close());

describe.for(inject('nodes'))('the installed command on $name', ({ name, path }) => {
  const reports = `reports-${name.replaceAll(/\W/g, '-')}`;

  test('judges a served reference', async () => {
    const args = [program, '--base-url', reference.baseUrl, '--reports-dir', reports];
    const { exit, stdout, stderr } = await ended(path, args, { cwd: folder, env: besideAddress(reference) });
    const report = JSON.parse(readFileSync(join(folder, reports, 'conformance.json'), 'utf8')) as Report;

    expect(stderr).toBe('');
    expect(exit).toBe(0);
    expect(stdout).toMatch(/\nCONFORMANT: \d+ passed\n/);
    expect(report.target).toEqual({ baseUrl: reference.baseUrl, isReference: false });
    expect(readdirSync(join(folder, reports))).toContain('conformance.html');
  });

  test('judges a list of targets', async () => {
    const own = join(folder, 'many');
    mkdirSync(own);
    const settings = { SPRAY_BASE_URL: reference.baseUrl, SPRAY_RECEPTIONIST_TOKEN: 'ACME_RECEPTIONIST' };
    const list = ['a', 'b'].map((listed) => ({ name: listed, settings }));
    writeFileSync(join(own, 'targets.json'), JSON.stringify(list));
    const args = [program, 'run', '--targets', 'targets.json', '--only', 'list-feedback'];
    const env = { ACME_RECEPTIONIST: reference.settings.receptionistToken ?? '' };
    const { exit, stdout, stderr } = await ended(path, args, { cwd: own, env });
    const files = readdirSync(join(own, 'reports/narrowed')).toSorted();
    rmSync(own, { recursive: true });

    for (const target of ['a', 'b'])
      expect(stderr).toMatch(new RegExp(`^${target}: passed \\d+ of \\d+, narrowed by --only, \\d+ requests, `, 'm'));
    expect(stdout).toMatch(/\n2 implementations: 2 passed\n$/);
    expect(exit).toBe(0);
    expect(files).toEqual(['a', 'b', 'matrix.html', 'matrix.md']);
  });

  test('verifies and regrades its own report', async () => {
    const report = join(reports, 'conformance.json');
    const verified = await ended(path, [program, 'verify', report], { cwd: folder });
    const regraded = await ended(path, [program, 'regrade', report], { cwd: folder });
    rmSync(join(folder, reports), { recursive: true });

    // Nothing is wrong with it, but it is not signed.
    expect(verified).toMatchObject({ exit: 3, stderr: '' });
    expect(regraded).toMatchObject({ exit: 0, stderr: '' });
  });
});

test('npx finds the command, which judges the embedded reference only if it is named, and says so', async () => {
  const npx = ['--no-install', 'crop-spraying-conformance'];
  const named = await ended('npx', [...npx, '--base-url', 'reference'], { cwd: folder });
  const nameless = await ended('npx', npx, { cwd: folder });

  expect(named.exit).toBe(0);
  expect(named.stdout).toContain('CONFORMANT (the embedded reference, not your service)');
  expect(nameless).toMatchObject({ exit: 2, stdout: '' });
  expect(nameless.stderr).toMatch(/^SPRAY_BASE_URL: expected the address of the service to judge, got none[^\n]*\n$/m);
});

test.for([
  { args: ['--help'], says: /^npx crop-spraying-conformance \[COMMAND\]/ },
  { args: ['--version'], says: /^\d+\.\d+\.\d+\n$/ },
  { args: ['run', '--help'], says: /--base-url/ },
  { args: ['init', '--help'], says: /--ci NAME/ },
  { args: ['reference', '--help'], says: /--port N/ },
  { args: ['list', 'create-order'], says: /^create-order\/answers-200 / },
  { args: ['explain', 'create-order/farmer-omitted'], says: /Broken by a server that\n {2}\w/ },
])('$args works with only the package installed', async ({ args, says }) => {
  const { exit, stdout, stderr } = await ended(process.execPath, [program, ...args], { cwd: folder });

  expect(stdout).toMatch(says);
  expect(stderr).toBe('');
  expect(exit).toBe(0);
});

test('init writes a .env that a run reads, and a script that installs and runs the tarball beside it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'own-'));
  const flags = ['--base-url', reference.baseUrl, '--read-only', '--ci', 'shell'];
  const written = await ended(process.execPath, [program, 'init', ...flags], { cwd: own });
  const run = await ended(process.execPath, [program, '--only', 'list-feedback'], { cwd: own });
  const tarball = inject('tarball');
  copyFileSync(tarball, join(own, basename(tarball)));
  // It installs from the registry that this machine uses.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name)));
  const script = await ended('sh', ['conformance.sh', '--only', 'list-feedback'], { cwd: own, env });
  const installed = readdirSync(join(own, '.conformance/node_modules'));
  rmSync(own, { recursive: true });

  expect(written.exit).toBe(0);
  expect(run.exit).toBe(3);
  expect(run.stderr).not.toContain('TOKEN'); // nothing was said of credentials
  expect(run.stdout).toContain('INCOMPLETE');
  expect(written.stdout).toContain(`Add ${basename(tarball)} to this folder`);
  expect(installed).toContain('crop-spraying-conformance');
  expect(installed).not.toContain('vitest');
  expect(script.exit, script.stderr).toBe(3);
  expect(script.stdout).toContain('INCOMPLETE');
});

test.skipIf(isWindows).for(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the served reference with status 0',
  async (signal) => {
    const args = [program, 'reference', '--port', '0', '--json'];
    const child = spawn(process.execPath, args, { cwd: folder, env: plainEnvironment });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const settings = JSON.parse(line.toString()) as { SPRAY_BASE_URL: string };
    const ending = once(child, 'close');
    child.kill(signal);

    expect(await ending).toEqual([0, null]);
    await expect(fetch(settings.SPRAY_BASE_URL)).rejects.toThrow();
  },
);

test.for(['-h', 'help', '-v', '--version'])('%s works', async (flag) => {
  const { exit, stdout } = await ended(process.execPath, [program, flag], { cwd: folder });

  expect({ exit, isSaid: stdout !== '' }).toEqual({ exit: 0, isSaid: true });
});

test('a reader that closes the pipe does not change the exit status', async () => {
  const script = `"${process.execPath}" "${program}" list | true; "${process.execPath}" "${program}" --base-url reference --json | head -c 9`;
  const { stderr } = await ended('bash', ['-o', 'pipefail', '-c', script], { cwd: folder });
  const { exit } = await ended(
    'bash',
    ['-o', 'pipefail', '-c', `"${process.execPath}" "${program}" --base-url reference | true`],
    {
      cwd: folder,
    },
  );

  expect(stderr).toBe('');
  expect(exit).toBe(0);
});

test('a wrong call is reported in one sentence', async () => {
  const { exit, stdout, stderr } = await ended(process.execPath, [program, 'runn'], { cwd: folder });

  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toBe(
    'unknown command: runn; did you mean run? expected one of run, explore, judge, init, doctor, list, explain, keygen, certify, verify, regrade, compare, registry, reference\n',
  );
});

test('a fault of the suite is printed in full, and is not a verdict', async () => {
  // As if our own code had a mistake where it writes the report.
  const mistake = `const { stringify } = JSON;
    JSON.stringify = (value, ...others) => {
      if (value?.format !== undefined) throw new TypeError('ours');
      return stringify(value, ...others);
    };`;
  const preload = `data:text/javascript,${encodeURIComponent(mistake)}`;
  const args = [
    '--import',
    preload,
    program,
    '--base-url',
    'reference',
    '--only',
    'list-feedback',
    '--reports-dir',
    'faulty',
  ];
  const { exit, stdout, stderr } = await ended(process.execPath, args, { cwd: folder });
  const left = readdirSync(join(folder, 'faulty'));
  rmSync(join(folder, 'faulty'), { recursive: true });

  expect({ exit, stdout, left }).toEqual({ exit: 2, stdout: '', left: [] });
  expect(stderr).toMatch(/^TypeError: ours\n +at /);
});
