import type { Product } from './product.js';

const LONGEST_PART = 40;
/** Windows keeps these names for devices, also before a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The name of a bundle's folder, usable on every system: `field-master-2.1`. */
export function bundleName({ name, version }: Pick<Product, 'name' | 'version'>): string {
  const whole = `${plain(name, 'product')}-${plain(version, 'version')}`;

  return RESERVED.test(whole) ? `product-${whole}` : whole;
}

/** Letters without their accents, digits, dots and underscores; a dash for anything else. */
function plain(text: string, otherwise: string): string {
  const kept = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9._]+/g, '-')
    .slice(0, LONGEST_PART)
    .replaceAll(/^[-.]+|[-.]+$/g, '');

  return kept === '' ? otherwise : kept.toLowerCase();
}
