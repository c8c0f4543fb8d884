import { createHash } from 'node:crypto';
import { plainName, unreserved } from '../../records/bundle.js';

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
