import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { Product, Report } from '../../helpers/records/report.js';
import { bundleFiles } from '../../helpers/reports/certificate/bundle-files.js';
import { sealReport } from '../../helpers/seals/seal.js';

export const sampleProduct: Product = {
  vendor: 'Acme Farming Ltd.',
  name: 'Field Master',
  version: '2.1',
  contact: 'conformance@acme.example',
  environment: 'staging',
};

export interface Signer {
  readonly pem: string;
  readonly publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'];
  readonly publicPem: string;
}

export function aSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');

  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicKey,
  };
}

/** The files of the bundle of a report, as certify writes them. */
export function bundleOf(report: Report, signer: Signer, product: Product = sampleProduct): Map<string, Uint8Array> {
  const filed = JSON.parse(JSON.stringify(sealReport({ ...report, product }, signer.pem))) as Report;

  return new Map(bundleFiles({ ...filed, product }, createPrivateKey(signer.pem)));
}
