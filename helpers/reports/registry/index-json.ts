import { VERSION } from '../../interface/version.js';
import { jsonFileText } from '../../records/bundle.js';
import { visible } from '../../words/shown.js';
import type { CertifiedVersion, Entry } from './entry.js';
import { bundlePathOf, type ListedVersion, type ProductList } from './products.js';
import { pairKey } from './slugs.js';

/** Of index.json: it tells a site of ours from any other folder. */
export const LIST_FORMAT = 'crop-spraying-conformance-registry/1';

/** The list for machines. Names are as their vendors wrote them; what cannot be seen is escaped, as JSON can. */
export function indexJson({ entries, products, notVerified }: ProductList): string {
  const slugs = new Map(products.map((product) => [pairKey(product), product.slug]));
  const versions = products.flatMap((product) => [...product.versions, ...product.trials]);
  const listed = new Map(versions.map((version) => [version.digest, version]));
  const refused = new Set(notVerified);
  const certified = products.filter((product) => product.versions.length > 0);

  return visible(
    jsonFileText({
      format: LIST_FORMAT,
      suite: { name: 'crop-spraying-conformance', version: VERSION },
      counts: {
        products: certified.length,
        certificates: certified.reduce((sum, product) => sum + product.versions.length, 0),
        notVerified: notVerified.length,
        trials: products.reduce((sum, { trials }) => sum + trials.length, 0),
      },
      products: products.map((product) => ({
        vendor: product.vendor,
        name: product.name,
        slug: product.slug,
        page: product.pagePath,
        badge: product.badgePath,
        latest: product.versions[0]?.digest ?? null,
        certificates: product.versions.map(({ digest }) => digest),
        trials: product.trials.map(({ digest }) => digest),
        lookAlikes: product.lookAlikes.map((other) => slugs.get(pairKey(other)) ?? ''),
      })),
      entries: entries.map((entry) => entryRecord(entry, refused.has(entry) ? undefined : listed.get(entry.digest))),
    }),
  );
}

function entryRecord(
  { path, digest, archive, standing, reasons, certified }: Entry,
  version: ListedVersion | undefined,
) {
  return {
    path,
    digest,
    standing,
    reasons,
    certificate: version === undefined ? null : `${version.folder}/certificate.html`,
    bundle: version === undefined ? null : { path: bundlePathOf(version), sha256: archive },
    publicKey: version === undefined ? null : `${version.folder}/public-key.pem`,
    badge: version?.badgePath ?? null,
    isClaimedTwice: version?.isClaimedTwice ?? false,
    certified: certified === null ? null : certifiedRecord(certified),
  };
}

/** Without the pages, which are files of the site, and with those outcomes only that are worth a look. */
function certifiedRecord({ certificate: _, badge: __, publicKey: ___, outcomes, ...rest }: CertifiedVersion) {
  return {
    ...rest,
    exceptions: Object.fromEntries(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'passed')),
  };
}
