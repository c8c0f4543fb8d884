import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { ended, isWindows, plainEnvironment } from './shell.js';

const program = join(inject('installed'), 'node_modules/crop-spraying-conformance/dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'watching-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A served reference in a process of its own, as a service that can be restarted. */
async function served(port: number) {
  const args = [program, 'reference', '--port', String(port), '--json'];
  const child = spawn(process.execPath, args, { cwd: folder, env: plainEnvironment });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const settings = JSON.parse(String(line)) as Readonly<Record<string, string>>;

  return { child, settings, port: Number(new URL(settings['SPRAY_BASE_URL'] ?? '').port) };
}

async function stopped(child: ChildProcessWithoutNullStreams): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

/** A run that is watched, and what it prints. */
function watching(flags: readonly string[], env: Readonly<Record<string, string>>) {
  const args = [program, '--watch', '--quiet', '--only', 'list-feedback/answers-200', ...flags];
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...plainEnvironment, ...env } });
  const printed = { out: '', err: '' };
  const closed = once(child, 'close').then(([status]) => status as number | null);
  child.stdout.on('data', (chunk) => (printed.out += String(chunk)));
  child.stderr.on('data', (chunk) => (printed.err += String(chunk)));
  /** Until it has judged so many times, and waits. */
  const judged = (times: number) =>
    expect.poll(() => printed.err.split('Enter judges again').length - 1, { timeout: 60_000 }).toBe(times);

  return { child, printed, closed, judged };
}

test('--watch judges again on Enter and when the service comes back, and ends with the last status on q', async () => {
  const first = await served(0);
  const { child, printed, closed, judged } = watching([], first.settings);
  await judged(1);
  child.stdin.write('\n');
  await judged(2);
  await stopped(first.child);
  child.stdin.write('\n');
  await judged(3);
  const second = await served(first.port);
  await judged(4);
  child.stdin.write('q\n');
  const status = await closed;
  await stopped(second.child);

  expect(printed.out.split('\n').map((line) => line.split(':')[0])).toEqual([
    'PASSED',
    'PASSED',
    'COULD NOT JUDGE',
    'PASSED',
    '',
  ]);
  expect(printed.err).toContain(`Watching 127.0.0.1, port ${first.port}, for a restart: Enter judges again, q ends.`);
  expect(status).toBe(0);
});

test.skipIf(isWindows).for(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a watched run with the status of the last one',
  async (signal) => {
    const { child, closed, judged } = watching(['--base-url', 'http://127.0.0.1:1'], {});
    await judged(1);
    child.kill(signal);

    expect(await closed).toBe(2);
  },
);

test('--watch ends where nothing can start another run, and is refused beside --targets and --json', async () => {
  const args = ['--watch', '--base-url', 'reference', '--only', 'list-feedback/answers-200', '--quiet'];
  const end = await ended(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const refused = await ended(process.execPath, [program, 'run', '--watch', '--targets', 'x.json'], { cwd: folder });

  expect(end).toMatchObject({ exit: 0, stderr: 'Watching: Enter judges again, q ends.\n' });
  expect(refused).toMatchObject({ exit: 2, stderr: '--watch: cannot be used with --targets\n' });
});

test('a run of a part has a folder of its own in the default folder of the reports', async () => {
  const own = mkdtempSync(join(folder, 'default-'));
  const args = [program, '--base-url', 'reference', '--only', 'list-feedback'];
  const { exit, stdout, stderr } = await ended(process.execPath, args, { cwd: own });

  expect(exit).toBe(0);
  expect(stdout).toContain(`Reports: ${join('reports', 'narrowed', 'conformance.html')}`);
  expect(stderr).toContain('its reports are in reports/narrowed, and those in reports stay as they are');
  expect(existsSync(join(own, 'reports', 'conformance.json'))).toBe(false);
});
