import { describe, expect, test } from 'vitest';
import { pairKey, productSlugs, versionSlugs } from '../../../helpers/reports/registry/products.js';

const slugOf = (vendor: string, name: string) => productSlugs([{ vendor, name }]).get(pairKey({ vendor, name })) ?? '';
const PORTABLE = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9][a-z0-9._-]*[a-z0-9]$/;

describe('the address of a product', () => {
  test.for([
    ['Acme', 'Field Master', /^acme-field-master-[0-9a-f]{8}$/],
    ['Öko e. V.', 'Ruộng', /^oko-e-v-ruong-[0-9a-f]{8}$/],
    ['..', '../../etc', /^vendor-etc-[0-9a-f]{8}$/],
    ['CON.x', 'nul', /^con-x-nul-[0-9a-f]{8}$/],
    ['散布', '🌾', /^vendor-product-[0-9a-f]{8}$/],
    ['a'.repeat(500), 'b'.repeat(500), /^a{40}-b{40}-[0-9a-f]{8}$/],
  ] as const)('of %s, %s is readable and portable', ([vendor, name, expected]) => {
    expect(slugOf(vendor, name)).toMatch(expected);
    expect(slugOf(vendor, name)).toMatch(PORTABLE);
  });

  test.for([
    [
      { vendor: 'Acme', name: 'x' },
      { vendor: 'ACME', name: 'x' },
    ],
    [
      { vendor: 'Caf\u00e9', name: 'x' },
      { vendor: 'Cafe\u0301', name: 'x' },
    ],
    [
      { vendor: 'a', name: 'b-c' },
      { vendor: 'a-b', name: 'c' },
    ],
    [
      { vendor: 'a","b', name: 'c' },
      { vendor: 'a', name: 'b","c' },
    ],
  ])('differs for different names, also without case: %j', (products) => {
    expect(new Set([...productSlugs(products).values()].map((slug) => slug.toLowerCase())).size).toBe(2);
  });

  test('is never shared, not even if somebody searched for the same digits', () => {
    const found = sameDigits();
    const slugs = [...productSlugs(found).values()];

    expect(new Set(slugs).size).toBe(2);
    expect(slugs.every((slug) => /-[0-9a-f]{64}$/.test(slug))).toBe(true);
  });
});

/** Two names with the same readable part and the same eight digits: there are some among 200,000. */
function sameDigits(): { vendor: string; name: string }[] {
  const seen = new Map<string, { vendor: string; name: string }>();
  for (let number = 0; number < 1_000_000; number++) {
    const product = { vendor: 'v', name: `x${number.toString(2).replaceAll('0', '!').replaceAll('1', '?')}x` };
    const slug = slugOf(product.vendor, product.name);
    const earlier = seen.get(slug);
    if (earlier !== undefined) return [earlier, product];
    seen.set(slug, product);
  }

  return [];
}

function slugsOf(...versions: readonly (readonly [string, string])[]): string[] {
  return [...versionSlugs(versions.map(([version, digest]) => ({ version, digest }))).values()];
}

describe('the address of a version', () => {
  test.for([
    ['2.1', '2.1-01234567'],
    ['..', 'version-01234567'],
    ['con.1', 'version-con.1-01234567'],
    ['2/1', '2-1-01234567'],
    ['__proto__', 'proto--01234567'],
    ['1..2', '1.2-01234567'],
  ] as const)('of %s is portable', ([version, slug]) => {
    expect(slugsOf([version, '0123456789abcdef'])).toEqual([slug]);
    expect(slug).toMatch(PORTABLE);
  });

  test('differs for two certificates of one version', () => {
    expect(slugsOf(['1', '0123456789'], ['1', '1123456789'])).toEqual(['1-01234567', '1-11234567']);
    expect(slugsOf(['1', '0123456789'], ['1', '0123456788'])).toEqual(['1-0123456789', '1-0123456788']);
  });
});
