import { createHash } from 'node:crypto';
import { bundleName, plainName, unreserved } from '../../records/bundle.js';
import { skeletonOf } from '../../words/nearest.js';
import { rivalsIn } from './entries.js';
import type { CertifiedVersion, Entry } from './entry.js';

/** An entry that is verified, or a trial. */
export interface ListedVersion extends Entry {
  readonly certified: CertifiedVersion;
  readonly slug: string;
  /** Where its files are in the site. */
  readonly folder: string;
  readonly badgePath: string;
  /** Whether another verified certificate is about the same version. */
  readonly isClaimedTwice: boolean;
}

export interface ListedProduct extends ProductName {
  readonly slug: string;
  readonly pagePath: string;
  /** The badge of the newest verified version; null if there is none. */
  readonly badgePath: string | null;
  /** Verified ones, newest first. */
  readonly versions: readonly ListedVersion[];
  /** Those of the embedded reference, newest first. */
  readonly trials: readonly ListedVersion[];
  /** Other products of the list whose vendor or name may be mistaken for this one's. */
  readonly lookAlikes: readonly ProductName[];
}

export interface ProductList {
  readonly entries: readonly Entry[];
  /** By vendor and name. */
  readonly products: readonly ListedProduct[];
  readonly notVerified: readonly Entry[];
}

/** The bundle of a version in its folder: named as certify names it, but for dots and underscores that some hosts leave out. */
export function bundleFileOf({ certified: { product } }: Pick<ListedVersion, 'certified'>): string {
  return `${bundleName(product)
    .replaceAll(/[._]{2,}/g, '-')
    .replace(/^[^a-z\d]+/, '')}.tar.gz`;
}

/** Where the site has it. */
export function bundlePathOf(version: Pick<ListedVersion, 'folder' | 'certified'>): string {
  return `${version.folder}/${bundleFileOf(version)}`;
}

/** The same list, whatever the order of the entries. */
export function productList(given: readonly Entry[]): ProductList {
  const entries = given.toSorted(byPath);
  const rivals = new Set(rivalsIn(entries).flat());
  const shown = entries.filter(isShown);
  const groups = groupedBy(shown, ({ certified }) => pairKey(certified.product));
  const names = [...groups.values()].flatMap(([first]) => (first === undefined ? [] : [first.certified.product]));
  const slugs = productSlugs(names);
  const alike = lookAlikesAmong(names);

  return {
    entries,
    products: names
      .map((product) => {
        const { vendor, name } = product;
        const slug = slugs.get(pairKey(product)) ?? '';
        const listed = versionsOf(groups.get(pairKey(product)) ?? [], slug, rivals);

        return {
          vendor,
          name,
          slug,
          pagePath: `products/${slug}/index.html`,
          badgePath: listed.versions.length === 0 ? null : `badges/${slug}.svg`,
          ...listed,
          lookAlikes: alike(product),
        };
      })
      .toSorted(byName),
    notVerified: entries.filter((entry) => !isShown(entry)),
  };
}

type Shown = Entry & { readonly certified: CertifiedVersion };

function isShown(entry: Entry): entry is Shown {
  return entry.certified !== null && (entry.standing === 'verified' || entry.standing === 'trial');
}

function versionsOf(
  entries: readonly Shown[],
  product: string,
  rivals: ReadonlySet<Entry>,
): Pick<ListedProduct, 'versions' | 'trials'> {
  const slugs = versionSlugs(entries.map(({ digest, certified }) => ({ digest, version: certified.product.version })));
  const listed = entries
    .map((entry) => {
      const slug = slugs.get(entry.digest) ?? '';

      return {
        ...entry,
        slug,
        folder: `products/${product}/${slug}`,
        badgePath: `badges/${product}/${slug}.svg`,
        isClaimedTwice: rivals.has(entry),
      };
    })
    .toSorted(newestFirst);

  return {
    versions: listed.filter(({ standing }) => standing === 'verified'),
    trials: listed.filter(({ standing }) => standing === 'trial'),
  };
}

/** Other vendors that look like this one, and products of the same vendor that look like this one. */
function lookAlikesAmong(products: readonly ProductName[]): (product: ProductName) => ProductName[] {
  const byVendor = groupedBy(products, ({ vendor }) => skeletonOf(vendor));

  return (product) =>
    (byVendor.get(skeletonOf(product.vendor)) ?? [])
      .filter(
        ({ vendor, name }) =>
          vendor !== product.vendor || (name !== product.name && skeletonOf(name) === skeletonOf(product.name)),
      )
      .toSorted(byName);
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const own = groups.get(keyOf(item));
    if (own === undefined) groups.set(keyOf(item), [item]);
    else own.push(item);
  }

  return groups;
}

function byPath(a: Entry, b: Entry): number {
  return compareTexts(a.path, b.path) || compareTexts(a.digest, b.digest) || compareTexts(a.standing, b.standing);
}

function byName(a: ProductName, b: ProductName): number {
  return (
    compareTexts(a.vendor.toLowerCase(), b.vendor.toLowerCase()) ||
    compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) ||
    compareTexts(pairKey(a), pairKey(b))
  );
}

function newestFirst(a: Shown, b: Shown): number {
  return (
    (Date.parse(b.certified.startedAt) || 0) - (Date.parse(a.certified.startedAt) || 0) ||
    compareTexts(b.certified.product.version, a.certified.product.version) ||
    compareTexts(a.digest, b.digest)
  );
}

/** By code units: other orders depend on the version of Node. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;

  return a < b ? -1 : 1;
}

const DIGITS = 8;

/** What names a product: nobody else has this pair. */
export interface ProductName {
  readonly vendor: string;
  readonly name: string;
}

/** A text that is the same for the same pair only. */
export function pairKey({ vendor, name }: ProductName): string {
  return JSON.stringify([vendor, name]);
}

/**
 * The folder of each product, by its key: readable, usable on every system, and the same whatever other products there are. Only
 * if somebody searched for a name with the digits of another one, both get all their digits.
 */
export function productSlugs(products: readonly ProductName[]): ReadonlyMap<string, string> {
  const keys = new Map(products.map((product) => [pairKey(product), product]));
  const wanted = new Map([...keys].map(([key, product]) => [key, productSlug(product, DIGITS)]));
  const counts = countsOf([...wanted.values()]);

  return new Map(
    [...wanted].map(([key, slug]) => [
      key,
      counts.get(slug) === 1 ? slug : productSlug(keys.get(key) ?? { vendor: '', name: '' }),
    ]),
  );
}

function productSlug(product: ProductName, digits?: number): string {
  const digest = createHash('sha256').update(pairKey(product)).digest('hex').slice(0, digits);
  const readable = `${plainName(product.vendor, 'vendor')}-${plainName(product.name, 'product')}`;

  // Without dots: Windows reads `con.x` as a device.
  return `${readable.replaceAll(/[._-]+/g, '-').replace(/^-/, '')}-${digest}`;
}

/** The folder of each certificate of a product, by the digest of its bundle. */
export function versionSlugs(
  versions: readonly { readonly version: string; readonly digest: string }[],
): ReadonlyMap<string, string> {
  const counts = countsOf(versions.map(({ version, digest }) => versionSlug(version, digest.slice(0, DIGITS))));

  return new Map(
    versions.map(({ version, digest }) => {
      const slug = versionSlug(version, digest.slice(0, DIGITS));

      return [digest, counts.get(slug) === 1 ? slug : versionSlug(version, digest)];
    }),
  );
}

/** Without an underscore at its start: some static hosts leave out such folders. */
function versionSlug(version: string, digest: string): string {
  const readable = plainName(version, 'version')
    .replaceAll(/_+/g, '-')
    .replaceAll(/\.{2,}/g, '.');

  return unreserved(`${readable}-${digest}`.replace(/^-/, ''), 'version');
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);

  return counts;
}
