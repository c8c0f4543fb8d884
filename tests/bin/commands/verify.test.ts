import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verify } from '../../../bin/commands/verify.js';
import { packBundle } from '../../../helpers/records/bundle-reading.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import { fingerprintOf } from '../../../helpers/seals/seal.js';
import { aSigner, bundleOf } from '../../support/bundles.js';
import { judge, published } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { isQuick } from '../../tiers/tier.js';
import { running } from './running.js';

const { folder } = ownFolder('verify');

const keys = generateKeyPairSync('ed25519');
const publicKey = join(folder, 'public.pem');
writeFileSync(publicKey, keys.publicKey.export({ type: 'spki', format: 'pem' }));
const report = await judge();
const good = join(folder, 'conformance.json');
writeReports(folder, report, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

const matching = (words: RegExp) => expect.stringMatching(words) as string;

describe('verify', () => {
  test('accepts an unchanged report that a given key signed', async () => {
    const { exit, out } = await running(verify, good, '--public-key', publicKey);

    expect(exit).toBe(0);
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      `VERIFIED: ${good} is intact, complete, consistent with its evidence and signed by a key that you gave; its verdict is conformant, about the embedded reference and no product.`,
    );
  });

  test('names the one of several trusted keys that signed', async () => {
    const other = generateKeyPairSync('ed25519').publicKey;
    const trusted = join(folder, 'trusted.pem');
    const pems = [other, keys.publicKey].map((key) => key.export({ type: 'spki', format: 'pem' }).toString());
    writeFileSync(trusted, `# two vendors\n${pems.join('# the second\n')}`);
    const { exit, out } = await running(verify, good, '--trusted-keys', trusted);

    expect(exit).toBe(0);
    expect(out).toContain(`${fingerprintOf(keys.publicKey)}, a key that you gave`);
  });

  test('exits with 3 if no key is given, and with 1 if another key signed', async () => {
    const other = join(folder, 'other.pem');
    writeFileSync(other, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));

    expect(await running(verify, good)).toMatchObject({ exit: 3, out: matching(/no key was given[^]*NOT PROVEN/) });
    expect(await running(verify, good, '--public-key', other)).toMatchObject({
      exit: 1,
      out: matching(/do not rely on/),
    });
  });

  test('finds a changed digit, and reports where it is', async () => {
    const text = readFileSync(good, 'utf8');
    const tampered = join(folder, 'tampered.json');
    writeFileSync(
      tampered,
      text.replace(/"requests": (\d+)/, (_, count) => `"requests": ${Number(count) + 1}`),
    );
    const { exit, out } = await running(verify, tampered);

    expect(exit).toBe(1);
    expect(out).toMatch(/expected requests \d+ by the rest of the report, got \d+/);
    expect(out).toContain('changes in totals');
  });

  test('takes no fingerprint for a report alone, which has no key in it', async () => {
    await expect(running(verify, good, '--public-key', fingerprintOf(keys.publicKey))).rejects.toThrow(
      /^--public-key: a fingerprint needs the key itself, which bundles contain and .*conformance\.json does not; name the file of the key$/,
    );
  });

  test('answers as JSON, too', async () => {
    const { exit, out } = await running(verify, good, '--public-key', publicKey, '--json');

    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      answer: 'verified',
      product: null,
      suite: { version: '0.3.0', requirementSet: '0.3.0' },
      scope: 'full',
      verdict: 'conformant',
      signedBy: fingerprintOf(keys.publicKey),
      outcomesFollow: true,
      problems: [],
      doubts: [],
    });
  });

  test.skipIf(isQuick)('reads a bundle from its folder and its file, and finds what is changed in it', async () => {
    const signer = aSigner();
    const key = join(folder, 'signer.pem');
    writeFileSync(key, signer.publicPem);
    const files = bundleOf(await published(), signer);
    const unpacked = join(folder, 'field-master-2.1');
    mkdirSync(unpacked);
    for (const [name, bytes] of files) writeFileSync(join(unpacked, name), bytes);
    const packed = join(folder, 'bundle.tar.gz');
    writeFileSync(packed, packBundle(files, 'field-master-2.1'));

    for (const path of [unpacked, packed]) {
      expect(await running(verify, path, '--public-key', key)).toMatchObject({
        exit: 0,
        out: matching(/Field Master 2\.1 by Acme/),
      });
      expect(await running(verify, path)).toMatchObject({ exit: 3 });
    }
    const fingerprint = fingerprintOf(signer.publicKey);
    expect(await running(verify, packed, '--public-key', fingerprint)).toMatchObject({
      exit: 0,
      out: matching(/a key that you gave/),
    });
    for (const other of [fingerprintOf(keys.publicKey), 'SHA256:cut'])
      expect(await running(verify, packed, '--public-key', other)).toMatchObject({
        exit: 1,
        out: matching(/WRONG: expected a signature by a key that was given, got another/),
      });
    writeFileSync(join(unpacked, 'badge.svg'), '<svg/>');
    expect(await running(verify, unpacked, '--public-key', key)).toMatchObject({
      exit: 1,
      out: matching(/WRONG: .*badge\.svg/),
    });
  });
});
