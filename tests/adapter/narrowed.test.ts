import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { writeReports } from '../../helpers/reports/written-files.js';
import { tokens } from '../../reference/identity.js';
import { judge } from '../support/judging.js';
import { vitestRun } from '../support/vitest-run.js';

const folder = mkdtempSync(join(tmpdir(), 'narrowed-vitest-'));
afterAll(() => rmSync(folder, { recursive: true }));
const root = fileURLToPath(new URL('../../', import.meta.url));
const scopeIn = (place: string) => (JSON.parse(readFileSync(join(place, 'conformance.json'), 'utf8')) as Report).scope;

test('a filter of vitest keeps the report of everything, and says where its own is', async () => {
  const reports = join(folder, 'kept');
  writeReports(reports, await judge(), null);
  const settings = { SPRAY_BASE_URL: 'reference', SPRAY_REPORTS_DIR: reports };
  const { exit, stdout } = await vitestRun(['-t', 'list-feedback/answers-200'], settings);

  expect(exit).toBe(0);
  expect(scopeIn(reports)).toBe('full');
  expect(scopeIn(join(reports, 'narrowed'))).toBe('narrowed');
  expect(stdout).toContain(`its reports are in ${join(reports, 'narrowed')}`);
});

// The server is a process of its own: the shell below blocks this one.
const serving = `
  import { createServer } from 'node:http';
  const server = createServer((_, response) => response.end('{"id":1,"farmer":null}'));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

test('the line after a failure judges the requirement again, pasted in a shell', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', serving]);
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer];
    const nothing = join(folder, 'nothing.env');
    writeFileSync(nothing, '');
    const settings = {
      SPRAY_BASE_URL: `http://127.0.0.1:${String(port).trim()}`,
      SPRAY_FARMER_TOKEN: tokens.farmer,
      SPRAY_ENV_FILE: nothing,
      SPRAY_REPORTS_DIR: join(folder, 'pasted'),
    };
    const first = await vitestRun(['-t', 'create-order/'], settings);
    const block = first.stdout.slice(first.stdout.indexOf('FAILED create-order/farmer-omitted'));
    const [, again = ''] = /^ {2}again: (.*)$/m.exec(block) ?? [];
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, NO_COLOR: '1', npm_config_loglevel: 'error', SPRAY_FARMER_TOKEN: tokens.farmer };
    const pasted = spawnSync('sh', ['-c', again], { cwd: root, env, encoding: 'utf8' });

    expect(again).toMatch(/^SPRAY_BASE_URL=\S+ .*SPRAY_SEED=\d+ npx vitest run -t create-order\/farmer-omitted:$/);
    expect(pasted.stdout).toContain('FAILED create-order/farmer-omitted');
    expect(pasted.stdout).not.toContain('Nothing passed');
    expect(pasted.status).toBe(1);
    expect(existsSync(join(folder, 'pasted', 'conformance.json'))).toBe(true);
  } finally {
    const closed = once(server, 'close');
    server.kill();
    await closed;
  }
});
