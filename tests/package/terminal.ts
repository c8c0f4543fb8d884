import { spawn, spawnSync } from 'node:child_process';
import { quotedWord } from '../../helpers/words/shown.js';
import { plainEnvironment } from './shell.js';

/** How a program is run in a pseudo-terminal here: by util-linux, by Python, or not at all. */
export const terminal = ['script', 'python3'].find((name) =>
  name === 'script'
    ? spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' }).status === 0
    : spawnSync('python3', ['-c', 'import pty'], { stdio: 'ignore' }).status === 0,
);

interface TerminalOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  /** Interrupts the program as soon as it has printed this. */
  readonly interruptAt?: string;
}

interface Shown {
  readonly exit: number | null;
  /** Everything that the terminal got, with its escapes. */
  readonly shown: string;
}

/** Runs a program to its end in a terminal of this width. */
export async function inTerminal(
  words: readonly string[],
  { interruptAt, ...options }: TerminalOptions,
): Promise<Shown> {
  const { child, shown, exit } = openTerminal(words, options);
  child.stdout.on('data', () => {
    if (interruptAt !== undefined && shown().includes(interruptAt)) child.stdin.end('\u0003'); // Ctrl-C
  });

  return { exit: await exit, shown: shown() };
}

/** Starts a program in a terminal; what is written to stdin is typed. */
export function openTerminal(
  words: readonly string[],
  { cwd, env = {}, columns = 100 }: Omit<TerminalOptions, 'interruptAt'>,
) {
  const command = `stty cols ${columns}; exec ${words.map(quotedWord).join(' ')}`;
  const python = `import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(['sh', '-c', sys.argv[1]])))`;
  const args = terminal === 'script' ? ['-qec', command, '/dev/null'] : ['-c', python, command];
  const { NO_COLOR: _, ...environment } = plainEnvironment;
  const child = spawn(terminal ?? '', args, {
    cwd,
    env: { ...environment, TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.on('data', (chunk) => (shown += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));

  return { child, shown: () => shown, exit };
}
