import { isDeviceName } from '../words/file-names.js';
import type { Product } from './product.js';

const LONGEST_PART = 40;

/** The name of a bundle's folder, usable on every system: `field-master-2.1`. */
export function bundleName({ name, version }: Pick<Product, 'name' | 'version'>): string {
  return unreserved(`${plainName(name, 'product')}-${plainName(version, 'version')}`, 'product');
}

/** A name of a file or folder that Windows takes, too. */
export function unreserved(name: string, prefix: string): string {
  return isDeviceName(name) ? `${prefix}-${name}` : name;
}

/** A text in lower case: letters without their accents, digits, dots and underscores; a dash for anything else. */
export function plainName(text: string, otherwise: string): string {
  const kept = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9._]+/g, '-')
    .slice(0, LONGEST_PART)
    .replaceAll(/^[-.]+|[-.]+$/g, '');

  return kept === '' ? otherwise : kept.toLowerCase();
}
