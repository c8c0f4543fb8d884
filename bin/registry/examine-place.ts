import { createHash } from 'node:crypto';
import { readArchiveFile, readBundleFolder, unpackBundle, type Bundle } from '../../helpers/records/bundle-reading.js';
import { MANIFEST, sha256Of } from '../../helpers/records/bundle.js';
import type { ExaminedBundle } from '../../helpers/reports/registry/examined-bundle.js';
import { UnreadableFile } from '../../helpers/settings/bounded-file.js';
import type { Cache } from './cache.js';
import type { BundlePlace } from './found-bundles.js';

/** Finds out about a bundle what does not depend on keys, or remembers it. */
export async function examinePlace({ file, isFolder }: BundlePlace, cache: Cache | null): Promise<ExaminedBundle> {
  let digest = '';
  try {
    const bytes = isFolder ? readBundleFolder(file) : readArchiveFile(file);
    const content = bytes instanceof Uint8Array ? sha256Of(bytes) : digestOfFolder(bytes);
    const kept = cache?.find(content) ?? null;
    if (kept !== null) return kept;
    digest = content;
    const bundle = bytes instanceof Uint8Array ? unpackBundle(bytes) : bytes;
    digest = manifestDigest(bundle) ?? content;
    const examined = await examineOpened(bundle, digest);
    cache?.keep(content, examined);

    return examined;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;

    return { digest, unreadable: `it ${error.because}` };
  }
}

async function examineOpened(bundle: Bundle, digest: string): Promise<ExaminedBundle> {
  // Loaded on demand: nothing of the suite is needed for what is in the cache.
  const [{ examineBundle }, { certifiedVersionOf }] = await Promise.all([
    import('../certified-files.js'),
    import('../../helpers/reports/registry/certified-version.js'),
  ]);
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

/** Of all that is read of a folder, and of what has no place in it. */
function digestOfFolder({ files, flaws }: Bundle): string {
  const hash = createHash('sha256').update(JSON.stringify(flaws));
  for (const [name, bytes] of files) hash.update(`\n${name} ${bytes.length}\n`).update(bytes);

  return hash.digest('hex');
}
