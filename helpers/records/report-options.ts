import type { Product } from './product.js';

export interface ReportOptions {
  /** What is certified. */
  readonly product?: Product;
  /** How many bytes of bodies are kept. */
  readonly mostEvidence?: number;
}
