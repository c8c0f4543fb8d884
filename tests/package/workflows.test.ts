import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import type { WorkflowStep } from '../support/action-file.js';
import { runScript } from '../support/github-job.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const workspace = mkdtempSync(join(tmpdir(), 'workflow-'));
const temp = mkdtempSync(join(tmpdir(), 'runner-temp-'));
afterAll(() => [workspace, temp].forEach((folder) => rmSync(folder, { recursive: true })));
for (const file of ['package.json', 'CHANGELOG.md']) copyFileSync(join(root, file), join(workspace, file));
cpSync(join(root, '.ci'), join(workspace, '.ci'), { recursive: true });
symlinkSync(join(root, 'dist'), join(workspace, 'dist'), 'junction');

/** Runs the script of a workflow's step as it stands. */
function runStep(file: string, name: string, env: Readonly<Record<string, string>> = {}) {
  const { jobs } = parseYaml(readFileSync(join(root, '.github/workflows', file), 'utf8')) as {
    jobs: Readonly<Record<string, { steps?: readonly WorkflowStep[] }>>;
  };
  const step = Object.values(jobs)
    .flatMap(({ steps = [] }) => steps)
    .find((one) => one.name === name);
  if (step === undefined) return expect.fail(`${file} has no step "${name}"`);

  return runScript({ ...step, env: {} }, {}, { actionPath: root, workspace, temp, env });
}

const tag = { GITHUB_REF_NAME: `v${manifest.version}` };

test('the release has the notes of its version, and no other tag is released', async () => {
  const wrong = await runStep('release.yml', 'Write the notes of the release', { GITHUB_REF_NAME: 'v0.0.0' });
  const right = await runStep('release.yml', 'Write the notes of the release', tag);

  expect(wrong.exit).toBe(1);
  expect(right.exit).toBe(0);
  expect(readFileSync(join(workspace, 'release/notes.md'), 'utf8')).toMatch(/^### /);
});

test('the tarball is installed and run before it is published', async () => {
  const tarball = inject('tarball');
  mkdirSync(join(workspace, 'release'), { recursive: true });
  copyFileSync(tarball, join(workspace, 'release', basename(tarball)));
  const checked = await runStep('release.yml', 'Check the tarball', tag);
  const other = await runStep('release.yml', 'Check the tarball', { GITHUB_REF_NAME: 'v0.0.0' });

  expect(checked.exit, checked.log).toBe(0);
  expect(checked.log).toContain('CONFORMANT (the embedded reference');
  expect(other.exit).toBe(1);
});

test('the reference is judged by what was built', async () => {
  const { exit, log } = await runStep('ci.yml', 'Judge the reference');

  expect(exit, log).toBe(0);
});

test.for([
  [{ VERDICT: 'conformant', EXIT_STATUS: '0', REPORT: 'package.json' }, 0],
  [{ VERDICT: 'passed', EXIT_STATUS: '0', REPORT: 'package.json' }, 1],
  [{ VERDICT: 'conformant', EXIT_STATUS: '0', REPORT: '' }, 1],
] as const)('the outputs of the action are expected: %j', async ([outputs, status]) => {
  expect((await runStep('ci.yml', 'Expect its outputs', outputs)).exit).toBe(status);
});
