import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { ended, plainEnvironment } from './shell.js';
import { openTerminal, terminal } from './terminal.js';

const program = join(inject('installed'), 'node_modules/crop-spraying-conformance/dist/main.cjs');
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

/** A run that is watched in a terminal. */
function watching(flags: readonly string[], env: Readonly<Record<string, string>>) {
  const words = [program, '--watch', '--quiet', '--only', 'list-feedback/answers-200', ...flags];
  const { child, shown, exit } = openTerminal([process.execPath, ...words], { cwd: folder, env });
  const lines = () => stripVTControlCharacters(shown()).split(/[\r\n]+/);
  /** Until it has judged so many times, and waits. */
  const judged = (times: number) =>
    expect.poll(() => shown().split('Enter judges again').length - 1, { timeout: 60_000 }).toBe(times);

  return { type: (keys: string) => child.stdin.write(keys), lines, exit, judged };
}

describe.skipIf(terminal === undefined)('in a terminal', () => {
  test('--watch judges again on Enter and when the service comes back, and ends with the last status on q', async () => {
    const first = await served(0);
    const { type, lines, exit, judged } = watching([], first.settings);
    await judged(1);
    type('\r');
    await judged(2);
    await stopped(first.child);
    type('\r');
    await judged(3);
    const second = await served(first.port);
    await judged(4);
    type('q');
    const status = await exit;
    await stopped(second.child);

    expect(lines().flatMap((line) => /^(?:PASSED|COULD NOT JUDGE)(?=:)/.exec(line)?.[0] ?? [])).toEqual([
      'PASSED',
      'PASSED',
      'COULD NOT JUDGE',
      'PASSED',
    ]);
    expect(lines()).toContain(`Watching 127.0.0.1, port ${first.port}, for a restart: Enter judges again, q ends.`);
    expect(status).toBe(0);
  });

  test('--watch of the embedded reference has nothing to wait for but keys', async () => {
    const { type, lines, exit, judged } = watching(['--base-url', 'reference'], {});
    await judged(1);
    type('q');

    expect(await exit).toBe(0);
    expect(lines()).toContain('Watching: Enter judges again, q ends.');
  });

  test('Ctrl-C ends a watched run with the status of the last one', async () => {
    const { type, exit, judged } = watching(['--base-url', 'http://127.0.0.1:1'], {});
    await judged(1);
    type('\u0003');

    expect(await exit).toBe(2);
  });
});

test.for([
  [[], '--watch: needs a terminal, where Enter judges again and q ends; leave it out to judge once'],
  [['--targets', 'x.json'], '--watch: cannot be used with --targets'],
  [['--json'], '--watch: cannot be used with --json'],
] as const)('--watch is refused beside %j without a terminal', async ([flags, sentence]) => {
  const args = [program, 'run', '--watch', '--base-url', 'reference', ...flags];
  const refused = await ended(process.execPath, args, { cwd: folder });

  expect(refused).toMatchObject({ exit: 2, stdout: '', stderr: `${sentence}\n` });
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
