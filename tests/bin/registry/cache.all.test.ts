import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cacheIn } from '../../../bin/registry/cache.js';
import { examinePlace } from '../../../bin/registry/examine-place.js';
import { VERSION } from '../../../helpers/interface/version.js';
import type { ExaminedBundle } from '../../../helpers/reports/registry/examined-bundle.js';
import { aSigner } from '../../support/bundles.js';
import { published } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { certified, ofAService, put, putArchive, putFolder } from './samples.js';

const { folder } = ownFolder('registry-cache');
const bundle = certified(ofAService(await published()), aSigner());
putFolder(folder, 'bundle', bundle);
putArchive(folder, 'bundle.tar.gz', bundle);
const asFolder = { file: join(folder, 'bundle'), path: 'bundle', isFolder: true };
const asArchive = { file: join(folder, 'bundle.tar.gz'), path: 'bundle.tar.gz', isFolder: false };

describe('what was found out about a bundle', () => {
  const kept = join(folder, 'kept');
  const cache = cacheIn(kept);

  test('is the same for its folder and its archive, and after it was kept', async () => {
    const found = await examinePlace(asFolder, cache);

    expect(found).toMatchObject({
      isReference: false,
      examination: { problems: [], doubts: [], outcomesFollow: true },
    });
    expect(await examinePlace(asArchive, cache)).toEqual(found);
    expect(await examinePlace(asFolder, cache)).toEqual(found);
    expect(readdirSync(join(kept, VERSION))).toHaveLength(2);
  });

  test('is found by all bytes: by no other, and not after a file was added', async () => {
    const asked: string[] = [];
    const spying = { find: (digest: string) => (asked.push(digest), stub), keep: () => undefined };
    const digestsOf = async () => {
      for (const place of [asFolder, asArchive]) await examinePlace(place, spying);
    };
    await digestsOf();
    put(folder, 'bundle/more.txt', '');
    await digestsOf();
    put(folder, 'bundle.tar.gz', 'x');
    await digestsOf();

    const [first, archive, withMore, sameArchive, stillMore, otherArchive] = asked;
    expect(new Set([first, archive, withMore, otherArchive]).size).toBe(4);
    expect([sameArchive, stillMore]).toEqual([archive, withMore]);
  });
});

const stub: ExaminedBundle = { digest: 'd'.repeat(64), unreadable: 'kept' };

describe('a cache', () => {
  const place = join(folder, 'place');
  const digest = 'a'.repeat(64);
  const file = join(place, VERSION, `${digest}.json`);

  test('gives back what it kept', () => {
    cacheIn(place).keep(digest, stub);

    expect(cacheIn(place).find(digest)).toEqual(stub);
    expect(cacheIn(place).find('b'.repeat(64))).toBeNull();
  });

  test.for([
    ['was cut', (text: string) => text.slice(0, -3)],
    ['is of another version', (text: string) => text.replace(VERSION, '0.1.9')],
    ['has the name of another', (text: string) => text.replace(digest, 'c'.repeat(64))],
    ['is no object', () => '7'],
    ['leads out of the site', (text: string) => text.replace('d'.repeat(64), `${'d'.repeat(8)}/../../../..`)],
    ['says nothing', (text: string) => text.replace(/"examined":.*/, '"examined":{}}')],
    [
      'has no product',
      (text: string) => text.replace('"unreadable":"kept"', '"certified":{},"examination":{},"seal":null'),
    ],
  ] as const)('passes over a file that %s', ([, change]) => {
    cacheIn(place).keep(digest, stub);
    writeFileSync(file, change(readFileSync(file, 'utf8')));

    expect(cacheIn(place).find(digest)).toBeNull();
  });

  test('that cannot be written is no obstacle', () => {
    put(folder, 'file', '');

    expect(() => cacheIn(join(folder, 'file')).keep(digest, stub)).not.toThrow();
  });
});
