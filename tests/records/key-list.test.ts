import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readKeyList, trustIn } from '../../helpers/records/key-list.js';
import { UnreadableFile } from '../../helpers/settings/files.js';
import { aSigner } from '../support/bundles.js';

const [acme, second] = [aSigner(), aSigner()];
const publicKey = acme.publicPem;
const vendor = 'Acme Farming Ltd.';
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });

function readBeside(path: string): string {
  if (path === 'keys/acme.pub') return publicKey;
  throw new UnreadableFile('does not exist');
}

function read(...keys: readonly unknown[]) {
  return readKeyList(JSON.stringify({ format: 'crop-spraying-conformance-keys/1', keys }), readBeside);
}

describe('the keys of a list', () => {
  test('are each of one vendor, as text or in a file', () => {
    const revoked = { vendor: 'B', publicKey: second.publicPem, revoked: '2026-10-01', reason: 'stolen' };

    expect(
      read({ vendor, file: 'keys/acme.pub', retired: '2026-09-01' }, { vendor: 'B', publicKey }, revoked),
    ).toMatchObject({
      keys: [
        { vendor, retired: '2026-09-01', revoked: null, reason: null },
        { vendor: 'B', retired: null, revoked: null },
        { vendor: 'B', revoked: '2026-10-01', reason: 'stolen' },
      ],
    });
    expect(read()).toEqual({ keys: [] });
  });

  test.for([
    [{ vendor, publicKey, revokd: '2026-10-01' }, /expected only vendor, .*, got "revokd", at \/keys\/0/],
    [{ vendor, publicKey, revoked: true }, /expected a day such as 2026-09-01, got a boolean, at \/keys\/0\/revoked/],
    [{ vendor, publicKey, retired: '2026-02-30' }, /expected a day .*, got "2026-02-30", at \/keys\/0\/retired/],
    [{ vendor, publicKey, reason: 'lost' }, /expected a reason only of a key that is revoked/],
    [{ vendor, publicKey, revoked: '2026-10-01', reason: 'x'.repeat(201) }, /at most 200 characters, got 201/],
    [{ publicKey }, /expected one line of text .*, got nothing, at \/keys\/0\/vendor/],
    [{ vendor: 'Acme ', publicKey }, /blanks to spare.*, at \/keys\/0\/vendor/],
    [{ vendor }, /expected publicKey or file, got neither, at \/keys\/0/],
    [{ vendor, publicKey, file: 'keys/acme.pub' }, /expected publicKey or file, got both/],
    [{ vendor, publicKey: acme.pem }, /expected one Ed25519 public key in PEM, got another text/],
    [{ vendor, publicKey: rsa }, /expected one Ed25519 public key in PEM, got another text/],
    [{ vendor, publicKey: `${publicKey}${second.publicPem}` }, /expected one Ed25519 public key in PEM/],
    [{ vendor, publicKey: 7 }, /expected a text as the key, got a number/],
    [{ vendor, file: 'keys/b.pub' }, /expected the file of a key, got "keys\/b.pub", which does not exist/],
    ['key', /expected an object, got "key", at \/keys\/0/],
  ] as const)('are refused as a whole for %j', ([key, problem]) => {
    expect(read(key, { vendor: 'B', publicKey: second.publicPem })).toEqual({
      problems: [expect.stringMatching(problem) as string],
    });
  });

  test('name no key twice for one vendor', () => {
    expect(read({ vendor, publicKey }, { vendor, publicKey, retired: '2026-01-01' })).toEqual({
      problems: [
        expect.stringMatching(/^expected each key once for a vendor, got SHA256:\S+ of "Acme Farming Ltd\." again$/),
      ],
    });
  });

  test.for(['', '[]', '{}', '{"format": "crop-spraying-conformance-keys/2", "keys": []}', '{"keys": [], "keys": []}'])(
    'are not read from %s',
    (text) => {
      expect(readKeyList(text, readBeside)).toEqual({ problems: [expect.stringMatching(/^expected /)] });
    },
  );

  test('have no other member beside them', () => {
    expect(readKeyList('{"format": "crop-spraying-conformance-keys/1", "keys": [], "key": []}', readBeside)).toEqual({
      problems: ['expected only format and keys, got "key"'],
    });
  });
});

function listed(...keys: readonly unknown[]) {
  const found = read(...keys);

  return 'keys' in found ? found.keys : [];
}

describe('a signature is compared', () => {
  const startedAt = '2026-09-02T00:00:00.000Z';
  const [{ fingerprint: signer } = { fingerprint: '' }] = listed({ vendor, publicKey });

  test('with nothing if the list has no key of the vendor, and with one of its keys otherwise', () => {
    const trust = trustIn(listed({ vendor: 'B', publicKey: second.publicPem }));

    expect(trust({ signer, vendor, startedAt })).toEqual({ keys: [], problems: [] });
    expect(trust({ signer, vendor: 'B', startedAt }).keys).toEqual([second.publicKey]);
  });

  test('with the key of the vendor, whoever else has it or is in the list', () => {
    for (const trust of [
      trustIn(listed({ vendor, publicKey })),
      trustIn(listed({ vendor, publicKey: second.publicPem }, { vendor, publicKey })),
      trustIn(listed({ vendor: 'B', publicKey }, { vendor, publicKey })),
    ])
      expect(trust({ signer, vendor, startedAt })).toEqual({ keys: [acme.publicKey], problems: [] });
  });

  test('in vain if the key is of another vendor', () => {
    const trust = trustIn(listed({ vendor: 'B', publicKey }));

    expect(trust({ signer, vendor, startedAt })).toEqual({
      keys: [],
      problems: ['expected a key of "Acme Farming Ltd." in the bundle, got one of "B"'],
    });
  });

  test.for(['2026-09-01', '2026-09-02'])('until the day on which the key was retired, here %s', (retired) => {
    const { problems } = trustIn(listed({ vendor, publicKey, retired }))({ signer, vendor, startedAt });

    expect(problems).toHaveLength(retired < startedAt.slice(0, 10) ? 1 : 0);
  });

  test('in vain if the key was revoked, for whomever and whenever', () => {
    const revoked = listed({ vendor: 'B', publicKey, revoked: '2099-01-01' }, { vendor, publicKey });
    const { problems } = trustIn(revoked)({ signer, vendor, startedAt });

    expect(problems).toEqual(['expected a key that is trusted, got one that was revoked on 2099-01-01']);
  });
});
