import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startReference, type StartedReference } from '../../bin/library/index.js';
import type { Report } from '../../helpers/report.js';
import { ended } from './shell.js';

const folder = inject('installed');
const program = join(folder, 'node_modules/crop-spraying-conformance/dist/main.js');

let reference: StartedReference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.close());

/** The settings that the served reference needs, as an environment. */
function environment(): Record<string, string> {
  const { farmerToken, otherFarmerToken, receptionistToken, sprayerToken, adminToken, statesUrl } = reference.settings;

  return {
    SPRAY_FARMER_TOKEN: farmerToken ?? '',
    SPRAY_OTHER_FARMER_TOKEN: otherFarmerToken ?? '',
    SPRAY_RECEPTIONIST_TOKEN: receptionistToken ?? '',
    SPRAY_SPRAYER_TOKEN: sprayerToken ?? '',
    SPRAY_ADMIN_TOKEN: adminToken ?? '',
    SPRAY_STATES_URL: statesUrl ?? '',
  };
}

describe.for(inject('nodes'))('the installed command on $name', ({ name, path }) => {
  const reports = `reports-${name.replaceAll(/\W/g, '-')}`;

  test('judges a served reference', async () => {
    const args = [program, '--base-url', reference.baseUrl, '--reports-dir', reports];
    const { exit, stdout, stderr } = await ended(path, args, { cwd: folder, env: environment() });
    const report = JSON.parse(readFileSync(join(folder, reports, 'conformance.json'), 'utf8')) as Report;

    expect(stderr).toBe('');
    expect(exit).toBe(0);
    expect(stdout).toMatch(/\nCONFORMANT: \d+ passed\n/);
    expect(report.target).toEqual({ baseUrl: reference.baseUrl, isReference: false });
    expect(readdirSync(join(folder, reports))).toContain('conformance.html');
  });

  test('verifies and judges again what it wrote', async () => {
    const report = join(reports, 'conformance.json');
    const verified = await ended(path, [program, 'verify', report], { cwd: folder });
    const regraded = await ended(path, [program, 'regrade', report], { cwd: folder });
    rmSync(join(folder, reports), { recursive: true });

    expect(verified).toMatchObject({ exit: 0, stderr: '' });
    expect(regraded).toMatchObject({ exit: 0, stderr: '' });
  });
});

test('npx finds the command, which then judges its reference and says so', async () => {
  const { exit, stdout } = await ended('npx', ['--no-install', 'crop-spraying-conformance'], { cwd: folder });

  expect(exit).toBe(0);
  expect(stdout).toContain('CONFORMANT (the embedded reference, not your service)');
});

test.for([
  { args: ['--help'], says: /^npx crop-spraying-conformance \[COMMAND\]/ },
  { args: ['--version'], says: /^\d+\.\d+\.\d+\n$/ },
  { args: ['run', '--help'], says: /--base-url/ },
  { args: ['list', 'create-order'], says: /^create-order\/answers-200 / },
  { args: ['explain', 'create-order/farmer-omitted'], says: /It is broken by a server that\n {2}\w/ },
])('$args works where only the package is installed', async ({ args, says }) => {
  const { exit, stdout, stderr } = await ended(process.execPath, [program, ...args], { cwd: folder });

  expect(stdout).toMatch(says);
  expect(stderr).toBe('');
  expect(exit).toBe(0);
});

test('a mistake is told in one sentence', async () => {
  const { exit, stdout, stderr } = await ended(process.execPath, [program, 'runn'], { cwd: folder });

  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toMatch(/^expected one of run, .*, got runn\n$/);
});
