import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { ended } from './shell.js';

const packages = join(inject('installed'), 'node_modules');
const program = join(packages, 'crop-spraying-conformance/dist/main.cjs');

/** Runs the command where Node itself refuses every file, process and worker that is not named. */
async function permitted(folder: string, files: { reads: readonly string[]; writes: readonly string[] }) {
  const [major = 0] = process.versions.node.split('.').map(Number);
  const flags = [
    major < 24 ? '--experimental-permission' : '--permission',
    '--no-warnings',
    ...[`${packages}/*`, ...files.reads].map((path) => `--allow-fs-read=${path}`),
    ...files.writes.map((path) => `--allow-fs-write=${path}`),
    ...(major < 25 ? [] : ['--allow-net']),
  ];
  const env = {
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_ACTIONS: 'true',
  };

  return ended(process.execPath, [...flags, program, '--base-url', 'reference', '--seed', '7'], { cwd: folder, env });
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  mkdirSync(join(folder, 'reports'));
  for (const file of ['summary.md', 'output']) writeFileSync(join(folder, file), '');

  return folder;
}

test('a run reads only its package and the env file, and writes only its reports, and the summary and outputs of a job', async () => {
  const folder = aFolder();
  try {
    const reads = [join(folder, '.env'), join(folder, 'reports/*'), join(folder, 'summary.md')];
    const writes = ['reports/*', 'summary.md', 'output'].map((file) => join(folder, file));
    const { exit, stdout, stderr } = await permitted(folder, { reads, writes });

    expect(stderr).toBe('');
    expect(stdout).toContain('CONFORMANT (the embedded reference');
    expect(exit).toBe(0);
    expect(existsSync(join(folder, 'reports/conformance.html'))).toBe(true);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('Conformant');
    expect(readFileSync(join(folder, 'output'), 'utf8')).toMatch(/^verdict<<[^]*^exit-status<</m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a run without write permission fails visibly', async () => {
  const folder = aFolder();
  try {
    const { exit, stderr } = await permitted(folder, { reads: [join(folder, '.env')], writes: [] });

    expect(exit).toBe(2);
    expect(stderr).toMatch(/SPRAY_REPORTS_DIR: expected a writable folder/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
