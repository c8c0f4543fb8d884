import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, type TestContext } from 'vitest';
import type { Report } from '../../../helpers/records/report.js';
import { plainEnvironment } from '../../package/shell.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const disturbed = new URL('disturbed.js', import.meta.url).href;
const FILES = ['badge.svg', 'conformance.html', 'conformance.json', 'exchanges.har', 'junit.xml', 'summary.md'];

/** Starts a run against a server that never responds, or against the embedded reference. */
async function started(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  disturbance: string,
  { isSilent = true, deadlineS = 60 } = {},
) {
  const server = createServer(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const reports = join(folder, 'reports');
  const address = isSilent
    ? ['--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
    : ['--base-url', 'reference', '--only', 'list-feedback'];
  const flags = [...address, '--reports-dir', reports, '--deadline-s', String(deadlineS)];
  const child = spawn(process.execPath, ['--import', disturbed, 'dist/main.cjs', ...flags, '--dotenv', '/dev/null'], {
    cwd: root,
    env: { ...plainEnvironment, CI: 'true', DISTURBANCE: disturbance, BUSY_FILE: join(folder, 'busy') },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const start = performance.now();

  return {
    child,
    reports,
    isBusy: () => existsSync(join(folder, 'busy')),
    ending: once(child, 'close').then(([exit]) => ({
      exit: exit as number | null,
      stdout,
      stderr,
      seconds: (performance.now() - start) / 1000,
    })),
  };
}

/** Waits, but not for ever. */
async function until(condition: () => boolean): Promise<void> {
  for (let waits = 0; waits < 1500 && !condition(); waits++) await sleep(20);
}

const reportIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')) as Report;
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

describe.concurrent('a run that is interrupted', () => {
  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s writes its reports, and exits with %i', async ([signal, status], context) => {
    const { child, reports, ending } = await started(context, 'nothing');
    await until(() => existsSync(reports));
    await sleep(1000);
    child.kill(signal);
    const { exit, stderr } = await ending;

    expect({ exit, stderr }).toEqual({ exit: status, stderr: '' });
    expect(namesIn(reports)).toEqual(FILES);
    expect(reportIn(reports)).toMatchObject({ interrupted: true });
  });

  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s while its reports are written finishes them, then exits with %i',
    async ([signal, status], context) => {
      const { child, reports, ending } = await started(context, 'slow writes', { isSilent: false });
      await until(() => namesIn(reports).some((name) => name.endsWith('.tmp')));
      child.kill(signal);
      const { exit, stdout, stderr } = await ending;

      expect({ exit, stderr }).toEqual({ exit: status, stderr: '' });
      expect(stdout).toMatch(/^PASSED/m);
      expect(namesIn(reports)).toEqual(FILES);
      expect(reportIn(reports)).toMatchObject({ verdict: 'passed' });
    },
  );

  test('ends within a second of a second SIGINT, even if it is busy', async (context) => {
    const { child, isBusy, ending } = await started(context, 'busy');
    await until(isBusy);
    child.kill('SIGINT');
    await sleep(300);
    const second = performance.now();
    child.kill('SIGINT');
    const { exit } = await ending;

    expect(performance.now() - second).toBeLessThan(1000);
    expect(exit).toBe(130);
  });

  test('ends within ten seconds of one SIGTERM, with reports, even if it is busy', async (context) => {
    const { child, reports, isBusy, ending } = await started(context, 'busy');
    await until(isBusy);
    const first = performance.now();
    child.kill('SIGTERM');
    const { exit, stderr } = await ending;

    expect(performance.now() - first).toBeLessThan(10_000);
    expect({ exit, stderr }).toEqual({ exit: 143, stderr: '' });
    expect(namesIn(reports)).toEqual(FILES);
  });
});

test('a run that would take too much memory ends with reports, which say so', async (context) => {
  const { reports, ending } = await started(context, 'greedy');
  const { exit, stdout, stderr } = await ending;

  expect({ exit, stderr }).toEqual({ exit: 2, stderr: '' });
  expect(stdout).toMatch(/^COULD NOT JUDGE: the responses take more memory than a run may have/m);
  expect(namesIn(reports)).toEqual(FILES);
});

test('a run with its reports ends within its deadline plus 10 s, even if it is busy', async (context) => {
  const { reports, ending } = await started(context, 'busy', { deadlineS: 2 });
  const { exit, stdout, stderr, seconds } = await ending;

  expect(seconds).toBeLessThan(2 + 10);
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: '' });
  expect(stdout).toMatch(/^COULD NOT JUDGE: the suite could not judge the responses in time/m);
  expect(namesIn(reports)).toEqual(FILES);
  expect(reportIn(reports)).toMatchObject({ verdict: null });
});

test('regrade, ended by SIGTERM while its reports are written, finishes them, then exits with 143', async (context) => {
  const { reports, ending } = await started(context, 'nothing', { isSilent: false });
  await ending;
  const regraded = join(reports, 'regraded');
  const args = ['dist/main.cjs', 'regrade', join(reports, 'conformance.json'), '--reports-dir', regraded];
  const env = { ...plainEnvironment, DISTURBANCE: 'slow writes' };
  const child = spawn(process.execPath, ['--import', disturbed, ...args], { cwd: root, env, stdio: 'ignore' });
  const regrading = once(child, 'close');
  await until(() => namesIn(regraded).some((name) => name.endsWith('.tmp')));
  child.kill('SIGTERM');

  expect(await regrading).toEqual([143, null]);
  expect(namesIn(regraded)).toEqual(FILES);
});
