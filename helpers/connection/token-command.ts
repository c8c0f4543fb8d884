import type { ChildProcess } from 'node:child_process';
import { TOKEN_COMMAND, type Role } from '../interface/operations.js';
import { isBearerToken } from '../settings/credentials.js';
import { counted, excerpt, visible } from '../words/shown.js';

/** A command needs no longer to print a token. */
const LONGEST_S = 30;
const MOST_BYTES = 64 * 1024;
const MOST_SHOWN = 300;

/** What the shell started in the background may keep its output open. */
const REST_MS = 500;

/** A token, or what came in place of one. */
export type Printed = { readonly token: string } | NotPrinted;

interface NotPrinted {
  readonly got: string;
}

/** A command, and the role for which it prints a token. */
export interface AskedToken {
  readonly role: Role;
  readonly command: string;
}

const NOTHING = 'no output';

/** Whether a command ended well and printed nothing, as it does for a role without an account. */
export function isNothing(printed: Printed): boolean {
  return 'got' in printed && printed.got === NOTHING;
}

/** A sentence about a command that printed no token. */
export function tokenProblem(role: Role, { got }: NotPrinted): string {
  return `${TOKEN_COMMAND}: expected a command that prints a token in one line and exits with status 0, got ${got} for SPRAY_ROLE=${role}`;
}

/** Runs a command by the shell, in the environment of this process with the role, until it ends or the signal aborts. */
export function runTokenCommand({ command, role }: AskedToken, signal: AbortSignal): Promise<Printed> {
  return new Promise((resolve) => {
    const out: Buffer[] = [];
    const errors: Buffer[] = [];
    let length = 0;
    let child: ChildProcess;
    try {
      // In a process group of its own, so that what the shell started can be ended with it.
      child = process.getBuiltinModule('node:child_process').spawn(command, {
        shell: true,
        env: { ...process.env, SPRAY_ROLE: role },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: !isWindows,
        windowsHide: true,
      });
    } catch (error) {
      return resolve(notStarted(error));
    }
    const end = (printed: Printed) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
      killAll(child);
      resolve(printed);
    };
    const timer = setTimeout(() => end({ got: `no token within ${LONGEST_S} s` }), LONGEST_S * 1000);
    const interrupt = () => end({ got: 'no token before the run ended' });
    signal.addEventListener('abort', interrupt);
    child.on('error', (error) => end(notStarted(error)));
    child.stdout?.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MOST_BYTES) end({ got: 'output that is too long for a token' });
      else out.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors.push(chunk);
      if (errors.length > MOST_SHOWN) errors.shift();
    });
    const finish = (status: number | null, killer: string | null) => {
      const output = Buffer.concat(out).toString();
      if (status === 0) return end(tokenIn(output));
      const how = killer === null ? `exit status ${status}` : `a command that was ended by ${killer}`;
      end({ got: `${how}${shownErrors(Buffer.concat(errors).toString(), command, output)}` });
    };
    child.on('close', finish);
    child.on('exit', (status, killer) => setTimeout(finish, REST_MS, status, killer).unref());
  });
}

const isWindows = process.platform === 'win32';

function killAll(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
  try {
    if (isWindows || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Everything has ended already.
  }
}

function notStarted(error: unknown): Printed {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;

  return { got: `a shell that cannot be started (${code})` };
}

function tokenIn(output: string): Printed {
  const text = output.trim();
  const lines = text.split(/\r\n|\r|\n/).length;
  if (text === '') return { got: NOTHING };
  if (lines > 1) return { got: counted(lines, 'line') };
  return isBearerToken(text)
    ? { token: text }
    : { got: 'output with whitespace, or with characters that no header can carry' };
}

/** The end of what it printed as errors. A token in it, or the command if it was taken for one, is not shown. */
function shownErrors(errors: string, command: string, output: string): string {
  const secrets = [...output.split(/\s+/), ...secretPartsOf(command)].filter((part) => part.length >= 4);
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), errors.trim());
  if (masked === '') return '';
  const cut = masked.length > MOST_SHOWN ? `…${excerpt(masked.slice(-MOST_SHOWN), MOST_SHOWN)}` : masked;

  return ` and on stderr ${visible(JSON.stringify(cut))}`;
}

/** A shell repeats words of a command that it cannot run: a token in place of a command, or what is written after = and :. */
function secretPartsOf(command: string): string[] {
  const words = command.trim().split(/[\s'"`;|&<>()]+/);
  if (words.length === 1) return words;
  const assigned = words.flatMap((word) => word.split(/[=:]/).slice(1));

  return [...assigned.filter(({ length }) => length >= 8), ...words.filter(isRandom)];
}

function isRandom(word: string): boolean {
  return word.length >= 16 && /\d/.test(word) && /[A-Za-z]/.test(word) && !word.includes('/');
}
