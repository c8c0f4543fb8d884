import { readArchiveFile, readBundleFolder, unpackBundle, type Bundle } from '../../helpers/records/bundle-reading.js';
import { MANIFEST, sha256Of } from '../../helpers/records/bundle.js';
import type { ExaminedBundle } from '../../helpers/reports/registry/examined-bundle.js';
import { certifiedVersionOf } from '../../helpers/reports/registry/certified-version.js';
import { UnreadableFile } from '../../helpers/settings/bounded-file.js';
import { examineBundle } from '../certified-files.js';
import type { BundlePlace } from './found-bundles.js';

/** Finds out about a bundle what does not depend on keys. */
export async function examinePlace({ file, isFolder }: BundlePlace): Promise<ExaminedBundle> {
  let digest = '';
  try {
    const bytes = isFolder ? readBundleFolder(file) : readArchiveFile(file);
    if (bytes instanceof Uint8Array) digest = sha256Of(bytes);
    const bundle = bytes instanceof Uint8Array ? unpackBundle(bytes) : bytes;
    digest = manifestDigest(bundle) ?? digest;

    return await examineOpened(bundle, digest);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;

    return { digest, unreadable: `it ${error.because}` };
  }
}

async function examineOpened(bundle: Bundle, digest: string): Promise<ExaminedBundle> {
  const found = await examineBundle(bundle);
  if (typeof found === 'string') return { digest, unreadable: found };
  const { report, examination } = found;
  const { seal, target } = report;

  return {
    digest,
    certified: certifiedVersionOf(report, bundle.files),
    isReference: target.isReference,
    seal: seal === undefined ? null : { digest: seal.digest, signature: seal.signature },
    examination,
  };
}

function manifestDigest({ files }: Bundle): string | null {
  const manifest = files.get(MANIFEST);

  return manifest === undefined ? null : sha256Of(manifest);
}
