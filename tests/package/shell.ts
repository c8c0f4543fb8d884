import { spawn, type SpawnOptions } from 'node:child_process';

export interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const { PATH = '', HOME = '', SYSTEMROOT = '', APPDATA = '' } = process.env;

/** The environment of a process here, without a user's settings. */
export const plainEnvironment = { PATH, HOME, SYSTEMROOT, APPDATA, NO_COLOR: '1' };

/** Runs a program to its end, in an environment without settings. */
export function ended(
  program: string,
  args: readonly string[],
  { env = {}, ...options }: SpawnOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, env: { ...plainEnvironment, ...env } });
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
