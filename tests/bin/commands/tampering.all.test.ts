import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { verify } from '../../../bin/commands/verify.js';
import { packBundle, writeArchive, type ArchiveMember } from '../../../helpers/records/bundle-reading.js';
import type { Report } from '../../../helpers/records/report.js';
import { aSigner, bundleOf, sampleProduct } from '../../support/bundles.js';
import { published } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from './running.js';

const { folder } = ownFolder('tampering');
const [vendor, stranger] = [aSigner(), aSigner()];
const publicKey = join(folder, 'vendor.pub');
writeFileSync(publicKey, vendor.publicPem);
const report = await published();
const bundle = bundleOf(report, vendor);
const other = bundleOf(report, vendor, { ...sampleProduct, name: 'Sold Out', version: '0.9' });
const NAME = 'field-master-2.1';
let place = 0;

type Files = ReadonlyMap<string, Uint8Array>;

/** The bundle in a folder of its own, with one change. */
function inFolder(change: (path: string) => void, files: Files = bundle): string {
  const path = join(folder, String(place++));
  mkdirSync(path);
  for (const [name, bytes] of files) writeFileSync(join(path, name), bytes);
  change(path);

  return path;
}

function inFile(bytes: Uint8Array): string {
  const path = join(folder, `${place++}.tar.gz`);
  writeFileSync(path, bytes);

  return path;
}

const members = [...bundle].map(([name, bytes]): ArchiveMember => ({ path: `${NAME}/${name}`, bytes }));
const edited = (name: string, from: string | RegExp, to: string) => (path: string) => {
  const text = Buffer.from(bundle.get(name) ?? []).toString();
  expect(text.replace(from, to)).not.toBe(text);
  writeFileSync(join(path, name), text.replace(from, to));
};

/** What verify says, and its exit status. */
async function verified(path: string) {
  return running(verify, path, '--public-key', publicKey).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;

    return { exit: 2, out: error.message, err: '' };
  });
}

test('the bundle verifies before anybody tampers with it', async () => {
  const asFolder = await verified(inFolder(() => undefined));
  const asFile = await verified(inFile(packBundle(bundle, NAME)));

  expect([asFolder.exit, asFile.exit]).toEqual([0, 0]);
});

const ways: readonly (readonly [string, () => string, RegExp])[] = [
  [
    'a file is deleted',
    () => inFolder((path) => rmSync(join(path, 'exchanges.har'))),
    /expected exchanges\.har, got none/,
  ],
  [
    'a file is renamed',
    () => inFolder((path) => renameSync(join(path, 'badge.svg'), join(path, 'Badge2.svg'))),
    /Badge2/,
  ],
  [
    'a file is added',
    () => inFolder((path) => writeFileSync(join(path, 'README.txt'), 'signed by this key')),
    /README\.txt/,
  ],
  ['a file is emptied', () => inFolder((path) => writeFileSync(join(path, 'exchanges.har'), '')), /exchanges\.har/],
  [
    'the verdict of the manifest is changed',
    () => inFolder(edited('manifest.json', '"conformant"', '"passed"')),
    /"verdict" in manifest/,
  ],
  [
    'the product of the manifest is changed',
    () => inFolder(edited('manifest.json', '"2.1"', '"3.0"')),
    /"product" in manifest/,
  ],
  [
    'the product of the certificate is changed',
    () => inFolder(edited('certificate.html', 'Field Master', 'Field Monster')),
    /certificate\.html/,
  ],
  ['the badge is changed', () => inFolder(edited('badge.svg', 'conformant', 'excellent')), /badge\.svg/],
  [
    'a number of the report is changed',
    () => inFolder(edited('conformance.json', /"requests": \d+/, '"requests": 9')),
    /totals/,
  ],
  [
    'a response in the evidence is changed',
    () => inFolder(edited('conformance.json', /"status": 200/, '"status": 201')),
    /changes in exchanges/,
  ],
  [
    'the certificate of another product is put in its place',
    () => inFolder((path) => writeFileSync(join(path, 'certificate.html'), other.get('certificate.html') ?? '')),
    /certificate\.html/,
  ],
  [
    'the public key is exchanged',
    () => inFolder((path) => writeFileSync(join(path, 'public-key.pem'), stranger.publicPem)),
    /public-key\.pem/,
  ],
  [
    'everything is made and signed anew by another key',
    () => inFolder(() => undefined, bundleOf(report, stranger)),
    /another key|other key|no key|not.*key/,
  ],
  [
    'a file is twice in the archive',
    () => inFile(writeArchive([...members, ...members.slice(1, 2)])),
    /conformance\.json/,
  ],
  [
    'a link is in the place of a file',
    () =>
      inFolder((path) => {
        cpSync(join(path, 'conformance.html'), join(folder, `${place}.html`));
        rmSync(join(path, 'conformance.html'));
        symlinkSync(join(folder, `${place}.html`), join(path, 'conformance.html'));
      }),
    /conformance\.html as a regular file/,
  ],
];

describe('tampering is found in each of fifteen ways', () => {
  test('of which there are fifteen', () => {
    expect(ways).toHaveLength(15);
  });

  test.for(ways)('%s', async ([, tamper, words]) => {
    const { exit, out } = await verified(tamper());

    expect(out).toMatch(words);
    expect(exit).toBe(1);
  });
});

describe('not even the owner of the key gets a bundle verified', () => {
  const resigned = (change: (before: Report) => Partial<Report>) =>
    inFolder(() => undefined, bundleOf({ ...report, ...change(report) }, vendor));
  const [first] = report.requirements;

  test.for([
    [
      'with a requirement deleted',
      () =>
        resigned(({ requirements, totals }) => ({
          requirements: requirements.slice(1),
          totals: { ...totals, passed: totals.passed - 1 },
        })),
    ],
    [
      'with a level changed',
      () =>
        resigned(({ requirements }) => ({
          requirements: requirements.map((one) => (one === first ? { ...one, level: 'advisory' as const } : one)),
        })),
    ],
    [
      'without any evidence',
      () =>
        resigned(({ totals }) => ({
          exchanges: {},
          ordersCreated: [],
          lost: [],
          totals: { ...totals, requests: 0, ordersCreated: 0 },
        })),
    ],
    ['of a faulty service whose failures became passes', () => resigned(() => faultyAsPassed)],
    [
      'that says that it is of an older version',
      () => resigned(({ suite }) => ({ suite: { ...suite, version: '0.1.0' } })),
    ],
  ] as const)('%s', async ([, forge]) => {
    expect((await verified(forge())).exit).toBe(1);
  });
});

const faulty = await published({ rules: { filterJoin: 'or' } });
const faultyAsPassed: Report = {
  ...faulty,
  verdict: 'conformant',
  hints: [],
  totals: { ...faulty.totals, passed: faulty.totals.passed + faulty.totals.failed, failed: 0 },
  requirements: faulty.requirements.map((one) =>
    one.outcome === 'failed' ? { ...one, outcome: 'passed' as const, reason: null, findings: [] } : one,
  ),
};
