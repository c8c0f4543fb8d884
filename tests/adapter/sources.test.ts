import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const clone = mkdtempSync(join(tmpdir(), 'clone-'));
const reports = join(clone, 'reports');
const id = 'list-feedback/answers-200';
const rule = join(clone, 'suites', 'rules', 'responses.ts');

beforeAll(() => {
  const folders = ['bin', 'docs', 'helpers', 'reference', 'schemas', 'suites'];
  for (const name of [...folders, 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
});
afterAll(() => rmSync(clone, { recursive: true }));

function run() {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NO_COLOR: '1', SPRAY_BASE_URL: 'reference', SPRAY_REPORTS_DIR: reports };

  return spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '-t', id], {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
}

function judgedClaim(): string | undefined {
  const report = JSON.parse(readFileSync(join(reports, 'narrowed', 'conformance.json'), 'utf8')) as Report;

  return report.requirements.find((requirement) => requirement.id === id)?.claim;
}

test('vitest in a clone runs its sources as they are', () => {
  const first = run();
  const before = judgedClaim();
  writeFileSync(rule, readFileSync(rule, 'utf8').replaceAll(/(?<=claim: ['`])/g, 'Changed: '));
  const second = run();

  expect([first.status, second.status], first.stderr + second.stderr).toEqual([0, 0]);
  expect(judgedClaim()).toBe(`Changed: ${before}`);
});

test('sources with an error are named, and are no verdict', () => {
  writeFileSync(rule, 'const = 1;');
  const { status, stderr } = run();

  expect(status).toBe(2);
  expect(stderr).toContain('suites/rules/responses.ts:1:7');
});
