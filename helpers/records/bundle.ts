import { hash, sign, type KeyObject } from 'node:crypto';
import { canonicalJson } from '../json/values.js';
import { isSignatureOf } from '../seals/seal.js';
import { isDeviceName } from '../words/file-names.js';
import type { CertifiedReport, Product, Report } from './report.js';

export const BUNDLE_FORMAT = 'crop-spraying-conformance-bundle/1';
export const MANIFEST = 'manifest.json';

export const bundleMembers = [
  MANIFEST,
  'conformance.json',
  'conformance.html',
  'exchanges.har',
  'certificate.html',
  'badge.svg',
  'public-key.pem',
] as const;

export interface Manifest {
  readonly format: typeof BUNDLE_FORMAT;
  readonly suite: Report['suite'];
  readonly product: Product;
  readonly target: Report['target'];
  readonly verdict: Report['verdict'];
  readonly startedAt: string;
  /** Of the report's seal. */
  readonly digest: string;
  readonly files: Readonly<Record<string, { readonly sha256: string; readonly bytes: number }>>;
  /** Ed25519 over the digest of everything above, in base64. */
  readonly signature: string;
}

type UnsignedManifest = Omit<Manifest, 'signature'>;

/** All of it follows from the report and from the files. */
export function manifestOf(
  { suite, product, target, verdict, startedAt, seal }: CertifiedReport,
  files: ReadonlyMap<string, Uint8Array>,
): UnsignedManifest {
  return {
    format: BUNDLE_FORMAT,
    suite,
    product,
    target,
    verdict,
    startedAt,
    digest: seal?.digest ?? '',
    files: digestsOf(files),
  };
}

export function digestsOf(files: ReadonlyMap<string, Uint8Array>): Manifest['files'] {
  const listed = bundleMembers.flatMap((name) => {
    const bytes = name === MANIFEST ? undefined : files.get(name);

    return bytes === undefined ? [] : [[name, { sha256: sha256Of(bytes), bytes: bytes.length }] as const];
  });

  return Object.fromEntries(listed);
}

export function signManifest(manifest: UnsignedManifest, privateKey: KeyObject): Manifest {
  return { ...manifest, signature: sign(null, signedText(manifest), privateKey).toString('base64') };
}

export function isManifestSignedBy({ signature, ...manifest }: Manifest, publicKey: KeyObject): boolean {
  return isSignatureOf(signedText(manifest), signature, publicKey);
}

/** The signed text names its kind, so that a signature of a report is none of a bundle. */
function signedText(manifest: UnsignedManifest): Buffer {
  return Buffer.from(`crop-spraying-conformance bundle ${sha256Of(Buffer.from(canonicalJson(manifest)))}`);
}

export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

/** The text of a JSON file of the bundle: for each value there is only one. */
export function jsonFileText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const LONGEST_PART = 40;

/** The name of a bundle's folder, usable on every system: `field-master-2.1`. */
export function bundleName({ name, version }: Pick<Product, 'name' | 'version'>): string {
  return unreserved(`${plainName(name, 'product')}-${plainName(version, 'version')}`, 'product');
}

/** A name of a file or folder that Windows takes, too. */
export function unreserved(name: string, prefix: string): string {
  return isDeviceName(name) ? `${prefix}-${name}` : name;
}

/** A text in lower case: letters without their accents, digits, dots and underscores; a dash for anything else. */
export function plainName(text: string, otherwise: string): string {
  const kept = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9._]+/g, '-')
    .slice(0, LONGEST_PART)
    .replaceAll(/^[-.]+|[-.]+$/g, '');

  return kept === '' ? otherwise : kept.toLowerCase();
}
