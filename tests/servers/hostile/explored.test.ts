import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, type TestContext } from 'vitest';
import type { Report } from '../../../helpers/records/report.js';
import { plainEnvironment } from '../../package/shell.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const disturbed = new URL('disturbed.js', import.meta.url).href;
const FILES = ['badge.svg', 'conformance.html', 'conformance.json', 'exchanges.har', 'junit.xml', 'summary.md'];

interface Disturbed {
  readonly disturbance?: string;
  readonly minutes?: number;
  readonly respond?: RequestListener;
  /** Called with the first request. */
  readonly asked?: (kill: (signal: NodeJS.Signals) => void) => void;
}

/** Explores a server, by default one that never responds, in six seconds unless it has more, in a process of its own. */
async function explored(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  { disturbance = 'nothing', minutes = 0.1, respond = () => undefined, asked }: Disturbed,
) {
  const folder = mkdtempSync(join(tmpdir(), 'explored-'));
  const server = createServer((request, response) => {
    asked?.((signal) => child.kill(signal));
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const reports = join(folder, 'reports');
  const { port } = server.address() as AddressInfo;
  const flags = ['--base-url', `http://127.0.0.1:${port}`, '--minutes', String(minutes), '--timeout-ms', '60000'];
  const place = ['--reports-dir', reports, '--dotenv', '/dev/null'];
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', disturbed, 'dist/main.cjs', 'explore', ...flags, ...place], {
    cwd: root,
    env: { ...plainEnvironment, CI: 'true', DISTURBANCE: disturbance, BUSY_FILE: join(folder, 'busy') },
  });
  let stdout = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  const [exit] = (await once(child, 'close')) as [number | null];
  const folderOfReports = join(reports, 'explored');
  const files = existsSync(folderOfReports) ? readdirSync(folderOfReports).toSorted() : [];

  return {
    exit,
    stdout,
    seconds: (performance.now() - start) / 1000,
    files,
    others: readdirSync(reports).filter((name) => name !== 'explored'),
    report: JSON.parse(readFileSync(join(folderOfReports, 'conformance.json'), 'utf8')) as Report,
  };
}

describe.concurrent('an exploration', () => {
  test('ends in time with reports, even if it is busy', async (context) => {
    const { exit, stdout, seconds, files, others } = await explored(context, { disturbance: 'busy' });

    expect(exit).toBe(2);
    expect(stdout).toMatch(/^COULD NOT JUDGE: the suite could not judge the responses in time/m);
    expect(seconds).toBeLessThan(60); // without a limit, it would never end
    expect({ files, others }).toEqual({ files: FILES, others: [] });
  });

  test('that would take too much memory ends with reports, which say so', async (context) => {
    const { exit, stdout, files } = await explored(context, { disturbance: 'greedy', minutes: 5 });

    expect(exit).toBe(2);
    expect(stdout).toMatch(/^COULD NOT JUDGE: the responses take more memory than a run may have/m);
    expect(files).toEqual(FILES);
  });

  test('of a server that never responds is interrupted by SIGINT, with whole reports', async (context) => {
    const { exit, seconds, files, report } = await explored(context, { minutes: 5, asked: (kill) => kill('SIGINT') });

    expect({ exit, files }).toEqual({ exit: 130, files: FILES });
    expect(report.interrupted).toBe(true);
    expect(seconds).toBeLessThan(60);
  });
});
