import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../helpers/records/report.js';

export interface Finished {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Null where none was written. */
  readonly report: Report | null;
  /** Every file that was written, by its path in the reports folder. */
  readonly files: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** Runs the suites as a user does, with these arguments and settings, and nothing of our own environment. */
export async function vitestRun(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  during: (kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Finished> {
  const reports = mkdtempSync(join(tmpdir(), 'conformance-'));
  const { PATH = '', HOME = '' } = process.env;
  const nothing = join(reports, 'nothing.env'); // in place of a .env that the user has in this project
  writeFileSync(nothing, '');
  const environment = { PATH, HOME, NO_COLOR: '1', SPRAY_ENV_FILE: nothing, SPRAY_REPORTS_DIR: reports, ...settings };
  try {
    const child = spawn(process.execPath, [vitest, 'run', ...args], { cwd: root, env: environment });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    during((signal) => child.kill(signal));
    const exit = await new Promise<number | null>((resolve) => child.on('close', resolve));

    return { exit, stdout, stderr, report: readReport(join(reports, 'conformance.json')), files: filesIn(reports) };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function readReport(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}

function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));

  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
}
