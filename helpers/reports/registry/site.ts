import pageStyle from '../html/page.css?raw';
import pageScript from '../html/page.js?raw';
import type { Entry } from './entry.js';
import { indexJson } from './index-json.js';
import { indexPage } from './index-page.js';
import { productPage } from './product-page.js';
import { bundlePathOf, productList, type ListedProduct } from './products.js';
import registryStyle from './registry.css?raw';
import registryScript from './registry.js?raw';
import type { ClaimOf } from './version-changes.js';

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
