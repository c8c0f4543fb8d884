import { cpSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../../bin/commands/registry.js';
import { verify } from '../../../bin/commands/verify.js';
import { sha256Of } from '../../../helpers/records/bundle.js';
import { certifiedVersionOf } from '../../../helpers/reports/registry/entries.js';
import { fingerprintOf, sealReport } from '../../../helpers/seals/seal.js';
import { aSigner } from '../../support/bundles.js';
import { published } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from '../commands/running.js';
import { certified, keysText, ofAService, put, putArchive, putFolder, type Certified } from './samples.js';

const { folder } = ownFolder('registry');
const list = join(folder, 'bundles');

const trial = await published();
const report = ofAService(trial);
const [acme, other, stolen, old, stranger] = [aSigner(), aSigner(), aSigner(), aSigner(), aSigner()];
const keys = keysText(
  { vendor: 'Acme Farming Ltd.', publicKey: acme.publicPem },
  { vendor: 'Acme Farming Ltd.', publicKey: stolen.publicPem, revoked: '2026-10-01', reason: 'stolen <b>\u202e' },
  { vendor: 'Acme Farming Ltd.', publicKey: old.publicPem, retired: '2020-01-01' },
  { vendor: 'Other & Sons', file: 'keys/other.pub' },
);

/** As somebody changes it who has no key. */
function changed({ files, product }: Certified): Certified {
  return { product, files: new Map([...files, ['badge.svg', Buffer.from('<svg/>')] as const]) };
}

/** With a report that nobody signed. */
function unsigned({ files, product }: Certified): Certified {
  const text = `${JSON.stringify(sealReport({ ...report, product }, null), null, 2)}\n`;

  return { product, files: new Map([...files, ['conformance.json', Buffer.from(text)] as const]) };
}

const version = (named: string) => ({ version: named });

const first = certified(report, acme);
put(list, 'keys.json', keys);
put(list, 'keys/other.pub', other.publicPem);
putFolder(list, 'acme/field-master-2.1', first);
putArchive(list, 'acme/field-master-2.1.tar.gz', first);
putArchive(list, 'acme/2.2/one.tar.gz', certified(report, acme, version('2.2')));
putArchive(list, 'acme/2.2/two.TGZ', certified(report, acme, { ...version('2.2'), environment: 'production' }));
putFolder(list, 'acme/changed', changed(first));
putFolder(list, 'acme/unsigned', unsigned(first));
putArchive(list, 'acme/foreign.tar.gz', certified(report, stranger, version('3')));
putArchive(list, 'acme/revoked.tar.gz', certified(report, stolen, version('4')));
putArchive(list, 'acme/retired.tar.gz', certified(report, old, version('5')));
putArchive(list, 'acme/trial.tar.gz', certified(trial, acme, version('6')));
putArchive(list, 'acme/taken.tar.gz', certified(report, other, version('7')));
putArchive(list, 'other/a.tar.gz', certified(report, other, { vendor: 'Other & Sons', name: '<img src=x>' }));
putArchive(list, 'unknown/a.tar.gz', certified(report, stranger, { vendor: 'Unknown' }));
put(list, 'odd/::error::\u001b[2J\u202e.tar.gz', 'no archive');
put(list, 'odd/nothing/manifest.json', '{}');
symlinkSync(join(list, 'acme'), join(list, 'linked'));
interface Listed {
  readonly counts: Readonly<Record<string, number>>;
  readonly claimedTwice: readonly (readonly string[])[];
  readonly entries: readonly {
    readonly path: string;
    readonly standing: string;
    readonly reasons: readonly string[];
    readonly signer: string | null;
  }[];
}

async function listed(...flags: readonly string[]): Promise<Listed> {
  const { exit, out } = await running(registry, list, '--json', ...flags);
  expect(exit).toBe(0);

  return JSON.parse(out) as Listed;
}

const site = join(folder, 'site');
const { entries, counts, claimedTwice } = await listed('--out', site);

const textsIn = (built: string) =>
  readdirSync(built, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .filter((path) => statSync(join(built, path)).isFile())
    .map((path) => [path, readFileSync(join(built, path), 'utf8')]);

describe('a list', () => {
  test('shows each bundle once, as what it is', () => {
    expect(Object.fromEntries(entries.map(({ path, standing }) => [path, standing]))).toEqual({
      'acme/2.2/one.tar.gz': 'verified',
      'acme/2.2/two.TGZ': 'verified',
      'acme/changed': 'wrong',
      'acme/field-master-2.1': 'verified',
      'acme/foreign.tar.gz': 'wrong',
      'acme/retired.tar.gz': 'wrong',
      'acme/revoked.tar.gz': 'wrong',
      'acme/taken.tar.gz': 'wrong',
      'acme/trial.tar.gz': 'trial',
      'acme/unsigned': 'wrong',
      'odd/::error::\u001b[2J\u202e.tar.gz': 'unreadable',
      'odd/nothing': 'unreadable',
      'other/a.tar.gz': 'verified',
      'unknown/a.tar.gz': 'unproven',
    });
    expect(counts).toEqual({ products: 2, verified: 4, trial: 1, wrong: 6, unproven: 1, unreadable: 2 });
    expect(claimedTwice).toEqual([['acme/2.2/one.tar.gz', 'acme/2.2/two.TGZ']]);
  });

  test.for([
    ['acme/changed', /badge\.svg as it was when the manifest was signed, got other bytes/],
    ['acme/foreign.tar.gz', /^expected a signature by a key that was given, got another$/],
    [
      'acme/revoked.tar.gz',
      /^expected a key that is trusted, got one that was revoked on 2026-10-01: "stolen <b>\\u202e"$/,
    ],
    ['acme/retired.tar.gz', /^expected a run until 2020-01-01, when its key was retired, got one on \d{4}-\d\d-\d\d$/],
    ['acme/taken.tar.gz', /^expected a key of "Acme Farming Ltd\." in the bundle, got one of "Other & Sons"$/],
    ['acme/unsigned', /conformance\.json as it was when the manifest was signed/],
    ['odd/nothing', /^expected conformance\.json, got none$/],
    ['odd/::error::\u001b[2J\u202e.tar.gz', /^it is not compressed with gzip$/],
    ['unknown/a.tar.gz', /^it is signed, but the list has no key of "Unknown"$/],
  ] as const)('says why %s is not verified', ([path, reason]) => {
    expect(entries.find((entry) => entry.path === path)?.reasons[0]).toMatch(reason);
  });

  test('names the signer of each by fingerprint', () => {
    expect(entries.find(({ path }) => path === 'acme/field-master-2.1')?.signer).toBe(fingerprintOf(acme.publicKey));
    expect(entries.find(({ path }) => path === 'other/a.tar.gz')?.signer).toBe(fingerprintOf(other.publicKey));
  });

  test('is the same bytes every time, and wherever the folder is', async () => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    for (const part of ['keys.json', 'keys', 'acme/2.2', 'acme/changed', 'odd', 'linked'])
      for (const place of [here, there]) cpSync(join(list, part), join(place, part), { recursive: true });
    expect(await running(registry, here, '--out', `${here}-site`)).toMatchObject({ exit: 0 });
    expect(await running(registry, there, '--out', `${there}-site`)).toMatchObject({ exit: 0 });

    expect(textsIn(`${here}-site`).length).toBeGreaterThan(1);
    expect(textsIn(`${here}-site`)).toEqual(textsIn(`${there}-site`));
    expect(JSON.stringify(textsIn(`${here}-site`))).not.toContain(folder);
  });

  test('is not written within a file, and says so', async () => {
    put(folder, 'precious.txt', 'mine');

    await expect(running(registry, list, '--out', join(folder, 'precious.txt/x'))).rejects.toThrow(
      /^--out: .*precious\.txt.*: no site was written$/,
    );
  });

  test('has each bundle that counts, with its digest, and a reader can verify it', async () => {
    const index = JSON.parse(readFileSync(join(site, 'index.json'), 'utf8')) as {
      readonly entries: readonly {
        readonly path: string;
        readonly bundle: { readonly path: string; readonly sha256: string } | null;
        readonly certified: { readonly signer: string } | null;
      }[];
    };
    const downloads = index.entries.flatMap(({ path, bundle, certified: of }) =>
      bundle === null || of === null
        ? []
        : [{ path, sha256: bundle.sha256, signer: of.signer, file: join(site, bundle.path) }],
    );

    // The first was a folder.
    expect(downloads.map(({ path }) => path)).toEqual([
      'acme/2.2/one.tar.gz',
      'acme/2.2/two.TGZ',
      'acme/field-master-2.1',
      'acme/trial.tar.gz',
      'other/a.tar.gz',
    ]);
    for (const { file, sha256 } of downloads) expect(sha256Of(readFileSync(file))).toBe(sha256);
    for (const { file, signer } of downloads.slice(-3))
      expect(await running(verify, file, '--public-key', signer)).toMatchObject({ exit: 0 });
  });

  test('shows no page that a signer chose', () => {
    const evil = '<script>alert(1)</script>';
    const files = new Map([...first.files, ['certificate.html', Buffer.from(evil)] as const]);
    const shown = certifiedVersionOf({ ...report, product: first.product }, files);

    expect(shown.certificate).not.toContain('<script');
    expect(shown.certificate).toContain('Field Master');
  });

  test('is printed with the first reason of each that does not count, and no name does anything to a terminal', async () => {
    const { out } = await running(registry, list, '--out', site);
    const lines = out.split('\n');

    expect(lines).toContain('NOT PROVEN: unknown/a.tar.gz: it is signed, but the list has no key of "Unknown"');
    expect(lines).toContain('TRIAL: acme/trial.tar.gz: it is about the embedded reference, and not counted');
    expect(lines).toContain(
      'CLAIMED TWICE: Field Master 2.2 by Acme Farming Ltd., in acme/2.2/one.tar.gz, acme/2.2/two.TGZ',
    );
    expect(lines.at(-2)).toBe(
      '4 versions of 2 products verified; not counted: 1 trial with the reference, 6 wrong, 1 not proven, 2 unreadable',
    );
    expect(lines.at(-1)).toBe(`the site is in ${site}`);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(out).not.toMatch(/[\u001b\u202e]/);
  });

  test('agrees with verify', async () => {
    const exits = { verified: 0, trial: 0, wrong: 1 };
    put(folder, 'all.pem', `${acme.publicPem}${other.publicPem}`);
    for (const path of ['acme/changed', 'acme/trial.tar.gz', 'other/a.tar.gz']) {
      const { exit } = await running(verify, join(list, path), '--trusted-keys', join(folder, 'all.pem'));
      const standing = entries.find((entry) => entry.path === path)?.standing;

      expect(exit, path).toBe(exits[standing as keyof typeof exits]);
    }
  });
});
