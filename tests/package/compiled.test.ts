import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { ended } from './shell.js';

const installed = join(inject('installed'), 'node_modules');
const NAME = 'crop-spraying-conformance';

let folder = '';
let dist = '';

// A package of its own for each test, because its first run writes into it.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-package-'));
  for (const name of readdirSync(installed).filter((other) => other !== NAME))
    symlinkSync(join(installed, name), join(folder, name), 'junction');
  cpSync(join(installed, NAME), join(folder, NAME), { recursive: true });
  dist = join(folder, NAME, 'dist');
  for (const name of kept()) rmSync(join(dist, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

const kept = () => readdirSync(dist).filter((name) => name.includes('.cache'));

/** Judges the reference, and returns what is the same in each run. */
async function judged(node: string, flags: readonly string[] = []) {
  const reports = mkdtempSync(join(folder, 'reports-'));
  const args = ['--base-url', 'reference', '--seed', '7', '--reports-dir', reports];
  const { exit, stderr } = await ended(node, [...flags, join(dist, 'main.cjs'), ...args], { cwd: reports });
  const report = JSON.parse(readFileSync(join(reports, 'conformance.json'), 'utf8')) as Report;

  return {
    exit,
    stderr,
    outcomes: report.requirements.map(({ id, outcome }) => `${id} ${outcome}`),
    files: readdirSync(reports).toSorted(),
  };
}

describe.for(inject('nodes'))('the installed package on $name', ({ path }) => {
  test('judges the same without what an earlier run compiled, with it, and with something else in its place', async () => {
    const first = await judged(path);
    const [name = ''] = kept();
    const whole = readFileSync(join(dist, name));
    const second = await judged(path);
    writeFileSync(join(dist, name), whole.subarray(0, whole.length / 2));
    const afterCut = await judged(path);

    expect(first).toMatchObject({ exit: 0, stderr: '' });
    expect([second, afterCut]).toEqual([first, first]);
    expect(kept()).toEqual([name]);
    expect(readFileSync(join(dist, name)).length).toBeGreaterThan(whole.length / 2);
  });

  test('keeps what was compiled of other code, or with other flags, in other files', async () => {
    const first = await judged(path);
    const withFlags = await judged(path, ['--max-lazy']);
    const program = join(dist, 'program.cjs');
    writeFileSync(program, readFileSync(program, 'latin1').replace('was rejected', 'wAs rejected'));
    const other = await judged(path);

    expect([withFlags, other]).toEqual([first, first]);
    expect(kept()).toHaveLength(3);
  });

  test('judges the same in two first runs at once, of which both may write', async () => {
    const [one, other] = await Promise.all([judged(path), judged(path)]);

    expect(one).toMatchObject({ exit: 0, stderr: '' });
    expect(other).toEqual(one);
    expect(kept()).toHaveLength(1);
    expect(await judged(path)).toEqual(one);
  });

  test('judges the same where it may write nothing but reports', async () => {
    const major = Number(/\d+/.exec((await ended(path, ['--version'])).stdout)?.[0]);
    const permission = major < 24 ? '--experimental-permission' : '--permission';
    const allowed = ['--allow-fs-read=*', `--allow-fs-write=${folder}/reports-*`, '--allow-worker'];
    const readOnly = await judged(path, [permission, '--no-warnings', ...allowed]);

    expect(readOnly).toMatchObject({ exit: 0, stderr: '' });
    expect(kept()).toEqual([]);
    expect(readOnly).toEqual(await judged(path));
  });
});
