import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packBundle } from '../../../helpers/records/bundle-reading.js';
import { bundleName } from '../../../helpers/records/bundle.js';
import type { Product, Report } from '../../../helpers/records/report.js';
import { bundleOf, sampleProduct, type Signer } from '../../support/bundles.js';

export type Files = Map<string, Uint8Array>;

/** A report as it would be of a service, and not of the reference. */
export function ofAService(report: Report): Report {
  return { ...report, target: { ...report.target, isReference: false } };
}

export interface Certified {
  readonly files: Files;
  readonly product: Product;
}

export function certified(report: Report, signer: Signer, named: Partial<Product> = {}): Certified {
  const product = { ...sampleProduct, ...named };

  return { files: bundleOf(report, signer, product), product };
}

export function putFolder(folder: string, path: string, { files }: Certified): void {
  for (const [name, bytes] of files) put(folder, `${path}/${name}`, bytes);
}

export function putArchive(folder: string, path: string, { files, product }: Certified): void {
  put(folder, path, packBundle(files, bundleName(product)));
}

export function put(folder: string, path: string, content: Uint8Array | string): void {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
}

/** The text of a keys.json. */
export function keysText(...keys: readonly Readonly<Record<string, unknown>>[]): string {
  return JSON.stringify({ format: 'crop-spraying-conformance-keys/1', keys });
}
