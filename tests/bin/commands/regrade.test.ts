import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { verify } from '../../../bin/commands/verify.js';
import type { Report } from '../../../helpers/records/report.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { isQuick } from '../../tiers/tier.js';
import { running } from './running.js';

const { folder } = ownFolder('regrade');

const keys = generateKeyPairSync('ed25519');

const signingKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const good = filed('good', await judge());
const worse = filed('worse', await judge({ rules: { filterJoin: 'or' } }));

function filed(name: string, report: Awaited<ReturnType<typeof judge>>): string {
  mkdirSync(join(folder, name));
  writeReports(join(folder, name), report, signingKey);

  return join(folder, name, 'conformance.json');
}

const matching = (words: RegExp) => expect.stringMatching(words) as string;

describe('regrade', () => {
  test('judges a recording again with the same outcomes', async () => {
    const target = join(folder, 'again');
    const { exit, out } = await running(regrade, worse, '--reports-dir', target);

    expect(exit).toBe(1);
    expect(out).toContain('FAILED list-farmer-orders/filters-together');
    expect(out).toContain('The recording is signed; verify says by whom.');
    expect(out).toContain('No outcome changed.');
    expect(await running(verify, join(target, 'conformance.json'))).toMatchObject({
      exit: 3,
      out: matching(/it is not signed/),
    });
    const { seal } = JSON.parse(readFileSync(worse, 'utf8')) as Report;
    const { regraded } = JSON.parse(readFileSync(join(target, 'conformance.json'), 'utf8')) as Report;
    expect(regraded).toMatchObject({
      from: '0.3.0',
      source: { digest: seal?.digest, signature: seal?.signature, isIntact: true },
    });
  });

  test('does not overwrite the report that it judges again', async () => {
    await expect(running(regrade, good, '--reports-dir', join(folder, 'good'))).rejects.toThrow(UsageError);
  });

  const changed = join(folder, 'changed.json');
  const { seal: _, ...bare } = JSON.parse(readFileSync(good, 'utf8')) as Report;
  const unsealed = join(folder, 'unsealed.json');
  writeFileSync(
    changed,
    readFileSync(good, 'utf8')
      .replace('"attempt": 1', '"attempt":  1')
      .replace(/"seed": \d+/, '"seed": 7'),
  );
  writeFileSync(unsealed, JSON.stringify(bare));

  test.for([
    [changed, /changed\.json: expected the sealed content, got changes in seed; --accept-broken-seal/],
    [unsealed, /unsealed\.json: expected a seal, got none; --accept-broken-seal/],
  ] as const)('refuses a recording whose seal is broken or missing', async ([path, words]) => {
    await expect(running(regrade, path)).rejects.toThrow(UsageError);
    await expect(running(regrade, path)).rejects.toThrow(words);
  });

  test('says in the verdict line that a recording was changed, and never calls it conformant', async () => {
    const target = join(folder, 'accepted');
    const { exit, out } = await running(regrade, unsealed, '--accept-broken-seal', '--reports-dir', target);
    const written = join(target, 'conformance.json');

    expect(exit).toBe(0);
    expect(out).toMatch(
      /^PASSED \(the embedded reference, not your service\) \(regraded from a changed recording\): (\d+) of \1 /m,
    );
    expect(out).toContain('Nobody signed the recording as it is: whoever had it could change it.');
    expect(readFileSync(join(target, 'badge.svg'), 'utf8')).toContain('changed recording');
    expect(readFileSync(join(target, 'conformance.html'), 'utf8')).toContain(
      '<h1 id="verdict">Passed (regraded from a changed recording)',
    );
    const again = await running(regrade, written);
    expect(again.out).toMatch(/^PASSED .*regraded from a changed recording/m);
    expect([out, again.out].join()).not.toMatch(/CONFORMANT/);
  });

  test.skipIf(isQuick)('uses the gates of the caller, and not those of the recording', async () => {
    const waivers = [{ requirement: 'list-farmer-orders/filters-together', reason: 'known', expires: '2099-01-01' }];
    const excused = filed(
      'excused',
      await judge({ rules: { filterJoin: 'or' }, settings: { waivers, allowIncomplete: ['verify-payment'] } }),
    );
    const own = join(folder, 'waivers.json');
    writeFileSync(own, JSON.stringify(waivers));

    expect(await running(regrade, excused)).toMatchObject({ exit: 1, out: matching(/^NON-CONFORMANT/m) });
    expect(await running(regrade, excused, '--waivers', own)).toMatchObject({
      exit: 0,
      out: matching(/^PASSED with 1 waived/m),
    });
    expect(await running(regrade, excused, '--baseline', worse)).toMatchObject({
      exit: 0,
      out: matching(/^NON-CONFORMANT/m),
    });
    await expect(running(regrade, excused, '--waivers', good)).rejects.toThrow(/^--waivers: .*good/);
  });
});
