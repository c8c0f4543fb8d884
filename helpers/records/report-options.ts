import type { Product } from './product.js';

/** What a certificate needs, and other reports do without. */
export interface ReportOptions {
  readonly product?: Product;
  /** How many bytes of a response body are kept. */
  readonly longestBody?: number;
}
