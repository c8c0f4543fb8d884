import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keygen } from '../../../bin/commands/keygen.js';
import { fingerprintOf } from '../../../helpers/seals/seal.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from './running.js';

const { folder } = ownFolder('keygen');
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const refusal = (...args: readonly string[]) =>
  (async () => running(keygen, ...args))().then(
    () => 'no refusal',
    (error: unknown) => String(error),
  );

describe('keygen', () => {
  test('writes a pair of which only the public key can be read by others, and prints its fingerprint and no key', async () => {
    const path = join(folder, 'acme.key');
    const { exit, out, err } = await running(keygen, path);
    const privateKey = createPrivateKey(readFileSync(path));
    const publicKey = createPublicKey(readFileSync(join(folder, 'acme.pub')));

    expect([exit, err]).toEqual([0, '']);
    expect(privateKey.asymmetricKeyType).toBe('ed25519');
    expect(out).toContain(fingerprintOf(privateKey));
    expect(fingerprintOf(publicKey)).toBe(fingerprintOf(privateKey));
    expect([modeOf(path), modeOf(join(folder, 'acme.pub'))]).toEqual(['600', '644']);
    expect(out).not.toContain('BEGIN');
    for (const line of readFileSync(path, 'utf8')
      .split('\n')
      .filter((text) => /^[\w+/=]{20,}$/.test(text)))
      expect(out).not.toContain(line);
  });

  test.for([
    ['the private key', 'a.key', 'a.key'],
    ['the public key', 'b.key', 'b.pub'],
    ['the public key of a name without an ending', 'c', 'c.pub'],
    ['the public key of a .pem', 'd.pem', 'd.pub'],
  ])('overwrites nothing that is in the place of %s', async ([, wanted = '', there = '']) => {
    writeFileSync(join(folder, there), 'mine');
    const before = readdirSync(folder);

    expect(await refusal(join(folder, wanted))).toMatch(
      /^Error: keygen: cannot write .* \(it exists already, and a key is never overwritten\); no key was written$/,
    );
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(join(folder, there), 'utf8')).toBe('mine');
  });

  test('does not write through a link, even if it leads nowhere', async () => {
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'link.key'));

    expect(await refusal(join(folder, 'link.key'))).toContain('it exists already');
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
    expect(existsSync(join(folder, 'link.pub'))).toBe(false);
  });

  test('writes no private key if the public key cannot be written', async () => {
    mkdirSync(join(folder, 'taken.pub'));

    expect(await refusal(join(folder, 'taken.key'))).toContain('taken.pub');
    expect(existsSync(join(folder, 'taken.key'))).toBe(false);
    expect(await refusal(join(folder, 'nowhere', 'x.key'))).toContain('ENOENT');
  });

  test('takes one file', async () => {
    expect(await refusal('a', 'b')).toContain('keygen: expected the path of one file, got 2; type keygen vendor.key');
    expect(await refusal('--force')).toContain('unknown flag: --force');
  });
});
