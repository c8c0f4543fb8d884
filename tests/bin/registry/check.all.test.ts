import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../../bin/commands/registry.js';
import { aSigner } from '../../support/bundles.js';
import { published } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from '../commands/running.js';
import { certified, keysText, ofAService, put, putArchive } from './samples.js';

const { folder } = ownFolder('registry-check');
const [acme, stranger] = [aSigner(), aSigner()];
const report = ofAService(await published());
const ours = certified(report, acme);
const rival = certified(report, acme, { environment: 'production' });
const theirs = certified(report, stranger, { vendor: 'Stranger' });

const acmeKey = { vendor: 'Acme Farming Ltd.', publicKey: acme.publicPem };
const base = join(folder, 'base');
put(base, 'keys.json', keysText(acmeKey));
put(folder, 'acme.pub', acme.publicPem);
const acmePath = join(folder, 'acme.pub');

/** A submission with these bundles. */
function submitted(name: string, bundles: Readonly<Record<string, ReturnType<typeof certified>>>): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [file, bundle] of Object.entries(bundles)) putArchive(path, file, bundle);

  return path;
}

function checked(path: string, ...flags: readonly string[]) {
  return running(registry, '--check', path, '--keys', join(base, 'keys.json'), ...flags);
}

describe('a submission', () => {
  test.for([
    [0, 'whose bundles all verify', { 'a.tar.gz': ours }, '1 version of 1 product verified'],
    [
      3,
      'of a vendor without a key in the list',
      { 'a.tar.gz': ours, 'b.tar.gz': theirs },
      '1 version of 1 product verified; not counted: 1 not proven',
    ],
    [
      1,
      'that claims a version twice',
      { 'a.tar.gz': ours, 'b.tar.gz': rival, 'c.tar.gz': theirs },
      '2 versions of 1 product verified; not counted: 1 not proven',
    ],
  ] as const)('is answered with %i if it is one %s', async ([exit, name, bundles, last]) => {
    const { out, ...answered } = await checked(submitted(name, bundles));

    expect(answered.exit).toBe(exit);
    expect(out.split('\n').at(-1)).toBe(last);
  });

  test('is answered with 1 if something in it is unreadable, whatever else is in it', async () => {
    const path = submitted('unreadable', { 'b.tar.gz': theirs });
    put(path, 'c.tar.gz', 'no archive');

    expect(await checked(path)).toMatchObject({ exit: 1 });
  });

  test('is not trusted because it brings the key', async () => {
    const path = submitted('with its own keys', { 'a.tar.gz': theirs });
    put(path, 'keys.json', keysText(acmeKey, { vendor: 'Stranger', publicKey: stranger.publicPem }));

    expect(await checked(path)).toMatchObject({ exit: 3 });
    expect(await running(registry, '--check', path)).toMatchObject({ exit: 0 });
  });

  test('that would break the keys of the list is refused, although they are not trusted', async () => {
    const path = submitted('with broken keys', { 'a.tar.gz': ours });
    put(path, 'keys.json', keysText({ ...acmeKey, revokd: '2026-10-01' }));

    await expect(checked(path)).rejects.toThrow(
      /--keys: expected only vendor, .* got "revokd", at \/keys\/0, in .*broken keys/,
    );
  });

  test('cannot make the list read its keys from elsewhere', async () => {
    const path = submitted('with a link', { 'a.tar.gz': ours });
    symlinkSync(join(base, 'keys.json'), join(path, 'keys.json'));

    await expect(checked(path)).rejects.toThrow(/expected .*keys\.json as a regular file, got something else/);
  });

  test('may be only a key', async () => {
    const path = submitted('only keys', {});
    put(path, 'keys.json', keysText({ vendor: 'Stranger', publicKey: stranger.publicPem }));

    expect(await checked(path)).toMatchObject({ exit: 0, out: '0 versions of 0 products verified' });
  });

  test('is not checked by mistake: an empty folder is refused', async () => {
    const path = submitted('empty', {});

    await expect(checked(path)).rejects.toThrow(/expected bundles or keys\.json in the folder .*empty, got neither/);
  });

  test('is answered as JSON, too, and nothing is written', async () => {
    const path = submitted('as json', { 'a.tar.gz': ours });
    const before = readdirSync(folder);
    const { out } = await checked(path, '--json');

    expect(JSON.parse(out)).toMatchObject({ site: null, counts: { verified: 1 }, entries: [{ standing: 'verified' }] });
    expect(readdirSync(folder)).toEqual(before);
    expect(existsSync('site')).toBe(false);
  });
});

describe('the file of a key', () => {
  const path = submitted('bundles', { 'a.tar.gz': ours });

  test.for(['../outside.pub', 'linked.pub'])('is not read from outside the folder of the keys: %s', async (file) => {
    put(folder, 'outside.pub', acme.publicPem);
    if (!existsSync(join(base, 'linked.pub'))) symlinkSync(join(folder, 'outside.pub'), join(base, 'linked.pub'));
    const keys = join(base, 'other.json');
    writeFileSync(keys, keysText({ vendor: acmeKey.vendor, file }));

    await expect(running(registry, '--check', path, '--keys', keys)).rejects.toThrow(
      /which is not in the folder of the list of keys, at \/keys\/0/,
    );
  });

  test('is found beside the keys, wherever the command is run', async () => {
    put(base, 'keys/acme.pub', acme.publicPem);
    const keys = join(base, 'by-file.json');
    writeFileSync(keys, keysText({ vendor: acmeKey.vendor, file: 'keys/acme.pub' }));

    expect(await running(registry, '--check', path, '--keys', keys)).toMatchObject({ exit: 0 });
  });
});

test.for([
  [[], 'registry: expected the path of one folder with bundles, got 0; type registry bundles'],
  [['a', 'b'], 'registry: expected the path of one folder with bundles, got 2; type registry bundles'],
  [['a', '--check', '--out', 'b'], '--out: --check writes no site; remove one of them'],
  [['a', '--keys', ''], '--keys: expected a value, got an empty one'],
  [[folder, '--check', '--keys', join(folder, 'none.json')], `cannot read ${join(folder, 'none.json')} (ENOENT)`],
  [[acmePath, '--check'], `registry: expected a folder of bundles, got a file, at ${acmePath}`],
  [[join(acmePath, 'x')], `registry: expected a folder of bundles, got nothing, at ${join(acmePath, 'x')}`],
  [
    [join(folder, 'none'), '--check'],
    `registry: expected a folder of bundles, got nothing, at ${join(folder, 'none')}`,
  ],
] as const)('%j is answered with what to type', async ([args, sentence]) => {
  await expect(running(registry, ...args)).rejects.toThrow(sentence);
});
