import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { runTokenCommand } from '../../helpers/connection/token-command.js';
import { ownFolder } from '../support/own-folder.js';

const { folder } = ownFolder('token-command');

const asked = (command: string) => ({ command, role: 'sprayer' }) as const;
const whole = new AbortController().signal;

describe('a command that prints a token', () => {
  test.each([
    ['echo abc', 'abc'],
    ['printf abc', 'abc'],
    [String.raw`printf '\n  abc \r\n\n'`, 'abc'],
    ['echo abc; echo a warning >&2', 'abc'],
    ['X=abc; echo "$X"', 'abc'],
    ['sleep 30 & echo abc', 'abc'],
  ])('%s', async (command, token) => {
    expect(await runTokenCommand(asked(command), whole)).toEqual({ token });
  });

  test('runs in the environment of this process, with the role', async () => {
    expect(await runTokenCommand(asked('test -n "$PATH" && echo "$SPRAY_ROLE"'), whole)).toEqual({ token: 'sprayer' });
  });
});

describe('a command that prints no token', () => {
  test.each([
    ['true', 'no output'],
    ['printf " \\n"', 'no output'],
    ['echo one; echo two', '2 lines'],
    ['echo Bearer abc', 'output with whitespace, or with characters that no header can carry'],
    ['echo ключ', 'output with whitespace, or with characters that no header can carry'],
    ['yes | head -c 100000', 'output that is too long for a token'],
    ['exit 3', 'exit status 3'],
    ['echo abcdefgh; echo "no such account" >&2; exit 1', 'exit status 1 and on stderr "no such account"'],
    ['kill -9 $$', 'a command that was ended by SIGKILL'],
  ])('%s', async (command, got) => {
    expect(await runTokenCommand(asked(command), whole)).toEqual({ got });
  });

  test.each([
    ['a token in place of a command', 'eyJhbGciOiJIUzI1NiJ9', 'eyJhbGciOiJIUzI1NiJ9'],
    ['what it printed', 'echo s3cr3t-0123; echo "sent s3cr3t-0123" >&2; exit 1', 's3cr3t-0123'],
    ['a value in it', 'client_secret=hunter2hunter2; echo "with $client_secret" >&2; exit 1', 'hunter2hunter2'],
    ['a key among its words', 'echo denied 0a1b2c3d4e5f6a7b8c9d >&2; exit 1', '0a1b2c3d4e5f6a7b8c9d'],
  ])('never shows %s', async (_, command, secret) => {
    const printed = await runTokenCommand(asked(command), whole);

    expect(printed).toHaveProperty('got', expect.stringMatching(/^exit status \d+ and on stderr ".*\*\*\*/));
    expect(JSON.stringify(printed)).not.toContain(secret);
  });

  test('is ended with everything that it started, when the run ends', async () => {
    const end = new AbortController();
    const file = join(folder, 'pid');
    const running = runTokenCommand(
      asked(`sleep 600 & echo $! > '${file}.part'; mv '${file}.part' '${file}'; wait`),
      end.signal,
    );
    await vi.waitUntil(() => existsSync(file), { timeout: 30_000 });
    const started = Number(readFileSync(file, 'utf8'));
    expect(isRunning(started)).toBe(true);
    end.abort();

    expect(await running).toEqual({ got: 'no token before the run ended' });
    await vi.waitUntil(() => !isRunning(started), { timeout: 30_000 });
  });
});

/** What has ended and was not waited for is a zombie, which is not running. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = `/proc/${pid}/stat`;

    return !existsSync(state) || !/\) Z/.test(readFileSync(state, 'utf8'));
  } catch {
    return false;
  }
}
