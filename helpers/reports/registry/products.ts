import { hash } from 'node:crypto';
import { bundleName, plainName, unreserved } from '../../records/bundle.js';
import { groupedBy } from '../outcomes.js';
import { rivalsIn, type CertifiedVersion, type Entry } from './entries.js';

export interface ListedVersion extends Entry {
  readonly certified: CertifiedVersion;
  readonly slug: string;
  readonly folder: string;
  readonly badgePath: string;
  /** The bundle in its folder: named as certify names it, but for dots and underscores that some hosts leave out. */
  readonly bundleFile: string;
  /** Whether another verified certificate is about the same version. */
  readonly isClaimedTwice: boolean;
}

/** What names a product: nobody else has this pair. */
export interface ProductName {
  readonly vendor: string;
  readonly name: string;
}

export interface ListedProduct extends ProductName {
  readonly slug: string;
  readonly pagePath: string;
  readonly badgePath: string | null;
  readonly versions: readonly ListedVersion[];
  readonly trials: readonly ListedVersion[];
  /** Other products of the list whose vendor or name may be mistaken for this one's. */
  readonly lookAlikes: readonly ProductName[];
}

export interface ProductList {
  readonly entries: readonly Entry[];
  readonly products: readonly ListedProduct[];
  readonly notVerified: readonly Entry[];
}

export function productList(given: readonly Entry[]): ProductList {
  const entries = given.toSorted(by(({ path, digest, standing }) => [path, digest, standing]));
  const rivals = new Set(rivalsIn(entries).flat());
  const groups = groupedBy(entries.filter(isShown), ({ certified }) => pairKey(certified.product));
  const names = groups.map(([first]) => first.certified.product);
  const slugs = productSlugs(names);
  const alike = lookAlikesAmong(names);
  const products = groups.map((group): ListedProduct => {
    const { product } = group[0].certified;
    const { vendor, name } = product;
    const slug = slugs.get(pairKey(product)) ?? '';
    const listed = versionsOf(group, slug, rivals);
    const versions = listed.filter(({ standing }) => standing === 'verified');

    return {
      vendor,
      name,
      slug,
      pagePath: `products/${slug}/index.html`,
      badgePath: versions.length === 0 ? null : `badges/${slug}.svg`,
      versions,
      trials: listed.filter(({ standing }) => standing === 'trial'),
      lookAlikes: alike(product),
    };
  });

  return { entries, products: products.toSorted(byName), notVerified: entries.filter((entry) => !isShown(entry)) };
}

type Shown = Entry & { readonly certified: CertifiedVersion };

function isShown(entry: Entry): entry is Shown {
  return entry.certified !== null && (entry.standing === 'verified' || entry.standing === 'trial');
}

function versionsOf(entries: readonly Shown[], product: string, rivals: ReadonlySet<Entry>): ListedVersion[] {
  const slugs = versionSlugs(entries.map(({ digest, certified }) => ({ digest, version: certified.product.version })));

  return entries.toSorted(newestFirst).map((entry) => {
    const slug = slugs.get(entry.digest) ?? '';
    const bundle = bundleName(entry.certified.product).replaceAll(/[._]{2,}/g, '-');

    return {
      ...entry,
      slug,
      folder: `products/${product}/${slug}`,
      badgePath: `badges/${product}/${slug}.svg`,
      bundleFile: `${bundle.replace(/^[^a-z\d]+/, '')}.tar.gz`,
      isClaimedTwice: rivals.has(entry),
    };
  });
}

/** Other vendors that look like this one, and products of the same vendor that look like this one. */
function lookAlikesAmong(products: readonly ProductName[]): (product: ProductName) => ProductName[] {
  const byVendor = new Map(
    groupedBy(products, ({ vendor }) => skeletonOf(vendor)).map((group) => [skeletonOf(group[0].vendor), group]),
  );

  return (product) =>
    (byVendor.get(skeletonOf(product.vendor)) ?? [])
      .filter(
        ({ vendor, name }) =>
          vendor !== product.vendor || (name !== product.name && skeletonOf(name) === skeletonOf(product.name)),
      )
      .toSorted(byName);
}

/** Letters of other scripts that most fonts draw like a Latin one, and digits that look like letters. */
const twins: Readonly<Record<string, string>> = Object.fromEntries(
  ['аaвbсcԁdеeһhіiјjкkӏlмmнhоoрpԛqѕsтtуyхxԝwѵv', 'αaβbγyεeηnιiκkνvοoρpτtυuχxωw', 'ıiɩiɡgʟl0o1l|lıiℓl'].flatMap(
    (pairs) =>
      Array.from({ length: pairs.length / 2 }, (_, index) => [pairs[2 * index] ?? '', pairs[2 * index + 1] ?? '']),
  ),
);

/**
 * What a reader takes a name for: without case, accents, blanks, punctuation and what cannot be seen, and with one letter for
 * those that look alike. Names with the same such text may be mistaken for each other.
 */
function skeletonOf(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Other}]/gu, '');
  const folded = Array.from(letters, (letter) => twins[letter] ?? letter)
    .join('')
    // I, l and 1 are one stroke.
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

  return folded === '' ? letters : folded;
}

/** Orders by the first of their texts that differ, by code units: other orders depend on the version of Node. */
export function by<T>(textsOf: (item: T) => readonly string[]): (a: T, b: T) => number {
  return (a, b) => {
    const [own, other] = [textsOf(a), textsOf(b)];
    const at = own.findIndex((text, index) => text !== other[index]);
    if (at === -1) return 0;

    return (own[at] ?? '') < (other[at] ?? '') ? -1 : 1;
  };
}

const byName = by((product: ProductName) => [
  product.vendor.toLowerCase(),
  product.name.toLowerCase(),
  pairKey(product),
]);
const byVersion = by(({ certified }: Shown) => [certified.product.version]);
const byDigest = by(({ digest }: Shown) => [digest]);

function newestFirst(a: Shown, b: Shown): number {
  const [first = 0, second = 0] = [a, b].map(({ certified }) => Date.parse(certified.startedAt) || 0);

  return second - first || byVersion(b, a) || byDigest(a, b);
}

/** A text that is the same for the same pair only. */
export function pairKey({ vendor, name }: ProductName): string {
  return JSON.stringify([vendor, name]);
}

const DIGITS = 8;

/**
 * The slug of each item, by its key: the short one, which is the same whatever other items there are. Only if somebody searched for
 * an item with the digits of another one, both get all their digits.
 */
function slugsOf<T>(items: readonly T[], keyOf: (item: T) => string, slugOf: (item: T, digits?: number) => string) {
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const short = [...byKey.values()].map((item) => slugOf(item, DIGITS));

  return new Map(
    [...byKey].map(([key, item]) => {
      const slug = slugOf(item, DIGITS);

      return [key, short.indexOf(slug) === short.lastIndexOf(slug) ? slug : slugOf(item)];
    }),
  );
}

/** The folder of each product, by its key: readable, and usable on every system. */
export function productSlugs(products: readonly ProductName[]): ReadonlyMap<string, string> {
  return slugsOf(products, pairKey, (product, digits) => {
    const digest = hash('sha256', pairKey(product)).slice(0, digits);
    const readable = `${plainName(product.vendor, 'vendor')}-${plainName(product.name, 'product')}`;

    // Without dots: Windows reads `con.x` as a device.
    return `${readable.replaceAll(/[._-]+/g, '-').replace(/^-/, '')}-${digest}`;
  });
}

/** The folder of each certificate of a product, by the digest of its bundle. */
export function versionSlugs(
  versions: readonly { readonly version: string; readonly digest: string }[],
): ReadonlyMap<string, string> {
  return slugsOf(
    versions,
    ({ digest }) => digest,
    ({ version, digest }, digits) => {
      const readable = plainName(version, 'version')
        .replaceAll(/_+/g, '-')
        .replaceAll(/\.{2,}/g, '.');

      // Without an underscore at its start: some static hosts leave out such folders.
      return unreserved(`${readable}-${digest.slice(0, digits)}`.replace(/^-/, ''), 'version');
    },
  );
}
