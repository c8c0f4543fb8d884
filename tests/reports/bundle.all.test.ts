import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  isBundlePath,
  packBundle,
  readArchive,
  readBundle,
  writeArchive,
} from '../../helpers/records/bundle-reading.js';
import { bundleMembers, bundleName } from '../../helpers/records/bundle.js';
import { bundleProblems, keyIn } from '../../helpers/reports/certificate/bundle-files.js';
import { fingerprintOf } from '../../helpers/seals/seal.js';
import { UnreadableFile } from '../../helpers/settings/files.js';
import { aSigner, bundleOf, sampleProduct } from '../support/bundles.js';
import { published } from '../support/judging.js';
import { ownFolder } from '../support/own-folder.js';

const { folder } = ownFolder('bundle');
const signer = aSigner();
const files = bundleOf(await published(), signer);
const NAME = 'field-master-2.1';
const MIB = 1024 ** 2;

function writtenTo(name: string, members: ReadonlyMap<string, Uint8Array> = files): string {
  const path = join(folder, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  for (const [member, bytes] of members) writeFileSync(join(path, member), bytes);

  return path;
}

function packedAs(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);

  return path;
}

describe('a bundle', () => {
  test('has the same files in its folder and in its archive, and nothing is wrong with them', () => {
    const inFolder = readBundle(writtenTo('whole'));
    const packed = readBundle(packedAs('whole.tar.gz', packBundle(files, NAME)));

    expect([...inFolder.files.keys()].toSorted()).toEqual([...bundleMembers].toSorted());
    for (const name of bundleMembers)
      expect(Buffer.from(packed.files.get(name) ?? [])).toEqual(inFolder.files.get(name));
    expect(bundleProblems(inFolder)).toEqual([]);
    expect(fingerprintOf(keyIn(packed.files) ?? signer.publicKey)).toBe(fingerprintOf(signer.publicKey));
    expect(bundleProblems(packed)).toEqual([]);
  });

  test('is packed into the same bytes every time, which other programs can unpack', () => {
    expect(packBundle(files, NAME)).toEqual(packBundle(new Map([...files].toReversed()), NAME));

    const path = packedAs('other.tar.gz', packBundle(files, NAME));
    execFileSync('tar', ['-xzf', path, '-C', folder]);

    expect(bundleProblems(readBundle(join(folder, NAME)))).toEqual([]);
  });
});

/** As certify compresses it. */
function compressed(tar: Uint8Array): Buffer {
  const stream = gzipSync(tar).subarray(10);
  const digest = createHash('sha256').update(stream.subarray(0, -8)).digest('hex');

  return Buffer.concat([Buffer.from('1f8b08100000000002ff', 'hex'), Buffer.from(`${digest}\0`), stream]);
}

describe('an archive', () => {
  const small = writeArchive([
    { path: 'a-1/manifest.json', bytes: Buffer.from('{}') },
    { path: 'a-1/badge.svg', bytes: Buffer.alloc(700, 'x') },
  ]);

  test('with any changed byte is not read as what it was', () => {
    const before = readArchive(small, MIB);
    for (const at of small.keys()) {
      for (const mask of [0x01, 0x80, 0xff]) {
        const changed = Buffer.from(small);
        changed[at] = (changed[at] ?? 0) ^ mask;

        expect(readArchive(changed, MIB), `byte ${at}`).not.toEqual(before);
      }
    }
  });

  test.for([
    ['cut', small.subarray(0, -9)],
    ['with bytes after it', Buffer.concat([small, Buffer.from('x')])],
    ['with a second stream', Buffer.concat([small, gzipSync('')])],
    ['after an empty stream', Buffer.concat([gzipSync(''), small])],
    ['that is empty', Buffer.alloc(0)],
    ['compressed by another program', gzipSync(gunzipSync(small))],
    ['of nothing', compressed(Buffer.alloc(0))],
    ['without its end', compressed(gunzipSync(small).subarray(0, -512))],
    ['with more after its end', compressed(Buffer.concat([gunzipSync(small), Buffer.alloc(512)]))],
  ] as const)('%s is not read', ([, bytes]) => {
    expect(readArchive(bytes, MIB)).toHaveProperty('flaw');
  });

  test('that unpacks to more than the limit is not unpacked', () => {
    const bomb = writeArchive([{ path: 'manifest.json', bytes: Buffer.alloc(4 * MIB) }]);

    expect(readArchive(bomb, MIB)).toEqual({ flaw: 'unpacks to more than 1 MiB' });
  });

  test.for([
    ['a symbolic link', (header: Buffer) => header.write('2', 156)],
    ['a hard link', (header: Buffer) => header.write('1', 156)],
    ['a folder', (header: Buffer) => header.write('5', 156)],
    ['an extended header', (header: Buffer) => header.write('x', 156)],
    ['a size that is not there', (header: Buffer) => header.write('77777777777', 124)],
    ['a negative size', (header: Buffer) => header.write('00000-2000', 124)],
    ['a size in binary', (header: Buffer) => header.writeUInt8(0x80, 124)],
    ['a time', (header: Buffer) => header.write('00000000001', 136)],
    ['an owner', (header: Buffer) => header.write('root', 265)],
    ['a prefix', (header: Buffer) => header.write('/etc', 345)],
  ] as const)('with %s is not read', ([, change]) => {
    const tar = gunzipSync(small);
    const header = tar.subarray(0, 512);
    change(header);
    header.write('        ', 148);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );

    expect(readArchive(compressed(tar), MIB)).toEqual({ flaw: expect.stringContaining('plain files') as string });
  });
});

describe('in place of a bundle', () => {
  test.for([
    [
      'a folder without a manifest',
      () => writtenTo('none', new Map([...files].filter(([name]) => name !== 'manifest.json'))),
    ],
    ['a report', () => packedAs('report.json', files.get('conformance.json') ?? Buffer.alloc(0))],
    ['nothing', () => join(folder, 'nowhere')],
  ] as const)('%s is refused', ([, make]) => {
    expect(() => readBundle(make())).toThrow(UnreadableFile);
  });

  test('a link in place of a file is refused, even if it leads to the same bytes', () => {
    const path = writtenTo('linked');
    cpSync(join(path, 'badge.svg'), join(folder, 'elsewhere.svg'));
    rmSync(join(path, 'badge.svg'));
    symlinkSync(join(folder, 'elsewhere.svg'), join(path, 'badge.svg'));

    expect(bundleProblems(readBundle(path))).toEqual(['expected badge.svg as a regular file, got something else']);
    expect(readFileSync(join(path, 'badge.svg'))).toEqual(files.get('badge.svg'));
  });
});

test('what is no folder and no archive is read as a report', () => {
  const paths = [writtenTo('told'), 'bundle.tar.gz', 'bundle.tgz', 'conformance.json', 'nowhere'];

  expect(paths.map(isBundlePath)).toEqual([true, true, true, false, false]);
});

describe('the name of a bundle', () => {
  test.for([
    ['Field Master', '2.1', 'field-master-2.1'],
    ['../../etc/passwd', '/', 'etc-passwd-version'],
    ['CON', '1', 'con-1'],
    ['nul.txt', '1', 'product-nul.txt-1'],
    ['Sprüher', '1.0 β', 'spruher-1.0'],
    ['喷雾', '…', 'product-version'],
    ['x'.repeat(200), '9'.repeat(200), `${'x'.repeat(40)}-${'9'.repeat(40)}`],
  ] as const)('of %s %s is usable on every system', ([name, version, right]) => {
    expect(bundleName({ ...sampleProduct, name, version })).toBe(right);
  });
});

test('both keys of a pair have one fingerprint, and another pair has another', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');

  expect(fingerprintOf(privateKey)).toBe(fingerprintOf(publicKey));
  expect(fingerprintOf(publicKey)).toMatch(/^SHA256:[\w+/]{43}$/);
  expect(fingerprintOf(publicKey)).not.toBe(fingerprintOf(signer.publicKey));
});
