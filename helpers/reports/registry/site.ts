import { VERSION } from '../../interface/version.js';
import { jsonFileText } from '../../records/bundle.js';
import { visible } from '../../words/shown.js';
import pageStyle from '../html/page.css?raw';
import pageScript from '../html/page.js?raw';
import type { CertifiedVersion, Entry } from './entry.js';
import { indexPage } from './index-page.js';
import { productPage, type ClaimOf } from './product-page.js';
import {
  bundlePathOf,
  pairKey,
  productList,
  type ListedProduct,
  type ListedVersion,
  type ProductList,
} from './products.js';
import registryStyle from './registry.css?raw';
import registryScript from './registry.js?raw';

/** Without one, a browser asks for favicon.ico at the top of the host, which is somebody else's place. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#20603f"/><path d="M8 16.5l5.5 5.5L24 11" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;

/** The whole site of a list: path → text. The same entries in any order make the same files. */
export function siteFiles(entries: readonly Entry[], claimOf: ClaimOf = () => undefined): Map<string, string> {
  const list = productList(entries);

  return new Map([
    ['index.html', indexPage(list)],
    ['index.json', indexJson(list)],
    ['icon.svg', ICON],
    ['registry.css', `${pageStyle}${registryStyle}`],
    ['registry.js', `${pageScript}${registryScript}`],
    ...list.products.flatMap((product) => productFiles(product, claimOf)),
  ]);
}

function productFiles(product: ListedProduct, claimOf: ClaimOf): (readonly [string, string])[] {
  const { pagePath, badgePath, versions, trials } = product;
  const latest = badgePath === null ? [] : [[badgePath, versions[0]?.certified.badge ?? ''] as const];
  const own = [...versions, ...trials].flatMap(({ certified, ...version }) => [
    [`${version.folder}/certificate.html`, certified.certificate] as const,
    [`${version.folder}/public-key.pem`, certified.publicKey] as const,
    [version.badgePath, certified.badge] as const,
  ]);

  return [[pagePath, productPage(product, claimOf)], ...latest, ...own];
}

/** The bundles that the site contains: path → the entry whose bundle it is. */
export function siteBundles(entries: readonly Entry[]): Map<string, Entry> {
  const { products } = productList(entries);
  const listed = products.flatMap(({ versions, trials }) => [...versions, ...trials]);

  return new Map(listed.map((version) => [bundlePathOf(version), version]));
}

/** Of index.json: it tells a site of ours from any other folder. */
export const LIST_FORMAT = 'crop-spraying-conformance-registry/1';

/** The list for machines. Names are as their vendors wrote them; what cannot be seen is escaped, as JSON can. */
function indexJson({ entries, products, notVerified }: ProductList): string {
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
