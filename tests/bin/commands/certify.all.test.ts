import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { certify } from '../../../bin/commands/certify.js';
import { exploreCommand } from '../../../bin/commands/explore.js';
import { keygen } from '../../../bin/commands/keygen.js';
import { run } from '../../../bin/commands/run.js';
import { readBundle } from '../../../helpers/records/bundle-reading.js';
import { bundleMembers, type Manifest } from '../../../helpers/records/bundle.js';
import type { Report } from '../../../helpers/records/report.js';
import { bundleProblems } from '../../../helpers/reports/certificate/bundle-files.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { sampleProduct } from '../../support/bundles.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { goToNow } from '../../support/test-time.js';
import { everybody, everybodyAndStates } from './examining.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('certify');
const key = join(folder, 'vendor.key');
const productFile = join(folder, 'product.json');
const NAME = 'field-master-2.1';
let place = 0;

beforeAll(async () => {
  goToNow();
  await running(keygen, key);
  const { name: product, ...others } = sampleProduct;
  writeFileSync(productFile, JSON.stringify({ product, ...others }));
});

/** Certifies into a folder of its own. */
async function certifying(...args: readonly string[]) {
  const own = join(folder, String(place++));
  mkdirSync(own);
  const [out, reports] = [join(own, 'certificates'), join(own, 'reports')];
  const places = ['--out', out, '--reports-dir', reports, '--dotenv', nothing];
  const identity = ['--product-file', productFile, '--signing-key-file', key];
  const ran = await running(certify, ...places, ...identity, ...args);

  const { out: printed, ...others } = ran;

  return {
    ...others,
    printed,
    places: [...places, ...identity],
    bundle: join(out, NAME),
    archive: join(out, `${NAME}.tar.gz`),
    out,
    reports,
    own,
  };
}

describe('certify', () => {
  test('writes the bundle of a conforming service as a folder and as one file, and says how to verify it', async () => {
    const { exit, printed, err, bundle, archive, reports, places } = await certifying('--base-url', 'reference');
    const manifest = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')) as Manifest;
    const report = JSON.parse(readFileSync(join(bundle, 'conformance.json'), 'utf8')) as Report;

    expect([exit, err]).toEqual([0, '']);
    expect(readdirSync(bundle).toSorted()).toEqual([...bundleMembers].toSorted());
    expect([bundle, archive].map((path) => bundleProblems(readBundle(path)))).toEqual([[], []]);
    expect(manifest).toMatchObject({ product: sampleProduct, verdict: 'conformant', digest: report.seal?.digest });
    expect(printed).toContain('Certified: Field Master 2.1 (the embedded reference, not a product).');
    expect(printed).toMatch(/SHA256:[\w+/]{43}/);
    expect(printed).toContain(`verify ${archive} --public-key ${join(folder, 'vendor.pub')}`);
    expect(readFileSync(join(bundle, 'certificate.html'), 'utf8')).toContain('Of the embedded reference of the suite');
    expect(existsSync(reports)).toBe(false);

    // A second run finds a bundle there, and does not touch it.
    const again = (async () => running(certify, ...places, '--base-url', 'reference'))();
    await expect(again).rejects.toThrow(`--out: expected no earlier bundle, got ${bundle}`);
    expect(bundleProblems(readBundle(bundle))).toEqual([]);
  });

  test.for([
    ['non-conformant', 1, aReference({ filterJoin: 'or' }), everybodyAndStates],
    ['incomplete', 3, aReference(), () => everybody],
  ] as const)(
    'writes the usual reports of a service that is %s, and one line that says why there is no certificate',
    async ([verdict, status, { handle }, flags]) => {
      const server = await serve(handle);
      try {
        const { exit, printed, reports, own } = await certifying('--base-url', server.origin, ...flags(server.origin));
        const report = JSON.parse(readFileSync(join(reports, 'conformance.json'), 'utf8')) as Report;

        expect(exit).toBe(status);
        expect(printed.split('\n').at(-1)).toBe(`No certificate: the verdict is ${verdict}.`);
        expect(printed).toContain(join(reports, 'conformance.html'));
        expect([report.product, report.verdict]).toEqual([sampleProduct, verdict]);
        expect(existsSync(join(own, 'certificates'))).toBe(false);
      } finally {
        await server.close();
      }
    },
  );

  test('certifies a service with ten thousand orders that was run and explored before', async () => {
    const { handle, credentials } = aReference();
    const { exchanges } = await judge();
    const created = Object.values(exchanges).find(
      (sent) => sent.operation === 'create-order' && sent.response?.status === 200,
    );
    const call = { method: 'POST', target: '/api/farmer/order', body: created?.request.body?.text ?? '' };
    const headers = { ...credentials.farmer, 'content-type': 'application/json' };
    const statuses = Array.from({ length: 10_000 }, () => handle({ ...call, headers }).status);
    const server = await serve(handle);
    try {
      const flags = ['--base-url', server.origin, ...everybodyAndStates(server.origin)];
      const places = ['--reports-dir', join(folder, 'before'), '--dotenv', nothing];
      const ran = await running(run, ...flags, ...places);
      const explored = await running(exploreCommand, ...flags, ...places, '--orders', '10', '--requests', '60');
      const { exit, printed } = await certifying(...flags);

      expect(new Set(statuses)).toEqual(new Set([200]));
      expect([ran.exit, explored.exit, exit]).toEqual([0, 0, 0]);
      expect(printed).toContain('Certified: Field Master 2.1.');
    } finally {
      await server.close();
    }
  });

  test('certifies nothing if its clock and that of the service are days apart', async () => {
    const { handle } = aReference();
    const server = await serve((call) => {
      const response = handle(call);

      return { ...response, headers: { ...response.headers, date: 'Thu, 01 Jan 1998 00:00:00 GMT' } };
    });
    try {
      const { exit, printed, own } = await certifying(
        '--base-url',
        server.origin,
        ...everybodyAndStates(server.origin),
      );

      expect(printed).toMatch(
        /No certificate: the clock of this machine says 20.*, and that of the service 1998-01-01: one of them is wrong\.$/,
      );
      expect(exit).toBe(3);
      expect(existsSync(join(own, 'certificates'))).toBe(false);
    } finally {
      await server.close();
    }
  });
});
