import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import type { Report } from '../../../helpers/records/report.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { plainEnvironment } from '../../package/shell.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const disturbing = new URL('disturbed-connection.js', import.meta.url).href;

export interface Entry {
  readonly name: string;
  /** What happens to the thread that connects to it. */
  readonly deed?: 'busy' | 'greedy' | 'exit';
  /** How it responds, if not at once. */
  readonly speed?: 'slow' | 'silent';
  /** The name of another target at the same address. */
  readonly at?: string;
  readonly settings?: object;
}

/** Serves a list of targets, which the command line can judge. */
export async function servedList({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, entries: readonly Entry[]) {
  const requests: { readonly name: string; readonly authorization: string }[] = [];
  const origins = new Map<string, string>();
  const disturbed: Record<string, string> = {};
  for (const { name, deed, speed } of entries.filter(({ at }) => at === undefined)) {
    const { handle } = aReference({ credentials: 'none' });
    const served = await serve(async (call) => {
      requests.push({ name, authorization: call.headers['authorization'] ?? '' });
      if (speed === 'slow') await sleep(30);
      // It must still be judged when the thread ends.
      if (speed === 'silent' || deed !== undefined) await new Promise(() => undefined);

      return handle(call);
    });
    onTestFinished(() => served.close());
    origins.set(name, served.origin);
    if (deed !== undefined) disturbed[served.port] = deed;
  }
  const folder = mkdtempSync(join(tmpdir(), 'target-threads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const list = entries.map(({ name, at = name, settings }) => ({
    name,
    settings: { SPRAY_BASE_URL: origins.get(at), SPRAY_FARMER_TOKEN: `TOKEN_OF_${name}`, SPRAY_SEED: 7, ...settings },
  }));
  writeFileSync(join(folder, 'targets.json'), JSON.stringify(list));
  const tokens = entries.map(({ name }) => [`TOKEN_OF_${name}`, `canary-of-${name}`]);

  return {
    requests,
    origins,
    run: (...flags: readonly string[]) => {
      const reports = mkdtempSync(join(folder, 'reports-'));
      const fixed = ['--targets', join(folder, 'targets.json'), '--reports-dir', reports, '--dotenv', '/dev/null'];
      const child = spawn(process.execPath, ['--import', disturbing, 'dist/main.cjs', 'run', ...fixed, ...flags], {
        cwd: root,
        env: {
          ...plainEnvironment,
          ...(Object.fromEntries(tokens) as Record<string, string>),
          CI: 'true',
          DISTURBED: JSON.stringify(disturbed),
        },
      });
      const [out, err]: [string[], string[]] = [[], []];
      child.stdout.on('data', (chunk) => out.push(String(chunk)));
      child.stderr.on('data', (chunk) => err.push(String(chunk)));

      return {
        child,
        reports,
        reportOf: (name: string) => JSON.parse(readFileSync(join(reports, name, 'conformance.json'), 'utf8')) as Report,
        filesOf: (name: string) => (existsSync(join(reports, name)) ? readdirSync(join(reports, name)).toSorted() : []),
        ending: once(child, 'close').then(([exit]) => ({
          exit: exit as number | null,
          stdout: out.join(''),
          stderr: err.join(''),
        })),
      };
    },
  };
}
