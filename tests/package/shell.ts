import { spawn, type SpawnOptions } from 'node:child_process';
import { dirname, join } from 'node:path';

export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const isWindows = process.platform === 'win32';

// Windows needs all but the first two.
const names = [
  'PATH',
  'HOME',
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'TEMP',
  'TMP',
  'PATHEXT',
  'COMSPEC',
];

/** The environment of a process here, without a user's settings. */
export const plainEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    names.flatMap((name) => [[name, process.env[name]]]).filter(([, value]) => value !== undefined),
  ),
  NO_COLOR: '1',
};

/** On Windows, npm and npx are scripts for its shell, which would read the arguments once more. Node runs what they run. */
function startable(program: string, args: readonly string[]): [string, readonly string[]] {
  const { npm_execpath: npm = '' } = process.env;
  if (!isWindows || !['npm', 'npx'].includes(program)) return [program, args];

  return [process.execPath, [join(dirname(npm), `${program}-cli.js`), ...args]];
}

/** Runs a program to its end, in an environment without settings. */
export function ended(
  program: string,
  args: readonly string[],
  { env = {}, ...options }: SpawnOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(...startable(program, args), { ...options, env: { ...plainEnvironment, ...env } });
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, stdout, stderr }));
  });
}

/** Runs a program that must succeed. */
export async function done(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<string> {
  const { exit, stdout, stderr } = await ended(program, args, options);
  if (exit !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${exit}:\n${stdout}\n${stderr}`);

  return stdout;
}
