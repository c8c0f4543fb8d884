import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { UsageError, type Command } from '../../../bin/command.js';
import { compare } from '../../../bin/commands/compare.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { verify } from '../../../bin/commands/verify.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from './running.js';

const { folder } = ownFolder('commands');

const keys = generateKeyPairSync('ed25519');
const publicKey = join(folder, 'public.pem');
writeFileSync(publicKey, keys.publicKey.export({ type: 'spki', format: 'pem' }));

const signingKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const good = filed('good', await judge());
const worse = filed('worse', await judge({ rules: { filterJoin: 'or' } }));

function filed(name: string, report: Awaited<ReturnType<typeof judge>>): string {
  mkdirSync(join(folder, name));
  writeReports(join(folder, name), report, signingKey);

  return join(folder, name, 'conformance.json');
}

describe('compare', () => {
  test('exits with 1 if something got worse, and with 0 if something improved', async () => {
    const down = await running(compare, good, worse);
    const up = await running(compare, worse, good);

    expect(down).toMatchObject({ exit: 1, out: expect.stringContaining('Got worse (1)') as string });
    expect(down.out).toContain('list-farmer-orders/filters-together: passed → failed');
    expect(up).toMatchObject({ exit: 0, out: expect.stringContaining('Improved (1)') as string });
  });

  test('exits with 2 if nothing got worse, but one of the two could not judge', async () => {
    const down = filed('down', { ...(await judge()), verdict: null, error: 'the service is down' });
    const [self, better, lost] = await Promise.all([
      running(compare, down, down),
      running(compare, down, good),
      running(compare, good, down),
    ]);

    expect(self).toMatchObject({ exit: 2, out: 'No outcome changed.' });
    expect(self.err).toBe(`${down}: could not judge, so that no outcome can have got worse`);
    expect(better).toMatchObject({ exit: 2, out: expect.stringContaining('could not judge → conformant') as string });
    expect(lost).toMatchObject({ exit: 1, out: expect.stringContaining('conformant → could not judge') as string });
  });

  test('exits with 3 if nothing got worse, but the second report left out what the first judged', async () => {
    const narrow = filed('narrow', await judge({ settings: { only: ['get-order'] } }));
    const [less, more] = await Promise.all([running(compare, good, narrow), running(compare, narrow, good)]);

    expect(less).toMatchObject({ exit: 3, out: expect.stringContaining('passed → excluded') as string });
    expect(more.exit).toBe(0);
    expect((await running(compare, worse, narrow)).exit).toBe(3);
  });

  test.for(['text', 'markdown', 'html'])('prints a matrix of three reports as %s', async (format) => {
    const { exit, out } = await running(compare, good, worse, good, '--format', format);

    expect(exit).toBe(0);
    expect(out).toContain('list-farmer-orders/filters-together');
    expect(out).toContain('non-conformant');
  });
});

describe('compare, given folders', () => {
  test('reads the reports in each folder and in its subfolders', async () => {
    const parts = join(folder, 'parts');
    for (const [part, name, path] of [
      ['1', 'acme', good],
      ['1', 'go', worse],
      ['2', 'spring', good],
    ] as const) {
      mkdirSync(join(parts, part, name), { recursive: true });
      copyFileSync(path, join(parts, part, name, 'conformance.json'));
    }
    mkdirSync(join(parts, '1', 'empty'));
    const joined = await running(compare, join(parts, '1'), join(parts, '2'));
    const single = await running(compare, join(parts, '2'));

    expect(joined).toMatchObject({ exit: 0, err: '' });
    expect(joined.out).toMatch(/\n3 implementations: 2 conformant, 1 non-conformant$/);
    expect(joined.out).toMatch(/\n {2}list-farmer-orders\/filters-together +failed: the embedded reference/);
    expect(single.out).toMatch(/\n1 implementation: 1 conformant$/);
  });

  test('prints a matrix even for two reports, which belong to two targets', async () => {
    const { exit, out } = await running(compare, join(folder, 'good'), join(folder, 'worse'));

    expect(exit).toBe(0);
    expect(out).toMatch(/\n2 implementations: 1 conformant, 1 non-conformant$/);
  });

  test('reports a folder without a report', async () => {
    const empty = join(folder, 'no-report');
    mkdirSync(empty);

    await expect(running(compare, good, empty)).rejects.toThrow(
      new UsageError(`expected a conformance.json in the folder ${empty} or in its subfolders, got none`),
    );
  });
});

const mistakes: readonly (readonly [Command, readonly string[], RegExp])[] = [
  [verify, [], /expected the path of one report or bundle/],
  [verify, [good, '--trusted-keys', good], /--trusted-keys: expected Ed25519 public keys in PEM, got none/],
  [verify, ['nowhere.json'], /cannot read nowhere\.json \(ENOENT\)/],
  [verify, [publicKey], /which is not JSON/],
  [verify, [good, '--public-key', good], /expected an Ed25519 public key/],
  [verify, [good, '--pubic-key', 'x'], /unknown flag: --pubic-key; did you mean --public-key\?/],
  [regrade, [], /expected the path of one report/],
  [compare, [good], /two or more reports/],
  [compare, [], /two or more reports/],
  [compare, ['nowhere'], /cannot read nowhere \(ENOENT\)/],
  [compare, ['nowhere', good], /cannot read nowhere \(ENOENT\)/],
  [compare, [good, worse, '--format', 'pdf'], /--format: expected text, markdown or html, got pdf/],
  [
    verify,
    [fileURLToPath(new URL('../../../package.json', import.meta.url))],
    /^expected a report, got .*: expected a field format/,
  ],
];

test.for(mistakes)(
  'a wrong call is reported in one sentence about what is expected',
  async ([command, args, words]) => {
    const call = () => running(command, ...args);

    await expect(call()).rejects.toThrow(UsageError);
    await expect(call()).rejects.toThrow(words);
  },
);
