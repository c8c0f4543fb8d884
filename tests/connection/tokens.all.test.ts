import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { accounts, roles } from '../../helpers/interface/operations.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { inProcess, type Handle } from '../support/in-process.js';
import { settingsFor } from '../support/settings.js';

/** Prints `ROLE-token-1`, then `ROLE-token-2`, and so on, for each role. */
function counting(folder: string): string {
  for (const role of accounts) writeFileSync(join(folder, role), '0');

  return `f='${folder}'/$SPRAY_ROLE; n=$(($(cat "$f")+1)); echo $n > "$f"; echo $SPRAY_ROLE-token-$n`;
}

/** The same command for every role, as SPRAY_TOKEN_COMMAND is. */
const forEverybody = (command: string) => Object.fromEntries(accounts.map((role) => [role, command]));

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  return folder;
}

/** Each token of the farmer is accepted so many times; the others do not expire. */
function expiring(handle: Handle, uses: number, keeps401 = (_: string) => false): Handle {
  const used = new Map<string, number>();

  return (call) => {
    const [, name = '', token = ''] = /^Bearer ((.*)-token-\d+)$/.exec(call.headers['authorization'] ?? '') ?? [];
    const account = token as keyof typeof tokens;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    const isExpired = account === 'farmer' && count > uses;
    if (isExpired || keeps401(call.target)) return { status: 401, headers: {}, body: '' };

    return handle({ ...call, headers: { ...call.headers, authorization: `Bearer ${tokens[account]}` } });
  };
}

const none = Object.fromEntries(roles.map((role) => [role, null])) as Settings['credentials'];

async function judgedWith(wrap: (handle: Handle) => Handle, changes: Partial<Settings> = {}) {
  const folder = aFolder();
  const reference = aReference();
  const tokenCommands = forEverybody(counting(folder));
  const settings = settingsFor(reference, { credentials: none, tokenCommands, ...changes });
  const report = await runConformance({
    settings,
    requirements,
    transport: inProcess(wrap(reference.handle)),
    isReference: false,
  });
  const runs = (name: string) => Number(readFileSync(join(folder, name), 'utf8'));

  return { report, runs, text: JSON.stringify(report) };
}

describe('tokens from commands', () => {
  test('are renewed whenever they expire, and the rejections are not judged', async () => {
    const { report, runs, text } = await judgedWith((handle) => expiring(handle, 20));

    expect(report.requirements.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(report.verdict).toBe('conformant');
    expect(runs('farmer')).toBeGreaterThan(2);
    expect(runs('receptionist')).toBe(1);
    expect(text).not.toMatch(/-token-\d/);
    expect(text).toContain('Authorization: Bearer $SPRAY_FARMER_TOKEN');
    expect(report.settings['credentials']).toEqual(['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin']);
  });

  test('are masked where the service repeats them, the old and the new', async () => {
    const seen = new Set<string>();
    const { text } = await judgedWith((handle) => {
      const inner = expiring(handle, 40);

      return async (call) => {
        const reply = await inner(call);
        const [, token = ''] = /Bearer (.*)/.exec(call.headers['authorization'] ?? '') ?? [];
        seen.add(token);

        return { ...reply, headers: { ...reply.headers, 'x-echo': `you sent ${token}` } };
      };
    });

    expect(seen.size).toBeGreaterThan(6);
    expect(text).toMatch(/you \w+ \*\*\*SPRAY_FARMER_TOKEN/);
    for (const token of seen) if (token !== '') expect(text).not.toContain(token);
  });

  test('are not renewed where an operation rejects every token: that is judged', async () => {
    const { report, runs } = await judgedWith((handle) =>
      expiring(handle, Infinity, (target) => target.endsWith('/confirm')),
    );

    expect(report.verdict).toBe('non-conformant');
    expect(report.requirements.find(({ id }) => id === 'confirm-order/answers-200')?.outcome).toBe('failed');
    expect(runs('farmer')).toBeLessThanOrEqual(2);
  });

  test('are not renewed if none was ever accepted', async () => {
    const { report, runs } = await judgedWith((handle) => expiring(handle, 0));

    expect(runs('farmer')).toBe(1);
    expect(report.requirements.some(({ reason }) => reason?.startsWith('SPRAY_TOKEN_COMMAND is set, and'))).toBe(true);
  });

  test('that cannot be renewed end the run without a verdict', async () => {
    const folder = aFolder();
    const once = `mkdir '${join(folder, 'done')}' && echo farmer-token-1`;
    const changes = { tokenCommands: { farmer: once } };
    const { report } = await judgedWith((handle) => expiring(handle, 20), changes);

    expect(report.verdict).toBeNull();
    expect(report.error).toMatch(
      /^SPRAY_TOKEN_COMMAND: expected a command that .*, got exit status 1 and on stderr .* for SPRAY_ROLE=farmer, after the/,
    );
  });
});

describe('a command that prints no token', () => {
  test.each([
    [
      'for one role',
      'case $SPRAY_ROLE in farmer) exit 7;; sprayer) echo sprayer-token-1;; esac',
      ['exit status 7 for SPRAY_ROLE=farmer'],
    ],
    ['for any role', 'true', accounts.map((role) => `no output for SPRAY_ROLE=${role}`)],
  ])('%s ends the run before the first request, with a sentence for each', async (_, command, problems) => {
    const tokenCommands = forEverybody(command);
    let requests = 0;
    const { report } = await judgedWith(
      () => () => {
        requests++;

        return { status: 200, headers: {}, body: '{}' };
      },
      { tokenCommands },
    );

    expect(report.error).toBe(
      problems
        .map(
          (problem) =>
            `SPRAY_TOKEN_COMMAND: expected a command that prints a token in one line and exits with status 0, got ${problem}`,
        )
        .join('; '),
    );
    expect(report.verdict).toBeNull();
    expect(requests).toBe(0);
  });

  test('has said that a role has no account, if it ends well and prints a token for another role', async () => {
    const tokenCommands = forEverybody('test $SPRAY_ROLE != farmer || echo farmer-token-1');
    const { report } = await judgedWith((handle) => expiring(handle, Infinity), { tokenCommands });
    const reasonOf = (wanted: string) => report.requirements.find(({ id }) => id === wanted)?.reason;

    expect(report.error).toBeNull();
    expect(report.settings['credentials']).toEqual(['farmer']);
    expect(report.verdict).toBe('incomplete');
    expect(reasonOf('list-farmer-orders/answers-200')).toBeNull();
    expect(reasonOf('list-feedback/answers-200')).toMatch(/^the receptionist has no credentials/);
  });

  test('is run again while the run waits for the service', async () => {
    const folder = aFolder();
    const slow = `mkdir '${join(folder, 'starting')}' 2>/dev/null && exit 1; echo farmer-token-1`;
    const changes = { tokenCommands: { farmer: slow }, waitS: 5, only: ['list-farmer-orders/answers-200'] };
    const { report } = await judgedWith((handle) => expiring(handle, Infinity), changes);

    expect(report.error).toBeNull();
  });
});

test('roles for which the same token is printed are the same user', async () => {
  const tokenCommands = forEverybody('echo farmer-token-1');
  const { report } = await judgedWith((handle) => expiring(handle, Infinity), { tokenCommands });
  const twins = report.requirements.find(({ id }) => id === 'list-farmer-orders/hidden-from-other-farmers');

  expect(twins).toMatchObject({
    reason: 'SPRAY_TOKEN_COMMAND is set, and both farmers have the same credentials',
    settings: [],
  });
});

test('a command is run only for roles without a token', async () => {
  const folder = aFolder();
  const own = { authorization: 'Bearer farmer-token-7' };
  const { farmer: _, ...tokenCommands } = forEverybody(counting(folder));
  const credentials = { ...none, farmer: own, user: own };
  const { report } = await judgedWith((handle) => expiring(handle, Infinity), { tokenCommands, credentials });

  expect(report.verdict).toBe('conformant');
  expect(accounts.map((role) => Number(readFileSync(join(folder, role), 'utf8')))).toEqual([0, 1, 1, 1, 1]);
});
