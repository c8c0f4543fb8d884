import type { Product } from './product.js';

/** What a certificate needs, and other reports do without. */
export interface ReportOptions {
  readonly product?: Product;
  /** Personal data is replaced where a report is published. */
  readonly evidence?: 'full' | 'stand-ins';
  /** How many bytes of a response body are kept. */
  readonly longestBody?: number;
}
