import { VERSION } from '../../interface/version.js';
import { jsonFileText } from '../../records/bundle.js';
import { visible } from '../../words/shown.js';
import pageStyle from '../html/page.css?raw';
import pageScript from '../html/page.js?raw';
import type { Entry } from './entries.js';
import { indexPage } from './index-page.js';
import { productPage, type ClaimOf } from './product-page.js';
import { pairKey, productList, type ListedProduct, type ListedVersion, type ProductList } from './products.js';
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
  const { pagePath, badgePath, versions } = product;
  const own = listedIn(product).flatMap((version) => {
    const { certificate, publicKey, badge } = pathsOf(version);
    const { certified } = version;

    return [
      [certificate, certified.certificate],
      [publicKey, certified.publicKey],
      [badge, certified.badge],
    ] as const;
  });

  return [
    [pagePath, productPage(product, claimOf)],
    ...(badgePath === null ? [] : [[badgePath, versions[0]?.certified.badge ?? ''] as const]),
    ...own,
  ];
}

function listedIn({ versions, trials }: ListedProduct): readonly ListedVersion[] {
  return [...versions, ...trials];
}

/** Where the files of a version are in the site. */
function pathsOf({ folder, badgePath, bundleFile }: ListedVersion) {
  return {
    certificate: `${folder}/certificate.html`,
    bundle: `${folder}/${bundleFile}`,
    publicKey: `${folder}/public-key.pem`,
    badge: badgePath,
  };
}

/** The bundles that the site contains: path → the entry whose bundle it is. */
export function siteBundles(entries: readonly Entry[]): Map<string, Entry> {
  const listed = productList(entries).products.flatMap(listedIn);

  return new Map(listed.map((version) => [pathsOf(version).bundle, version]));
}

/** Of index.json: it tells a site of ours from any other folder. */
export const LIST_FORMAT = 'crop-spraying-conformance-registry/1';

/** The list for machines. Names are as their vendors wrote them; what cannot be seen is escaped, as JSON can. */
function indexJson({ entries, products, notVerified }: ProductList): string {
  const slugs = new Map(products.map((product) => [pairKey(product), product.slug]));
  const listed = new Map(products.flatMap(listedIn).map((version) => [version.digest, version]));
  const refused = new Set(notVerified);
  const sumOf = (count: (product: ListedProduct) => number) => products.reduce((sum, each) => sum + count(each), 0);

  return visible(
    jsonFileText({
      format: LIST_FORMAT,
      suite: { name: 'crop-spraying-conformance', version: VERSION },
      counts: {
        products: sumOf(({ versions }) => Math.min(versions.length, 1)),
        certificates: sumOf(({ versions }) => versions.length),
        notVerified: notVerified.length,
        trials: sumOf(({ trials }) => trials.length),
      },
      products: products.map(({ vendor, name, slug, pagePath, badgePath, versions, trials, lookAlikes }) => ({
        vendor,
        name,
        slug,
        page: pagePath,
        badge: badgePath,
        latest: versions[0]?.digest ?? null,
        certificates: versions.map(({ digest }) => digest),
        trials: trials.map(({ digest }) => digest),
        lookAlikes: lookAlikes.map((other) => slugs.get(pairKey(other)) ?? ''),
      })),
      entries: entries.map((entry) => entryRecord(entry, refused.has(entry) ? undefined : listed.get(entry.digest))),
    }),
  );
}

/** Without the pages, which are files of the site, and with those outcomes only that are worth a look. */
function entryRecord(entry: Entry, version: ListedVersion | undefined) {
  const { path, digest, archive, standing, reasons } = entry;
  const { certificate: _, badge: __, publicKey: ___, outcomes = {}, ...certified } = entry.certified ?? {};
  const paths = version === undefined ? null : pathsOf(version);
  const exceptions = Object.entries(outcomes).filter(([, outcome]) => outcome !== 'passed');

  return {
    path,
    digest,
    standing,
    reasons,
    certificate: paths?.certificate ?? null,
    bundle: paths === null ? null : { path: paths.bundle, sha256: archive },
    publicKey: paths?.publicKey ?? null,
    badge: paths?.badge ?? null,
    isClaimedTwice: version?.isClaimedTwice ?? false,
    certified: entry.certified === null ? null : { ...certified, exceptions: Object.fromEntries(exceptions) },
  };
}
