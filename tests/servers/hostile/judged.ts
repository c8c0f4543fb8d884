import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../../helpers/records/report.js';
import { tokens } from '../../../reference/identity.js';
import { ended } from '../../package/shell.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const peak = new URL('../../support/peak.js', import.meta.url).href;

export const STATES = '/provider-states';

export interface Judged {
  readonly exit: number | null;
  readonly seconds: number;
  readonly peakMiB: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly report: Report;
  /** The names of the reports that were written. */
  readonly files: readonly string[];
  /** Everything that was written or printed, by the name of the file or the stream. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** Judges a server from the command line, in a process of its own. */
export async function judged(listener: RequestListener, flags: readonly string[] = []): Promise<Judged> {
  const server = createServer((request, response) => {
    request.on('error', () => undefined).resume();
    response.on('error', () => undefined);
    listener(request, response);
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const reports = join(folder, 'reports');
  const started = performance.now();
  try {
    const { exit, stdout, stderr } = await ended(
      process.execPath,
      [
        '--import',
        peak,
        'dist/main.cjs',
        'run',
        ...settings(`http://127.0.0.1:${port}`),
        '--reports-dir',
        reports,
        ...flags,
      ],
      { cwd: root, env: { PEAK_FILE: join(folder, 'peak'), CI: 'true' } },
    );
    const seconds = (performance.now() - started) / 1000;

    const written = readdirSync(reports).map((name) => [name, readFileSync(join(reports, name), 'utf8')]);

    return {
      exit,
      stdout,
      stderr,
      seconds,
      outputs: { ...(Object.fromEntries(written) as Record<string, string>), stdout, stderr },
      peakMiB: Number(readFileSync(join(folder, 'peak'), 'utf8')) / 1024,
      report: JSON.parse(readFileSync(join(reports, 'conformance.json'), 'utf8')) as Report,
      files: ['conformance.html', 'junit.xml', 'summary.md', 'badge.svg', 'exchanges.har'].filter(
        (name) => readFileSync(join(reports, name), 'utf8') !== '',
      ),
    };
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** What a run took, as a line of a table. */
export function measuredLine(does: string, { exit, seconds, peakMiB }: Judged): string {
  return `  ${does.padEnd(68)} exit ${exit}  ${seconds.toFixed(1).padStart(5)} s  ${peakMiB.toFixed(0).padStart(4)} MiB`;
}

function settings(origin: string): string[] {
  const flags = {
    dotenv: '/dev/null',
    'base-url': origin,
    'farmer-token': tokens.farmer,
    'other-farmer-token': tokens['other-farmer'],
    'receptionist-token': tokens.receptionist,
    'sprayer-token': tokens.sprayer,
    'admin-token': tokens.admin,
    'states-url': origin + STATES,
  };

  return Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
}
