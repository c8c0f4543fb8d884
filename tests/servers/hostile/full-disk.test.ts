import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { ended } from '../../package/shell.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RUN = `"${process.execPath}" dist/main.cjs --base-url reference --only list-feedback --dotenv /dev/null`;
const earlier = { 'conformance.json': 'earlier', 'junit.xml': 'earlier' };

function reportsFolder(name: string): string {
  const reports = join(folder, name);
  mkdirSync(reports);
  for (const [file, text] of Object.entries(earlier)) writeFileSync(join(reports, file), text);

  return reports;
}

/** A run from a shell, with both of its outputs in one. */
const shell = (script: string) => ended('bash', ['-c', `exec 2>&1; ${script}`], { cwd: root });

/** The verdict comes first, then one sentence about the disk and nothing else. */
function expectSentence(output: string, code: string): void {
  const lines = output.trimEnd().split('\n');
  const verdict = lines.findIndex((line) => line.startsWith('PASSED'));

  expect(verdict).toBeGreaterThan(0);
  expect(lines.slice(verdict + 2)).toHaveLength(1);
  expect(lines.at(-1)).toMatch(
    /^cannot write \S+ \(\w+\): no report was written there, and earlier ones are unchanged$/,
  );
  expect(lines.at(-1)).toContain(`(${code})`);
  expect(output).not.toMatch(/^\s+at /m);
}

describe('a run whose reports cannot be written prints the verdict, then a sentence, and exits with 2', () => {
  test('where files may not grow', async () => {
    const reports = reportsFolder('limited');
    const { exit, stdout } = await shell(`ulimit -f 64; exec ${RUN} --reports-dir ${reports}`);

    expect(exit).toBe(2);
    expectSentence(stdout, 'EFBIG');
    expect(
      Object.fromEntries(readdirSync(reports).map((file) => [file, readFileSync(join(reports, file), 'utf8')])),
    ).toEqual(earlier);
  });

  // Only where a process may have file systems of its own.
  const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  test.skipIf(!mayMount)('where the disk is full', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const script = [
      `mount -t tmpfs -o size=128k tmpfs ${disk}`,
      `echo earlier > ${disk}/conformance.json`,
      `${RUN} --reports-dir ${disk}`,
      'status=$?',
      `echo "--" $(ls -A ${disk}) $(cat ${disk}/conformance.json)`,
      'exit $status',
    ];
    const { exit, stdout } = await ended('unshare', ['-rm', 'bash', '-c', `exec 2>&1; ${script.join('\n')}`], {
      cwd: root,
    });
    const [output = '', left] = stdout.split('\n-- ');

    expect(exit).toBe(2);
    expectSentence(output, 'ENOSPC');
    expect(left).toBe('conformance.json earlier\n');
  });

  test('where the folder is read-only', async () => {
    const mayNot = process.getuid?.() !== 0;
    const reports = reportsFolder('read-only');
    const { exit, stdout } = await shell(
      `chmod a-w ${reports}; ${RUN} --reports-dir ${reports}; status=$?; chmod u+w ${reports}; exit $status`,
    );

    expect(exit).toBe(mayNot ? 2 : 0); // nothing is read-only for root
    if (mayNot) expect(stdout).toMatch(/^--reports-dir: expected a writable folder, got ".*" \(EACCES\)\n$/);
  });
});
