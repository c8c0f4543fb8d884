import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeRun } from '../../../helpers/conformance.js';
import { packBundle } from '../../../helpers/records/bundle-reading.js';
import { bundleName } from '../../../helpers/records/bundle.js';
import { aReport } from '../../../helpers/records/report.js';
import { keysText } from '../../bin/registry/samples.js';
import { aSigner, bundleOf, sampleProduct } from '../../support/bundles.js';
import { optionsFor, withStandIns } from '../../support/judging.js';
import type { Case } from './case.js';
import { inFolder, runNode, type Child } from './child.js';

const PRODUCTS = 40;
const VERSIONS = 5;

/** The public list: every bundle is verified, and the site is written. */
export const listOfProducts: Case = {
  about: `A list of ${PRODUCTS} products with ${VERSIONS} versions each, from start to exit`,
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  await writeBundles(folder);
  const { milliseconds, peakMiB } = await listed(folder);

  return [
    { name: 'the whole list', value: milliseconds, unit: 'ms' },
    { name: 'per bundle', value: milliseconds / (PRODUCTS * VERSIONS), unit: 'ms', aim: 300 },
    { name: 'peak memory', value: peakMiB, unit: 'MiB' },
  ] as const;
}

/** One run, signed for each product and version. */
async function writeBundles(folder: string): Promise<void> {
  const signer = aSigner();
  const run = await judgeRun({ ...optionsFor({}), isReference: false });
  const report = await withStandIns(aReport(run));
  const keys = Array.from({ length: PRODUCTS }, (_, index) => ({
    vendor: `Vendor ${index + 1}`,
    publicKey: signer.publicPem,
  }));
  writeFileSync(join(folder, 'keys.json'), keysText(...keys));
  for (let product = 1; product <= PRODUCTS; product++) {
    const place = join(folder, 'bundles', `product-${product}`);
    mkdirSync(place, { recursive: true });
    for (let version = 1; version <= VERSIONS; version++) {
      const named = {
        ...sampleProduct,
        vendor: `Vendor ${product}`,
        name: `Product ${product}`,
        version: `${version}.0`,
      };
      const name = bundleName(named);
      writeFileSync(join(place, `${name}.tar.gz`), packBundle(bundleOf(report, signer, named), name));
    }
  }
}

async function listed(folder: string): Promise<Child> {
  const [bundles, out] = [join(folder, 'bundles'), join(folder, 'site')];
  const keys = ['--keys', join(folder, 'keys.json')];
  const child = await runNode([join('dist', 'main.cjs'), 'registry', bundles, '--out', out, ...keys]);
  if (child.status !== 0) throw new Error(`expected exit status 0, got ${child.status}`);

  return child;
}
